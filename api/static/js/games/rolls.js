// Up to three rolls of which any dice may be kept, as in both kinds of Yatzy.
import { isLive } from "../camera/live.js";
import { DiceRow } from "../dice.js";
import { DiceEntry } from "../entry.js";
import { Refusal } from "../parts.js";
import { html } from "../ui.js";
import { t } from "../words.js";

export function Rolls({ game, table, kind, count }) {
  return html`
    ${table.rolls_left > 0 ? html`<${DiceEntry} folded=${isLive(game)} kind=${kind} count=${count} lying=${table.rolls ? table.dice : null}
        action=${t("entry.enter_nth", { number: table.rolls + 1 })} onDone=${(rolled) => game.play({ type: "roll", dice: rolled }, "dice")} />`
      : html`<${DiceRow} dice=${table.dice} kind=${kind} label=${t("dice.lying")} />`}
    <${Refusal} game=${game} where="dice" />`;
}
