// Don't You For Get It: nine dice, a number to collect, three words that must not meet.
import { isLive } from "../camera/live.js";
import { Die, DiceRow } from "../dice.js";
import { DiceEntry } from "../entry.js";
import { WORDS } from "../faces.js";
import { Choice, Choices, Refusal } from "../parts.js";
import { previous } from "../tell.js";
import { cls, html } from "../ui.js";
import { t } from "../words.js";

export function Play({ game, state }) {
  const { table } = state.sheet;
  const [dice] = state.expects.dice;
  const end = state.options.find((option) => option.type === "end");
  return html`
    ${!table.rolls && state.events.at(-1)?.type === "roll" && html`<p class="step" data-became="">${t("forget.bust", { player: previous(state) })}</p>`}
    <${Aside} table=${table} />
    ${table.pairs.length > 0 && html`<${Numbers} game=${game} state=${state} />`}
    ${end && html`<${Choices} label=${t("choices.label")}>
      <${Choice} name=${t("forget.end")} worth=${t("points", { count: end.worth })} data="end" onTap=${() => game.play(end.event, "choices")} />
    <//>`}
    <${Refusal} game=${game} where="choices" />
    ${dice && html`<${DiceEntry} folded=${isLive(game)} kind="word" count=${dice.count} action=${t("entry.enter")}
      onDone=${(rolled) => game.play({ type: "roll", dice: rolled }, "dice")}>
      <${Refusal} game=${game} where="dice" />
    <//>`}`;
}

// What lies apart: the words so far, and the point dice.
function Aside({ table }) {
  if (!table.rolls) return null;
  const lying = table.pairs.length > 0 ? table.dice : null;
  return html`<section class="aside">
    ${lying && html`<div><h3>${t("forget.rolled")}</h3><${DiceRow} dice=${lying} kind="word" label=${t("forget.rolled")} /></div>`}
    <div><h3>${t("forget.words")}</h3>
      <ul class="words">${WORDS.map((word) => html`<${Word} word=${word} count=${table.words.filter((each) => each === word).length} />`)}</ul>
    </div>
    ${table.number && html`<div><h3>${t("forget.points", { number: table.number })}</h3>
      <p class="gathered"><${Die} face=${table.number} kind="word" small=${true} /> × ${table.points} = <strong>${t("points", { count: table.worth })}</strong></p></div>`}
  </section>`;
}

function Word({ word, count }) {
  return html`<li class=${cls(count && "held")}>
    <${Die} face=${word} kind="word" small=${true} label=${t("forget.word_count", { word, count })} />
    <span aria-hidden="true">${count ? `× ${count}` : "–"}</span>
  </li>`;
}

function Numbers({ game, state }) {
  const worth = Object.fromEntries(state.options.map((option) => [option.event?.number, option.worth]));
  return html`<${Choices} label=${t("forget.choose")}>
    ${[1, 2, 3, 4, 5].map((number) => {
      const count = state.sheet.table.dice.filter((die) => die === number).length;
      const why = worth[number] === undefined ? t(count ? "forget.single" : "forget.none") : "";
      return html`<${Choice} name=${html`<${Die} face=${number} kind="word" small=${true} /> × ${count}`} why=${why} data=${`choose-${number}`}
        worth=${why ? "" : t("points", { count: worth[number] })} onTap=${() => game.play({ type: "choose", number }, "choices")} />`;
    })}
  <//>`;
}
