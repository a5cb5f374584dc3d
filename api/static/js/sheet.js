// The score sheet as on the game's own pad.
import { boxName } from "./tell.js";
import { cls, html, useLayoutEffect, useRef } from "./ui.js";
import { number, t } from "./words.js";

export function ScoreSheet({ game }) {
  const { state } = game;
  const { columns } = state.sheet;
  const pad = useInSight(state.to_play);
  return html`<div class="sheet-scroll" ref=${pad} tabindex="0" role="region" aria-label=${t("sheet.label")}>
    <table class=${cls("sheet", state.game)}>
      <caption class="unseen">${t("sheet.label")}</caption>
      <thead><tr>
        <th scope="col"><span class="unseen">${t("sheet.box")}</span></th>
        ${columns.map((player) => html`<th scope="col" class=${cls("player", player === state.to_play && "on-turn")}>${player}</th>`)}
      </tr></thead>
      <tbody>${linesOf(state).map((line) => html`<${Line} line=${line} game=${game} />`)}</tbody>
    </table>
  </div>`;
}

const WRITING = ["score", "place"];

// For Get It has a running total under every turn: they share a line.
function linesOf({ game, sheet: { rows } }) {
  if (game !== "forget-it") return rows.map((row) => ({ row }));
  const totals = Object.fromEntries(rows.filter((row) => row.key.startsWith("total_")).map((row) => [row.key.slice(6), row]));
  return rows.filter((row) => !row.key.startsWith("total_")).map((row) => ({ row, running: totals[row.key] }));
}

function Line({ line: { row, running }, game }) {
  const { state } = game;
  const name = rowName(row, state);
  // As on paper: who may write in a box writes there.
  const writing = state.options.find(({ event }) => WRITING.includes(event?.type) && event.box === row.key)?.event;
  return html`<tr class=${cls(row.kind, `row-${row.key}`)} data-row=${row.key}>
    <th scope="row">${name}</th>
    ${row.cells.map((cell, at) => html`<td class=${cls(cell.state, state.sheet.columns[at] === state.to_play && "on-turn")}>
      ${writing && cell.would !== null ? html`<button type="button" class="write" data-write=${row.key} aria-label=${t("sheet.write", { box: name, worth: cell.would })}
        onClick=${() => game.play(writing, "choices")}>${number(cell.would)}</button>` : html`<${Value} cell=${cell} />`}
      ${running?.cells[at].state === "filled" && html`<span class="running">${t("sheet.running", { total: running.cells[at].value })}</span>`}
    </td>`)}
  </tr>`;
}

function rowName(row, state) {
  if (row.kind === "turn") return t("row.round", { number: Number(row.key) });
  if (row.kind === "box") return boxName(row.key, state);
  return t(`row.${row.key}`);
}

function Value({ cell }) {
  if (cell.state === "struck") return html`<span class="struck" title=${noteOf(cell)}>✕<span class="unseen"> ${noteOf(cell) || t("note.struck")}</span></span>`;
  if (cell.state === "filled" && cell.value !== null) {
    return html`<span class="value">${number(cell.value)}</span>${cell.note && html` <span class="note">${noteOf(cell)}</span>`}`;
  }
  if (cell.would !== null) return html`<span class="would">${number(cell.would)}<span class="unseen"> ${t("sheet.would")}</span></span>`;
  return "";
}

function noteOf(cell) {
  return cell.note ? t(`note.${cell.note}`) : "";
}

// Names and totals, large enough for the other side of the table.
export function Totals({ state }) {
  const row = useInSight(state.to_play);
  return html`<ul class="totals" ref=${row} aria-label=${t("totals.label")}>
    ${state.players.map((player) => html`<li class=${cls(player === state.to_play && "on-turn", state.outcome?.winners.includes(player) && "winner")}
      aria-current=${player === state.to_play ? "true" : undefined}>
      <span class="who">${player}</span><span class="total" data-total=${player}>${number(state.scores[player])}</span>
    </li>`)}
  </ul>`;
}

// Where ten players do not fit, whoever plays is in sight. Only sideways: the page must not jump.
function useInSight(player) {
  const box = useRef(null);
  useLayoutEffect(() => {
    const card = box.current.querySelector(".on-turn");
    if (card) box.current.scrollLeft = card.offsetLeft - (box.current.clientWidth - card.offsetWidth) / 2;
  }, [player]);
  return box;
}
