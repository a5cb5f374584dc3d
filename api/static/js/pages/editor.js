// Putting one event right: dice as they are entered, choices as lists.
import { DiceEntry } from "../entry.js";
import { CHALLENGES, SYMBOLS } from "../faces.js";
import { boxName, columnName, faceName } from "../tell.js";
import { html, useState } from "../ui.js";
import { t } from "../words.js";

const KINDS = { "forget-it": "word", yatzy: "d6", "double-yatzy": "double", genius: "d6", "set-dice": "set" };

export function Editor({ state, event, index, onWish }) {
  if (event.type === "roll") {
    const dice = asMany(event.dice, state.error?.index === index ? state.expects.dice[0]?.count : undefined);
    return html`<${DiceEntry} kind=${KINDS[state.game]} count=${dice.length} known=${dice} action=${t("history.look")}
      onDone=${(dice) => onWish({ ...event, dice })} />`;
  }
  const Fields = FIELDS[event.type];
  return Fields ? html`<${Fields} state=${state} event=${event} onWish=${onWish} />` : html`<p class="hint">${t("history.fixed")}</p>`;
}

// A roll that no longer fits may need another number of dice.
function asMany(dice, count = dice.length) {
  return Array.from({ length: count }, (_, at) => dice[at] ?? null);
}

const FIELDS = {
  choose: ({ event, onWish }) => html`<${Pick} label=${t("edit.number")} value=${event.number} values=${[1, 2, 3, 4, 5]} onPick=${(number) => onWish({ type: "choose", number })} />`,
  declare: ({ event, onWish }) => html`<${Pick} label=${t("edit.dice")} value=${event.dice} values=${[1, 2, 3, 4, 5]} onPick=${(dice) => onWish({ type: "declare", dice })} />`,
  challenge: ({ event, onWish }) => html`<${Pick} label=${t("genius.challenge")} value=${event.face} values=${CHALLENGES} name=${faceName} onPick=${(face) => onWish({ type: "challenge", face })} />`,
  score: (props) => (props.event.outer ? html`<${BothBoxes} ...${props} />` : html`<${OneBox} ...${props} />`),
  strike: (props) => html`<${OneBox} ...${props} />`,
  wipe: (props) => html`<${WipeOrKeep} ...${props} />`,
  keep: (props) => html`<${WipeOrKeep} ...${props} />`,
  place: (props) => (props.event.box ? html`<${PlaceBox} ...${props} />` : html`<${PlaceDice} ...${props} />`),
  call: (props) => html`<${CallDice} ...${props} />`,
};

function Select({ label, value, values, name = String, onChange, data }) {
  return html`<label class="field">${label} <select data-field=${data} onChange=${(event) => onChange(values[event.target.selectedIndex])}>
    ${values.map((each) => html`<option selected=${each === value}>${name(each)}</option>`)}</select></label>`;
}

// One field: choosing is enough.
function Pick({ label, value, values, name, onPick }) {
  const [chosen, setChosen] = useState(value);
  return html`<${Fields} onLook=${() => onPick(chosen)}><${Select} label=${label} value=${chosen} values=${values} name=${name} onChange=${setChosen} data="pick" /><//>`;
}

function Fields({ onLook, children }) {
  return html`<div class="fields">${children}<button type="button" class="main" data-action="look" onClick=${onLook}>${t("history.look")}</button></div>`;
}

function boxesOf(state) {
  return state.sheet.rows.filter((row) => row.kind === "box").map((row) => row.key);
}

function OneBox({ state, event, onWish }) {
  const [box, setBox] = useState(event.box);
  const [type, setType] = useState(event.type);
  return html`<${Fields} onLook=${() => onWish({ type, box })}>
    <${Select} label=${t("sheet.box")} value=${box} values=${boxesOf(state)} name=${(each) => boxName(each)} onChange=${setBox} data="box" />
    <${Select} label=${t("edit.how")} value=${type} values=${["score", "strike"]} name=${(each) => t(`edit.${each}`)} onChange=${setType} data="how" />
  <//>`;
}

