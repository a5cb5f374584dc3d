// Which faces fell, whether that is luck, and how the scores went.
import { Trouble } from "../parts.js";
import { link } from "../router.js";
import { statistics } from "../server.js";
import { faceName, gameName } from "../tell.js";
import { html, useEffect, useState } from "../ui.js";
import { number, spoken, t } from "../words.js";

const WIDTH = 320;
const HEIGHT = 120;

export function StatisticsPage() {
  const [found, setFound] = useState(null);
  const [problem, setProblem] = useState(null);
  useEffect(() => {
    statistics().then(setFound, setProblem);
  }, []);
  return html`<main class="narrow statistics"><h1>${t("nav.statistics")}</h1>
    <${Trouble} problem=${problem} />
    ${found && !found.faces.length && html`<p class="hint">${t("statistics.none")}</p>`}
    ${found?.faces.map((kind) => html`<${Faces} kind=${kind} />`)}
    ${found?.curves.some((curve) => curve.points.length > 1) && html`<h2>${t("statistics.curves")}</h2>`}
    <div class="curves">${found?.curves.filter((curve) => curve.points.length > 1).map((curve) => html`<${Curve} curve=${curve} />`)}</div>
  </main>`;
}

function Faces({ kind: { kind, counts, fairness } }) {
  const most = Math.max(...Object.values(counts), 1);
  return html`<section><h2>${t(`kind.${kind.replace(" ", "_")}`)}</h2>
    <table class="bars"><tbody>${Object.entries(counts).map(([face, count]) => html`<tr><th scope="row">${faceName(face)}</th>
      <td><meter min="0" max=${most} value=${count}></meter></td><td class="count">${number(count)}</td></tr>`)}</tbody></table>
    ${fairness && html`<p>${t(`fair.${fairness.verdict}`, { throws: fairness.throws, chi: rounded(fairness.chi_square ?? 0) })}</p>`}
  </section>`;
}

// Not as a score: eleven and a half is no chi-square.
function rounded(value) {
  return new Intl.NumberFormat(spoken(), { maximumFractionDigits: 1 }).format(value);
}

// One line a player; the dashes tell them apart where colours do not.
function Curve({ curve }) {
  const values = curve.points.flatMap((point) => point.scores);
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const last = curve.points.at(-1).index || 1;
  const x = (point) => ((point.index / last) * WIDTH).toFixed(1);
  const y = (point, seat) => (HEIGHT - ((point.scores[seat] - low) / (high - low)) * HEIGHT).toFixed(1);
  // Totals jump, they do not glide.
  const path = (seat) => curve.points.map((point, at) => `${at ? `H${x(point)}V` : `M${x(point)},`}${y(point, seat)}`).join("");
  return html`<figure><figcaption><a href=${link("table", curve.id)}>${curve.title || gameName(curve.game)}</a>
      <ul>${curve.players.map((player, seat) => html`<li class="seat-${seat % 4}">${player} <strong>${number(curve.points.at(-1).scores[seat])}</strong></li>`)}</ul></figcaption>
    <svg viewBox="-2 -4 ${WIDTH + 4} ${HEIGHT + 8}" role="img" aria-label=${t("statistics.curve")}>
      ${curve.players.map((_, seat) => html`<path class="curve seat-${seat % 4}" d=${path(seat)} />`)}
    </svg></figure>`;
}
