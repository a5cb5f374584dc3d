// Reads what spreadsheets read: quotes around cells with commas, doubled quotes inside.
export function csvRows(text) {
  const rows = [[]];
  const cell = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/gy;
  const body = text.replace(/^\uFEFF/, "");
  while (cell.lastIndex < body.length) {
    const [, raw, end] = cell.exec(body);
    rows.at(-1).push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end !== "," && cell.lastIndex < body.length) rows.push([]);
  }
  return rows;
}
