// As much Markdown as the rule sheets use: headings, paragraphs, lists, tables, bold, slanted, code.
import { html } from "./ui.js";

export function Markdown({ text }) {
  return html`<article class="markdown">${blocks(text).map(draw)}</article>`;
}

function blocks(text) {
  return text.replace(/\r/g, "").split(/\n{2,}/).map((block) => block.trimEnd()).filter((block) => block.trim());
}

function draw(block) {
  const lines = block.split("\n");
  const heading = /^(#{1,4}) (.*)$/.exec(lines[0]);
  if (heading) return [title(heading), lines.length > 1 && draw(lines.slice(1).join("\n"))];
  if (/^\s*[-*] /.test(lines[0])) return list(lines);
  if (/^\|.*\|$/.test(lines[0]) && lines.length > 2) return table(lines);
  const from = lines.findIndex((line) => /^[-*] /.test(line));
  if (from > 0) return [html`<p>${inline(lines.slice(0, from).join(" "))}</p>`, list(lines.slice(from))];
  return html`<p>${inline(lines.join(" "))}</p>`;
}

function title([, marks, text]) {
  const level = marks.length;
  if (level === 1) return html`<h1>${inline(text)}</h1>`;
  return level === 2 ? html`<h2>${inline(text)}</h2>` : html`<h3>${inline(text)}</h3>`;
}

function list(lines) {
  const items = [];
  for (const line of lines) {
    if (/^\s*[-*] /.test(line)) items.push(line.replace(/^\s*[-*] /, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return html`<ul>${items.map((item) => html`<li>${inline(item)}</li>`)}</ul>`;
}

function table([head, , ...rows]) {
  const cells = (line) => line.split("|").slice(1, -1).map((cell) => cell.trim());
  return html`<div class="wide"><table class="plain"><thead><tr>${cells(head).map((cell) => html`<th scope="col">${inline(cell)}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${cells(row).map((cell) => html`<td>${inline(cell)}</td>`)}</tr>`)}</tbody></table></div>`;
}

const INLINE = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/;

function inline(text) {
  return text.split(INLINE).map((part) => {
    if (part.startsWith("`") && part.length > 1) return html`<code>${part.slice(1, -1)}</code>`;
    if (part.startsWith("**") && part.length > 3) return html`<strong>${part.slice(2, -2)}</strong>`;
    if (part.startsWith("*") && part.length > 2) return html`<em>${part.slice(1, -1)}</em>`;
    return part;
  });
}