function BothBoxes({ state, event, onWish }) {
  const [entries, setEntries] = useState({ outer: event.outer, inner: event.inner });
  return html`<${Fields} onLook=${() => onWish({ type: "score", ...entries })}>
    ${["outer", "inner"].map((side) => {
      const entry = entries[side];
      const set = (next) => setEntries({ ...entries, [side]: next });
      return html`<fieldset class="setting"><legend>${t(`side.${side}`)}</legend>
        <${Select} label=${t("sheet.box")} value=${entry.box} values=${boxesOf(state)} name=${(each) => boxName(each)} onChange=${(box) => set({ ...entry, box })} data=${`${side}-box`} />
        <${Select} label=${t("edit.how")} value=${entry.strike ? "strike" : "score"} values=${["score", "strike"]} name=${(each) => t(`edit.${each}`)}
          onChange=${(how) => set(how === "strike" ? { box: entry.box, strike: true } : { box: entry.box })} data=${`${side}-how`} />
        ${!entry.strike && html`<${Select} label=${t("double.leave_out")} value=${entry.leave_out ?? 0} values=${[0, 1, 2, 3, 4, 5, 6]} name=${(each) => (each ? String(each) : t("double.best"))}
          onChange=${(value) => set(value ? { box: entry.box, leave_out: value } : { box: entry.box })} data=${`${side}-leave`} />`}
      </fieldset>`;
    })}
  <//>`;
}

function WipeOrKeep({ state, event, onWish }) {
  const [player, setPlayer] = useState(event.type === "wipe" ? event.player : null);
  const [box, setBox] = useState(event.box ?? boxesOf(state)[0]);
  return html`<${Fields} onLook=${() => onWish(player === null ? { type: "keep" } : { type: "wipe", player, box })}>
    <${Select} label=${t("edit.wipe")} value=${player} values=${[null, ...state.players]} name=${(each) => each ?? t("genius.keep")} onChange=${setPlayer} data="player" />
    ${player !== null && html`<${Select} label=${t("sheet.box")} value=${box} values=${boxesOf(state)} name=${(each) => boxName(each, state)} onChange=${setBox} data="box" />`}
  <//>`;
}

function PlaceBox({ state, event, onWish }) {
  return html`<${Pick} label=${t("sheet.box")} value=${event.box} values=${boxesOf(state)} name=${(each) => boxName(each, state)} onPick=${(box) => onWish({ type: "place", box })} />`;
}

const FACES = [...SYMBOLS, "wild"];

function FaceFields({ die, onChange }) {
  return html`<${Select} label=${t("edit.face")} value=${die.face} values=${FACES} name=${faceName}
      onChange=${(face) => onChange(face === "wild" ? { ...die, face, as: die.as ?? SYMBOLS[0] } : without(die, face))} data="face" />
    ${die.face === "wild" && html`<${Select} label=${t("set.wild_as")} value=${die.as} values=${SYMBOLS} name=${faceName} onChange=${(as) => onChange({ ...die, as })} data="as" />`}`;
}

function without({ as, ...die }, face) {
  return { ...die, face };
}

function PlaceDice({ state, event, onWish }) {
  const [dice, setDice] = useState(event.dice);
  const { board } = state.sheet;
  const rows = board.map((_, at) => at);
  const columns = board[0].map((_, at) => at);
  return html`<${Fields} onLook=${() => onWish({ type: "place", dice })}>
    ${dice.map((die, at) => {
      const set = (next) => setDice(dice.with(at, next));
      return html`<fieldset class="setting"><legend>${t("edit.die", { number: at + 1 })}</legend>
        <${FaceFields} die=${die} onChange=${set} />
        <${Select} label=${t("edit.column")} value=${die.square[1]} values=${columns} name=${columnName} onChange=${(column) => set({ ...die, square: [die.square[0], column] })} data="column" />
        <${Select} label=${t("edit.row")} value=${die.square[0]} values=${rows} name=${(row) => String(row + 1)} onChange=${(row) => set({ ...die, square: [row, die.square[1]] })} data="row" />
        ${dice.length > 1 && html`<button type="button" class="quiet" onClick=${() => setDice(dice.toSpliced(at, 1))}>${t("edit.remove")}</button>`}
      </fieldset>`;
    })}
  <//>`;
}

function CallDice({ state, event, onWish }) {
  const [player, setPlayer] = useState(event.player);
  const [dice, setDice] = useState(event.dice.map((die) => (typeof die === "string" ? { face: die } : die)));
  return html`<${Fields} onLook=${() => onWish({ type: "call", player, dice: dice.map((die) => (die.as ? die : die.face)) })}>
    <${Select} label=${t("edit.player")} value=${player} values=${state.players} onChange=${setPlayer} data="player" />
    ${dice.map((die, at) => html`<fieldset class="setting"><legend>${t("edit.die", { number: at + 1 })}</legend><${FaceFields} die=${die} onChange=${(next) => setDice(dice.with(at, next))} /></fieldset>`)}
  <//>`;
}
