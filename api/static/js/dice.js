// Dice as pictures. The text that names a face belongs to the button or list around it.
import { faceName } from "./tell.js";
import { cls, html } from "./ui.js";
import { t } from "./words.js";

const [LOW, MID, HIGH] = [26, 50, 74];
const PIPS = {
  1: [[MID, MID]],
  2: [[LOW, LOW], [HIGH, HIGH]],
  3: [[LOW, LOW], [MID, MID], [HIGH, HIGH]],
  4: [[LOW, LOW], [LOW, HIGH], [HIGH, LOW], [HIGH, HIGH]],
  5: [[LOW, LOW], [LOW, HIGH], [HIGH, LOW], [HIGH, HIGH], [MID, MID]],
  6: [[LOW, LOW], [LOW, HIGH], [HIGH, LOW], [HIGH, HIGH], [LOW, MID], [HIGH, MID]],
};
// Around the small die: the middle one moves up.
const EDGE = [16, 50, 82];
const RIM = {
  1: [[EDGE[1], EDGE[0]]],
  2: [[EDGE[0], EDGE[0]], [EDGE[2], EDGE[2]]],
  3: [[EDGE[0], EDGE[2]], [EDGE[1], EDGE[0]], [EDGE[2], EDGE[2]]],
  4: [[EDGE[0], EDGE[0]], [EDGE[0], EDGE[2]], [EDGE[2], EDGE[0]], [EDGE[2], EDGE[2]]],
  5: [[EDGE[0], EDGE[0]], [EDGE[0], EDGE[2]], [EDGE[2], EDGE[0]], [EDGE[2], EDGE[2]], [EDGE[1], EDGE[0]]],
  6: [[EDGE[0], EDGE[0]], [EDGE[0], EDGE[2]], [EDGE[2], EDGE[0]], [EDGE[2], EDGE[2]], [EDGE[0], EDGE[1]], [EDGE[2], EDGE[1]]],
};
// Symbols lie across the die, each drawn around 0, 0; fewer of them are larger.
const SHAPES = {
  oval: "M-19 -14 h38 a14 14 0 0 1 0 28 h-38 a14 14 0 0 1 0 -28 z",
  diamond: "M0 -17 L35 0 L0 17 L-35 0 Z",
  squiggle: "M-33 5 C-34 -12 -18 -19 -3 -11 C8 -5 16 -5 22 -12 C29 -18 34 -12 33 -4 C31 13 16 18 3 10 C-8 3 -15 6 -22 13 C-28 18 -33 14 -33 5 Z",
};
const HEIGHTS = { 1: [48], 2: [30, 67], 3: [19, 48, 77] };
const SCALES = { 1: 1.12, 2: 0.98, 3: 0.8 };
const SHORT = { x2: "×2", "/2": "÷2", "+10": "+10", "-10": "−10" };

// `face` as the log writes it, or null for an empty place.
export function Die({ face, kind, small, label }) {
  const named = label ?? (face === null ? t("die.empty") : faceName(face));
  return html`<svg class=${cls("die", small && "small")} viewBox="0 0 100 100" role="img" aria-label=${named}>
    ${draw(face, kind)}
  </svg>`;
}

function draw(face, kind) {
  if (face === null || face === undefined) return html`<rect class="empty" x="4" y="4" width="92" height="92" rx="18" />`;
  if (kind === "double") return drawDouble(face);
  if (kind === "challenge") return drawChallenge(face);
  if (kind === "set") return drawSymbol(face);
  return typeof face === "string" ? drawWord(face) : drawPips(face);
}

function body(name) {
  return html`<rect class="edge ${name}" x="3" y="5" width="94" height="93" rx="19" />
    <rect class="body ${name}" x="3" y="2" width="94" height="92" rx="18" />`;
}

function drawPips(value) {
  return html`${body("plain")}<g class="pips" transform="translate(0 -2)">${circles(PIPS[value] ?? [], 9.5)}</g>`;
}

function circles(places, radius) {
  return places.map(([x, y]) => html`<circle cx=${x} cy=${y} r=${radius} />`);
}

function drawWord(word) {
  return html`${body(`word-${word.toLowerCase()}`)}
    <text class="lettering word-${word.toLowerCase()}" x="50" y="61" text-anchor="middle">${word}</text>`;
}

function drawDouble([outer, inner]) {
  return html`${body("glass")}
    <g class="rim" transform="translate(0 -1)">${circles(RIM[outer] ?? [], 7.5)}</g>
    ${inner ? html`<g transform="translate(26 24) scale(.48)">${drawPips(inner)}</g>` : html`<rect class="empty" x="28" y="26" width="44" height="44" rx="9" />`}`;
}

function drawChallenge(face) {
  const number = /\d$/.exec(face)?.[0];
  if (SHORT[face]) {
    return html`${body("dark")}<text class="lettering dark" x="50" y="63" text-anchor="middle">${SHORT[face]}</text>`;
  }
  return html`${body("dark")}
    <text class="lettering dark little" x="50" y="38" text-anchor="middle">${t("face.challenge_short")}</text>
    <text class="lettering dark" x="50" y="80" text-anchor="middle">${number}</text>`;
}

// A Wild with what it stands for shows that, with a star. A die that lies on a square says it with its face.
function drawSymbol(face) {
  if (face === "wild") return html`${body("plain")}${star(50, 40, 30)}<text class="lettering wild" x="50" y="87" text-anchor="middle">WILD</text>`;
  if (typeof face === "string") return symbols(face);
  return face.as ? html`${symbols(face.as)}${star(82, 16, 13)}` : drawSymbol(face.face);
}

function symbols(face) {
  const [count, color, shape] = face.split(" ");
  return html`${body("plain")}
    <g class="symbol ${color}">
      ${HEIGHTS[count].map((y) => html`<path d=${SHAPES[shape]} transform="translate(50 ${y}) scale(${SCALES[count]})" />`)}
    </g>`;
}

function star(x, y, size) {
  const points = Array.from({ length: 10 }, (_, at) => {
    const angle = Math.PI * (at / 5 - 0.5);
    const radius = at % 2 ? size * 0.42 : size;
    return `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return html`<polygon class="star" points=${points.join(" ")} />`;
}

// A row of dice that is only looked at.
export function DiceRow({ dice, kind, label, small }) {
  return html`<ul class="dice-row" aria-label=${label}>
    ${dice.map((face) => html`<li><${Die} face=${face} kind=${kind} small=${small} /></li>`)}
  </ul>`;
}
