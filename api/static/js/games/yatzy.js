// Yatzy: five dice, up to three rolls, one box.
import { Choice, Choices, Refusal } from "../parts.js";
import { boxName } from "../tell.js";
import { html, useState } from "../ui.js";
import { number, t } from "../words.js";
import { Rolls } from "./rolls.js";

export function Play({ game, state }) {
  return html`<${Rolls} game=${game} table=${state.sheet.table} kind="d6" count=${5} />
    ${state.sheet.table.rolls > 0 && html`<${Boxes} game=${game} state=${state} />`}`;
}

// Every open box: with points, or why not. Striking is a mode of its own, so that no box is given up by a slip.
function Boxes({ game, state }) {
  const scoring = byBox(state.options, "score");
  const striking = byBox(state.options, "strike");
  const none = Object.keys(scoring).length === 0;
  const [strike, setStrike] = useState(none || game.wish?.type === "strike");
  const open = openBoxes(state);
  const allowed = strike ? striking : scoring;
  return html`<section>
    <div class="section-head"><h3>${strike ? t("yatzy.strike_title") : t("yatzy.write_title")}</h3>
      <button type="button" class="quiet" data-action="strike-mode" aria-pressed=${String(strike)} onClick=${() => setStrike(!strike)}>
        ${strike ? t("yatzy.write_instead") : t("yatzy.strike_instead")}</button></div>
    ${state.sheet.table.joker && html`<p class="hint">${t("yatzy.joker")}</p>`}
    <${Choices} label=${t("choices.label")}>
      ${open.map((box) => html`<${Choice} name=${boxName(box)} data=${`${strike ? "strike" : "score"}-${box}`} warn=${strike}
        worth=${allowed[box] ? (strike ? "✕" : number(allowed[box].worth)) : ""} why=${allowed[box] ? "" : whyNot(box, state, strike)}
        onTap=${() => game.play(allowed[box].event, "choices")} />`)}
    <//>
    <${Refusal} game=${game} where="choices" />
  </section>`;
}

function byBox(options, type) {
  return Object.fromEntries(options.filter((option) => option.type === type && option.event).map((option) => [option.event.box, option]));
}

export function openBoxes(state) {
  const column = state.players.indexOf(state.to_play);
  return state.sheet.rows.filter((row) => row.kind === "box" && row.cells[column].state === "open").map((row) => row.key);
}

function whyNot(box, state, strike) {
  if (strike && box === "extra") return t("error.may_not_strike", { box: boxName(box) });
  if (state.sheet.table.joker) return t("yatzy.joker_other");
  const own = ["international", "german"].includes(state.settings.system) && box.endsWith("straight");
  return t(`needs.${box}${own ? "_in_a_row" : ""}`);
}
