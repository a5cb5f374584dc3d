// Double Yatzy: six dice with dice inside; one box from the outer values, one from the inner.
import { Refusal, Trouble } from "../parts.js";
import { boxName } from "../tell.js";
import { cls, html, useState } from "../ui.js";
import { number, signed, t } from "../words.js";
import { Rolls } from "./rolls.js";
import { useWorth } from "./worth.js";
import { openBoxes } from "./yatzy.js";

const SIDES = ["outer", "inner"];

export function Play({ game, state }) {
  return html`<${Rolls} game=${game} table=${state.sheet.table} kind="double" count=${6} />
    ${state.sheet.table.rolls > 0 && html`<${Pairs} game=${game} state=${state} />`}`;
}

function Pairs({ game, state }) {
  const { would, suggest, dice } = state.sheet.table;
  const [chosen, setChosen] = useState({ outer: game.wish?.outer ?? null, inner: game.wish?.inner ?? null });
  const ready = chosen.outer && chosen.inner;
  const event = ready ? { type: "score", outer: chosen.outer, inner: chosen.inner } : null;

  function pick(side, box) {
    const entry = would[side][box] === undefined ? { box, strike: true } : { box };
    const other = side === "outer" ? "inner" : "outer";
    setChosen({ ...chosen, [side]: chosen[side]?.box === box ? null : entry, [other]: chosen[other]?.box === box ? null : chosen[other] });
  }

  return html`<section class="pairs">
    <h3>${t("double.title")}</h3>
    ${suggest.length > 0 && html`<div class="suggestions" role="group" aria-label=${t("double.suggest")}>
      <span class="step">${t("double.suggest")}</span>
      ${suggest.map((pair) => html`<button type="button" class="quiet" data-suggest=${`${pair.outer}+${pair.inner}`}
        onClick=${() => setChosen({ outer: { box: pair.outer }, inner: { box: pair.inner } })}>
        ${boxName(pair.outer)} + ${boxName(pair.inner)} <strong>${number(pair.worth)}</strong></button>`)}
    </div>`}
    <table class="pick"><thead><tr><td></td>${SIDES.map((side) => html`<th scope="col">${t(`side.${side}`)}</th>`)}</tr></thead>
      <tbody>${openBoxes(state).map((box) => html`<tr><th scope="row">${boxName(box)}</th>
        ${SIDES.map((side) => html`<td><${Pick} side=${side} box=${box} would=${would[side][box]} entry=${chosen[side]} onTap=${() => pick(side, box)} /></td>`)}
      </tr>`)}</tbody></table>
    ${SIDES.map((side) => html`<${Entry} side=${side} entry=${chosen[side]} values=${valuesOf(dice, side)}
      onChange=${(entry) => setChosen({ ...chosen, [side]: entry })} />`)}
    <div class=${cls("chosen-bar", (chosen.outer || chosen.inner) && "begun")}>
      <p class="chosen-names">${SIDES.map((side) => html`<span>${t(`side.${side}`)} <strong>${chosen[side] ? boxName(chosen[side].box) : "–"}</strong></span>`)}</p>
      <${Worth} game=${game} state=${state} event=${event} />
      <${Refusal} game=${game} where="choices" />
      <button type="button" class="main" data-action="write" disabled=${!ready} onClick=${() => game.play(event, "choices")}>
        ${ready ? t("double.write") : t("double.choose_both")}</button>
    </div>
  </section>`;
}

function Pick({ side, box, would, entry, onTap }) {
  const chosen = entry?.box === box;
  return html`<button type="button" class=${cls("pick-cell", chosen && "chosen", would === undefined && "barred")} aria-pressed=${String(chosen)}
    data-pick=${`${side}-${box}`} aria-label=${`${t(`side.${side}`)}, ${boxName(box)}, ${would === undefined ? t("double.strike") : t("points", { count: would })}`}
    onClick=${onTap}>${would === undefined ? "✕" : number(would)}</button>`;
}

function valuesOf(dice, side) {
  return [...new Set(dice.map((die) => die[side === "outer" ? 0 : 1]))].sort();
}

// The chosen box of one side: scored or struck, and which value is left out.
function Entry({ side, entry, values, onChange }) {
  if (!entry) return html`<p class="entry-line" data-side=${side}><strong>${t(`side.${side}`)}</strong> <span class="hint">${t("double.none")}</span></p>`;
  return html`<div class="entry-line" data-side=${side}><strong>${t(`side.${side}`)}</strong> <span>${boxName(entry.box)}</span>
    <label><input type="checkbox" checked=${Boolean(entry.strike)} onChange=${(event) =>
      onChange(event.target.checked ? { box: entry.box, strike: true } : { box: entry.box })} /> ${t("double.strike")}</label>
    ${!entry.strike && html`<label>${t("double.leave_out")} <select data-leave=${side} onChange=${(event) =>
      onChange(event.target.value ? { box: entry.box, leave_out: Number(event.target.value) } : { box: entry.box })}>
      <option value="" selected=${!entry.leave_out}>${t("double.best")}</option>
      ${values.map((value) => html`<option value=${value} selected=${entry.leave_out === value}>${value}</option>`)}
    </select></label>`}
  </div>`;
}

// What both would bring, asked of the server, or why they may not be written.
function Worth({ game, state, event }) {
  const answer = useWorth(game, state, event);
  // What the pair before would have brought is not shown beside this one.
  const found = answer?.wish === JSON.stringify(event) ? answer : null;
  if (found?.problem) return html`<${Trouble} problem=${found.problem} state=${state} />`;
  return html`<p class="worth-line" aria-live="polite">${found ? t("double.brings", { points: signed(found.worth) }) : ""}</p>`;
}
