// The kinds of dice that games are played with, and their faces as buttons and as keys.
const KINDS = { "forget-it": "word", yatzy: "d6", "double-yatzy": "double", genius: "d6", "set-dice": "set" };
const NUMBERS = [1, 2, 3, 4, 5, 6];
export const WORDS = ["FOR", "GET", "IT"];
const CHALLENGES = ["x2", "/2", "+10", "-10", "challenge1", "challenge2"];
export const COLORS = ["red", "green", "purple"];
export const SHAPES = ["oval", "squiggle", "diamond"];
const THREE = [1, 2, 3];

const SYMBOLS = THREE.flatMap((count) => COLORS.flatMap((color) => SHAPES.map((shape) => `${count} ${color} ${shape}`)));

// Of the dice that a game rolls; the challenge die beside them has an event of its own.
export function kindOf(game) {
  return KINDS[game];
}

// All faces in a fixed order: what the arrows up and down go through.
export function facesOf(kind) {
  if (kind === "word") return [1, 2, 3, 4, 5, ...WORDS];
  if (kind === "challenge") return CHALLENGES;
  if (kind === "set") return [...SYMBOLS, "wild"];
  return NUMBERS;
}

const LETTERS = { word: { f: "FOR", g: "GET", i: "IT" } };

// The face that a key means, for kinds that need one key.
export function faceOfKey(kind, key) {
  const letter = LETTERS[kind]?.[key.toLowerCase()];
  if (letter) return letter;
  const digit = /^[1-6]$/.test(key) ? Number(key) : 0;
  if (!digit) return null;
  if (kind === "challenge") return CHALLENGES[digit - 1];
  return kind === "word" && digit === 6 ? null : digit;
}

// The only face that makes a SET with two others.
export function third(one, other) {
  const [a, b] = [one.split(" "), other.split(" ")];
  const values = [["1", "2", "3"], COLORS, SHAPES];
  return values.map((all, at) => (a[at] === b[at] ? a[at] : all.find((value) => value !== a[at] && value !== b[at]))).join(" ");
}
