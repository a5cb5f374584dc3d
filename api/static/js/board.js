// The board of SET Dice: squares to tap, or to walk over with the arrows.
import { Die } from "./dice.js";
import { columnName, faceName, squareName } from "./tell.js";
import { cls, html, useLayoutEffect, useRef, useState } from "./ui.js";
import { t } from "./words.js";

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const key = (square) => square.join();

export function Board({ board, laid = [], chosen, last = [], onSquare }) {
  const places = new Map(laid.map((die) => [key(die.square), die]));
  const newest = new Set(last.map(key));
  const middle = [Math.floor(board.length / 2), Math.floor(board[0].length / 2)];
  const [cursor, setCursor] = useState(middle);
  const [whole, setWhole] = useState(false);
  const grid = useRef(null);

  // The dice lie in the middle: that is where one looks first.
  useLayoutEffect(() => {
    const box = grid.current;
    box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
    box.scrollTop = (box.scrollHeight - box.clientHeight) / 2;
  }, [whole]);

  function walk(event) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = [clamp(cursor[0] + step[0], board.length), clamp(cursor[1] + step[1], board[0].length)];
    setCursor(next);
    grid.current.querySelector(`[data-square="${key(next)}"]`).focus();
  }

  return html`<div class="board-frame">
    <div class=${cls("board-scroll", whole && "whole")} ref=${grid} style=${{ "--columns": board[0].length }}>
      <table class="board" role="grid" aria-label=${t("set.board")} onKeyDown=${walk}>
        <thead aria-hidden="true"><tr><td></td>${board[0].map((_, column) => html`<td class="coordinate">${columnName(column)}</td>`)}</tr></thead>
        <tbody>${board.map((row, at) => html`<tr>
          <td class="coordinate" aria-hidden="true">${at + 1}</td>
          ${row.map((square, column) => html`<${Square} square=${square} place=${[at, column]} laid=${places.get(key([at, column]))}
            chosen=${chosen && key(chosen) === key([at, column])} fresh=${newest.has(key([at, column]))}
            reachable=${key(cursor) === key([at, column])} onTap=${() => {
              setCursor([at, column]);
              onSquare([at, column], square);
            }} />`)}
        </tr>`)}</tbody>
      </table>
    </div>
    <button type="button" class="quiet board-size" aria-pressed=${String(whole)} onClick=${() => setWhole(!whole)}>${whole ? t("set.closer") : t("set.whole")}</button>
  </div>`;
}

function clamp(value, size) {
  return Math.min(size - 1, Math.max(0, value));
}

function Square({ square, place, laid, chosen, fresh, reachable, onTap }) {
  const face = laid ? (laid.as ? laid : laid.face) : square.stands_for ? { as: square.stands_for } : square.face;
  const label = [squareName(place), face ? faceName(face) : square.bonus ? t("set.bonus", { points: square.bonus }) : t("die.empty"), square.start && t("board.start")];
  return html`<td class=${cls("square", square.start && "start", chosen && "chosen", laid && "laid", fresh && "fresh", square.bonus && !face && "bonus")}>
    <button type="button" role="gridcell" data-square=${key(place)} tabindex=${reachable ? 0 : -1} aria-label=${label.filter(Boolean).join(", ")} onClick=${onTap}>
      ${face ? html`<${Die} face=${face} kind="set" />` : square.bonus ? html`<span aria-hidden="true">${square.bonus}</span>` : ""}
    </button>
  </td>`;
}
