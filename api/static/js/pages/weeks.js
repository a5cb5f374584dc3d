// By week and kind: how many dice were read, how many of them not for sure, how many put right.
import { ask } from "../server.js";
import { cls, html, useEffect, useState } from "../ui.js";
import { number, t } from "../words.js";

const NEWEST = 8;
const BAR = 26;
const PITCH = 44;
const MARGIN = 48;
const HEIGHT = 120;
const EVERY = "*";
const PARTS = ["certain", "unsure", "corrected"];

export function Weeks() {
  const [found, setFound] = useState([]);
  const [kind, setKind] = useState(EVERY);
  useEffect(() => {
    ask("GET", "/api/lessons/weeks").then(({ weeks }) => setFound(weeks), () => {});
  }, []);
  const kinds = [...new Set(found.map((week) => week.kind))];
  const weeks = summed(found.filter((week) => kind === EVERY || week.kind === kind)).slice(-NEWEST);
  return found.length > 0 && html`<section class="weeks"><h2>${t("weeks.title")}</h2>
    <p><select name="weeks-kind" aria-label=${t("weeks.kind")} onChange=${(event) => setKind(event.target.value)}>
      <option value=${EVERY}>${t("lessons.filter.kind")}</option>
      ${kinds.map((each) => html`<option value=${each} selected=${each === kind}>${t(`teach.kind.${each}`)}</option>`)}</select></p>
    <${Plot} weeks=${weeks} />
    <${Numbers} weeks=${weeks} />
  </section>`;
}

// All kinds of a week as one; they come in the order of the weeks.
function summed(weeks) {
  const sums = new Map();
  for (const { week, seen, unsure, corrected } of weeks) {
    const sum = sums.get(week) ?? { week, seen: 0, unsure: 0, corrected: 0 };
    sums.set(week, { week, seen: sum.seen + seen, unsure: sum.unsure + unsure, corrected: sum.corrected + corrected });
  }
  return [...sums.values()];
}

// What was put right stands beside its week: it may have been sure or not.
function Plot({ weeks }) {
  const most = Math.max(1, ...weeks.map(({ seen, corrected }) => Math.max(seen, corrected)));
  const width = Math.max(weeks.length, 4) * PITCH;
  const tall = (value) => (value / most) * HEIGHT;
  const bar = (name, left, width, value, above = 0) => html`<rect class="part ${name}" x=${left} width=${width} y=${HEIGHT - above - tall(value)} height=${tall(value)} />`;
  return html`<figure class="plot"><svg viewBox="${-MARGIN} -10 ${MARGIN + width} ${HEIGHT + 32}" width=${1.4 * (MARGIN + width)} role="img" aria-label=${t("weeks.title")}>
      <text class="axis" x="-6" y="4" text-anchor="end">${number(most)}</text><text class="axis" x="-6" y=${HEIGHT} text-anchor="end">0</text>
      <path class="ground" d="M0,0H${width}M0,${HEIGHT}H${width}" />
      ${weeks.map(({ week, seen, unsure, corrected }, at) => {
        const left = at * PITCH + 6;
        return html`<g data-bar=${week}>${bar("certain", left, BAR, seen - unsure)}${bar("unsure", left, BAR, unsure, tall(seen - unsure))}${bar("corrected", left + BAR, 6, corrected)}
          <text class="axis" x=${left + BAR / 2} y=${HEIGHT + 16} text-anchor="middle">${week.slice(-3)}</text></g>`;
      })}</svg>
    <figcaption>${PARTS.map((part) => html`<span class=${cls("key", part)}>${t(`weeks.${part}`)}</span>`)}</figcaption></figure>`;
}

function Numbers({ weeks }) {
  const columns = ["seen", "unsure", "corrected"];
  return html`<table class="numbers"><thead><tr><th scope="col">${t("weeks.week")}</th>${columns.map((name) => html`<th scope="col">${t(`weeks.${name}`)}</th>`)}</tr></thead>
    <tbody>${weeks.toReversed().map((week) => html`<tr data-week=${week.week}><th scope="row">${week.week}</th>${columns.map((name) => html`<td>${number(week[name])}</td>`)}</tr>`)}</tbody></table>`;
}
