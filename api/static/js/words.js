// Every text of the page comes from a catalogue, by key.
export const LANGUAGES = ["en", "fr"];

let language = "en";
let catalogue = {};
let plurals = new Intl.PluralRules("en");

export async function speak(wanted) {
  const answer = await fetch(`/locales/${wanted}.json`);
  if (!answer.ok) throw new Error(`no catalogue for ${wanted}`);
  catalogue = await answer.json();
  language = wanted;
  plurals = new Intl.PluralRules(wanted);
  document.documentElement.lang = wanted;
}

export function spoken() {
  return language;
}

// The browser's own language where there is a catalogue for it.
export function likely() {
  const wished = (navigator.languages ?? [navigator.language]).map((tag) => tag.slice(0, 2));
  return wished.find((tag) => LANGUAGES.includes(tag)) ?? "en";
}

export function has(key) {
  return Object.hasOwn(catalogue, key);
}

// A text with its {values} filled in. One with several forms takes the form that `count` asks for.
export function t(key, values = {}) {
  if (!has(key)) {
    console.error(`no text for ${key} in ${language}`);
    return key;
  }
  const found = catalogue[key];
  const text = typeof found === "string" ? found : (found[plurals.select(values.count)] ?? found.other);
  return text.replace(/\{(\w+)\}/g, (_, name) => shown(values[name]));
}

function shown(value) {
  if (typeof value === "number") return number(value);
  return value === undefined || value === null ? "" : String(value);
}

// Scores: a real minus sign, halves as players write them.
export function number(value) {
  const size = Math.abs(value);
  const half = size % 1 === 0.5;
  const whole = half ? Math.floor(size) : size;
  const digits = half && whole === 0 ? "½" : new Intl.NumberFormat(language).format(whole) + (half ? "½" : "");
  return value < 0 ? `−${digits}` : digits;
}

// With its sign, for changes.
export function signed(value) {
  return value > 0 ? `+${number(value)}` : number(value);
}

export function listed(names, type = "conjunction") {
  return new Intl.ListFormat(language, { type }).format(names);
}

export function moment(milliseconds) {
  // English is written in more than one way: as the browser has it, if it speaks this language.
  const way = navigator.languages?.find((tag) => tag.startsWith(language)) ?? language;
  return new Intl.DateTimeFormat(way, { dateStyle: "medium", timeStyle: "short" }).format(milliseconds);
}
