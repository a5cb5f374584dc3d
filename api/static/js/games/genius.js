// Genius: say how many dice, roll them, and let the challenge die do its worst.
import { isLive } from "../camera/live.js";
import { DiceRow } from "../dice.js";
import { DiceEntry } from "../entry.js";
import { Keypad } from "../keypad.js";
import { Choice, Choices, Refusal } from "../parts.js";
import { boxName, faceName, previous } from "../tell.js";
import { html } from "../ui.js";
import { number, t } from "../words.js";

const GENIUS_NUMBERS = [1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29];

export function Play({ game, state }) {
  const { table } = state.sheet;
  const { choices } = state.expects;
  const rolling = state.options.find((option) => option.type === "roll");
  return html`
    ${state.settings.mode !== "serious" && html`<p class="hint">${t("genius.numbers", { numbers: GENIUS_NUMBERS.join(" ") })}</p>`}
    <${Nothing} state=${state} />
    ${table.dice.length > 0 && html`<${Rolled} table=${table} />`}
    ${choices.includes("declare") && html`<${Declare} game=${game} state=${state} />`}
    ${rolling && html`<${DiceEntry} folded=${isLive(game)} kind="d6" count=${rolling.count} onDone=${(rolled) => game.play({ type: "roll", dice: rolled }, "dice")}>
      <${Refusal} game=${game} where="dice" /><//>`}
    ${choices.includes("challenge") && html`<${Keypad} kind="challenge" onFace=${(face) => game.play({ type: "challenge", face }, "choices")} />`}
    ${choices.includes("wipe") && html`<${Wipe} game=${game} state=${state} />`}
    ${choices.includes("place") && html`<${Place} game=${game} state=${state} />`}
    <${Refusal} game=${game} where="choices" />`;
}

const sumOf = (dice) => dice.reduce((one, other) => one + other, 0);

// A throw that ends a turn and leaves no mark on the sheet.
function Nothing({ state }) {
  const last = state.events.at(-1);
  if (state.settings.mode === "serious" || last?.type !== "roll" || !state.expects.choices.includes("declare")) return null;
  const sum = sumOf(last.dice);
  return !GENIUS_NUMBERS.includes(sum) && html`<p class="step" data-became="">${t("genius.nothing", { sum, player: previous(state) })}</p>`;
}

function Rolled({ table }) {
  const sum = sumOf(table.dice);
  return html`<section class="aside">
    <div><h3>${t("genius.sum", { sum })}</h3><${DiceRow} dice=${table.dice} kind="d6" label=${t("dice.lying")} /></div>
    ${table.challenge && html`<div><h3>${t("genius.challenge")}</h3><${DiceRow} dice=${[table.challenge]} kind="challenge" label=${faceName(table.challenge)} /></div>`}
  </section>`;
}

function Declare({ game, state }) {
  const open = new Set(state.options.map((option) => option.event?.dice));
  return html`<${Choices} label=${t("choices.label")}>
    ${[1, 2, 3, 4, 5].map((dice) => html`<${Choice} name=${t("box.dice", { count: dice })} data=${`declare-${dice}`}
      why=${open.has(dice) ? "" : t("genius.no_box")} onTap=${() => game.play({ type: "declare", dice }, "choices")} />`)}
  <//>`;
}

function Wipe({ game, state }) {
  const wipes = state.options.filter((option) => option.type === "wipe");
  return html`<${Choices} label=${t("choices.label")}>
    <${Choice} name=${t("genius.keep")} data="keep" onTap=${() => game.play({ type: "keep" }, "choices")} />
    ${wipes.map(({ event }) => html`<${Choice} name=${t("genius.wipe", { player: event.player, box: boxName(event.box, state) })} warn=${true}
      worth=${number(valueAt(state, event))} data=${`wipe-${event.player}-${event.box}`} onTap=${() => game.play(event, "choices")} />`)}
  <//>`;
}

function valueAt(state, { player, box }) {
  return state.sheet.rows.find((row) => row.key === box).cells[state.players.indexOf(player)].value;
}

// MIN and MAX of the dice rolled; the full one is shown with its reason.
function Place({ game, state }) {
  const dice = state.sheet.table.dice_declared;
  const worth = Object.fromEntries(state.options.map((option) => [option.event?.box, option.worth]));
  return html`<${Choices} label=${t("choices.label")}>
    ${[`${dice}min`, `${dice}max`].map((box) => {
      const taken = worth[box] === undefined;
      const struck = !taken && worth[box] !== state.sheet.table.result;
      return html`<${Choice} name=${boxName(box, state)} data=${`place-${box}`} why=${taken ? t("genius.taken") : ""} warn=${struck}
        worth=${taken ? "" : struck ? t("genius.would_strike") : number(worth[box])} onTap=${() => game.play({ type: "place", box }, "choices")} />`;
    })}
  <//>`;
}

