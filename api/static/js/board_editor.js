// Drawing one's own board of SET Dice: its size, three squares for the first SET, squares that pay a bonus.
import { Board } from "./board.js";
import { boards } from "./server.js";
import { explain } from "./tell.js";
import { html, useState } from "./ui.js";
import { t } from "./words.js";

const SIZES = [3, 50];
const POINTS = [1, 99];
const STARTS = 3;
const same = (one, other) => one[0] === other[0] && one[1] === other[1];

// What can be drawn at all: a file may hold anything.
export function isDrawn(board) {
  const lists = [board?.start, board?.bonus];
  return [board?.rows, board?.columns].every(fits) && lists.every((list) => Array.isArray(list) && list.every(Array.isArray));
}

function fits(size) {
  return Number.isInteger(size) && size >= SIZES[0] && size <= SIZES[1];
}

export async function standardBoard() {
  return (await boards()).boards.standard;
}

export function BoardEditor({ board, onChange }) {
  const [points, setPoints] = useState(5);
  const missing = STARTS - board.start.length;
  return html`<div class="board-editor">
    <div class="board-fields">
      ${["rows", "columns"].map((side) => html`<${Amount} name=${side} value=${board[side]} range=${SIZES}
        onChange=${(size) => onChange(cut({ ...board, [side]: size }))} />`)}
      <${Amount} name="points" value=${points} range=${POINTS} onChange=${setPoints} />
      <button type="button" class="quiet" data-action="reset-board" onClick=${() => standardBoard().then(onChange)}>${t("board.reset")}</button>
    </div>
    <p class="hint">${t("board.how")}</p>
    <${Board} key=${`${board.rows}x${board.columns}`} board=${squaresOf(board)} onSquare=${(place) => onChange(turned(board, place, points))} />
    <p role="status" class=${missing === 0 && inLine(board.start) ? "hint" : "not-yet"}>
      ${missing > 0 ? t("board.starts_missing", { count: missing }) : inLine(board.start) ? t("board.ready") : explain({ code: "board_start" })}</p>
  </div>`;
}

// Typed figures count when they make sense; until then the board stays as it is.
function Amount({ name, value, range: [least, most], onChange }) {
  function take(event) {
    const wanted = event.target.valueAsNumber;
    if (Number.isInteger(wanted) && wanted >= least && wanted <= most) onChange(wanted);
  }
  return html`<label>${t(`board.${name}`)} <input type="number" name=${`board-${name}`} min=${least} max=${most} value=${value} onInput=${take} /></label>`;
}

function squaresOf({ rows, columns, start, bonus }) {
  const points = new Map(bonus.map(([row, column, worth]) => [`${row},${column}`, worth]));
  const square = (row, column) => ({ face: null, stands_for: null, bonus: points.get(`${row},${column}`) ?? null, start: start.some((each) => same(each, [row, column])) });
  return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => square(row, column)));
}

// Empty, start while one is missing, bonus, empty again.
function turned(board, place, points) {
  const start = board.start.filter((each) => !same(each, place));
  const bonus = board.bonus.filter((each) => !same(each, place));
  const wasStart = start.length < board.start.length;
  const wasBonus = bonus.length < board.bonus.length;
  if (wasBonus) return { ...board, start, bonus };
  if (wasStart || start.length === STARTS) return { ...board, start, bonus: [...bonus, [...place, points]] };
  // In order, so that the first SET is laid from left to right or from top to bottom.
  return { ...board, start: [...start, place].sort(([a, b], [c, d]) => a - c || b - d), bonus };
}

function cut(board) {
  const inside = ([row, column]) => row < board.rows && column < board.columns;
  return { ...board, start: board.start.filter(inside), bonus: board.bonus.filter(inside) };
}

function inLine([first, second, third]) {
  const steps = [[0, 1], [1, 0]];
  return steps.some(([down, along]) => same(second, [first[0] + down, first[1] + along]) && same(third, [first[0] + 2 * down, first[1] + 2 * along]));
}
