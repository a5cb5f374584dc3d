// Faces, events and refusals in words.
import { has, listed, number, t } from "./words.js";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

// Columns by letter, rows by number, as on a chess board: squares have to be said aloud.
export function squareName([row, column]) {
  return columnName(column) + (row + 1);
}

export function columnName(column) {
  const letter = LETTERS[column % 26];
  return column < 26 ? letter : LETTERS[Math.floor(column / 26) - 1] + letter;
}

export function faceName(face) {
  if (typeof face === "number") return String(face);
  if (Array.isArray(face)) return t("face.double", { outer: face[0], inner: face[1] });
  if (face && typeof face === "object") return face.as ? t("face.wild_as", { as: faceName(face.as) }) : faceName(face.face);
  if (/^[123] /.test(face)) return symbolName(face);
  return has(`face.${face}`) ? t(`face.${face}`) : String(face);
}

function symbolName(face) {
  const [count, color, shape] = face.split(" ");
  return t(`face.${color}.${shape}`, { count: Number(count) });
}

export function boxName(box, state) {
  if (state?.game !== "genius") return has(`box.${box}`) ? t(`box.${box}`) : box;
  const place = parseInt(box, 10);
  if (["expert", "serious"].includes(state.settings.mode)) return t("box.round", { number: place });
  const end = box.slice(String(place).length);
  return end ? t(`box.dice_${end}`, { count: place }) : t("box.dice", { count: place });
}

// Whose turn was over last, where turns go round.
export function previous({ players, to_play }) {
  return players.at(players.indexOf(to_play) - 1);
}

export function gameName(game) {
  return t(`game.${game}`);
}

// One event as a phrase that follows a player's name.
export function tellEvent(event, state) {
  const tell = TELLERS[event.type] ?? (() => event.type);
  return tell(event, state);
}

const dice = (list) => list.map(faceName).join(", ");

const TELLERS = {
  roll: (event) => t("event.roll", { dice: dice(event.dice) }),
  choose: (event) => t("event.choose", { number: event.number }),
  end: () => t("event.end"),
  score: (event, state) => (event.outer ? tellBoth(event) : t("event.score", { box: boxName(event.box, state) })),
  strike: (event) => t("event.strike", { box: boxName(event.box) }),
  declare: (event) => t("event.declare", { count: event.dice }),
  challenge: (event) => t("event.challenge", { face: faceName(event.face) }),
  wipe: (event, state) => t("event.wipe", { box: boxName(event.box, state), player: event.player }),
  keep: () => t("event.keep"),
  place: (event, state) => (event.box ? t("event.place_box", { box: boxName(event.box, state) }) : tellLaid(event)),
  call: (event) => t("event.call", { dice: dice(event.dice) }),
  swap: (event) => t("event.swap", { face: faceName(event.face), square: squareName(event.square) }),
  pass: () => t("event.pass"),
};

function tellBoth({ outer, inner }) {
  return t("event.score_both", { outer: tellEntry(outer), inner: tellEntry(inner) });
}

function tellEntry(entry) {
  const box = boxName(entry.box);
  if (entry.strike) return t("entry.struck", { box });
  return entry.leave_out ? t("entry.left_out", { box, value: entry.leave_out }) : box;
}

function tellLaid(event) {
  const each = event.dice.map((die) => {
    const face = die.as ? faceName(die) : faceName(die.face);
    return t("event.laid", { face, square: squareName(die.square) });
  });
  return t("event.place", { dice: each.join(", ") });
}

// Why not, in one or two sentences. `state` helps to name boxes; it may be missing.
export function explain(problem, state) {
  const { code, detail = {} } = problem;
  const key = has(`error.${code}`) ? `error.${code}` : "error.internal";
  return [t(key, valuesOf(detail, state)), ...reasons(detail)].join(" ");
}

function valuesOf(detail, state) {
  const values = { ...detail };
  for (const [name, write] of Object.entries(WRITERS)) {
    if (detail[name] !== undefined && detail[name] !== null) values[name] = write(detail[name], state);
  }
  if (typeof detail.dice === "number") values.count = detail.dice;
  return values;
}

const WRITERS = {
  box: (box, state) => boxName(box, state),
  face: faceName,
  stands_for: faceName,
  word: (word) => word,
  square: squareName,
  squares: (squares) => listed(squares.map(squareName)),
  numbers: (numbers) => listed(numbers.map(String), "disjunction"),
  hand: (hand) => hand.map(faceName).join(", "),
  game: (game) => (has(`game.${game}`) ? gameName(game) : game),
  setting: (key) => (has(`setting.${key}`) ? t(`setting.${key}`) : key),
  which: (which) => t(`side.${which}`),
  index: (index) => number(index + 1),
};

function reasons(detail) {
  const lines = detail.flaws ? [detail] : (detail.lines ?? []);
  return lines.map((line) => t("flaw.line", { dice: line.dice.map(faceName).join(", "), flaws: flawsOf(line.flaws) }));
}

function flawsOf(flaws) {
  return listed(flaws.map(({ attribute, counts: [[twice], [once]] }) =>
    t(`flaw.${attribute}`, { twice: flawValue(attribute, twice), once: flawValue(attribute, once) })));
}

function flawValue(attribute, value) {
  return attribute === "number" ? value : t(`${attribute}.${value}`);
}

// What changed between two states of a game, for ears.
export function news(last, next, now) {
  const added = next.events.slice(last.events.length);
  const moved = next.players.filter((player) => next.scores[player] !== last.scores[player])
    .map((player) => t("news.changed", { player, total: next.scores[player] }));
  if (added.length) return [...added.map((event) => done(event, last)), ...moved, now].join(" ");
  if (next.events.length < last.events.length) return [t("news.undone"), now].join(" ");
  return moved.join(" ");
}

function done(event, state) {
  const player = event.player && event.type !== "wipe" ? event.player : state.to_play;
  const what = tellEvent(event, state);
  return player ? t("news.done", { player, what }) : what;
}
