// SET Dice: the first call, then one to three dice a turn on the board.
import { Board } from "../board.js";
import { Die } from "../dice.js";
import { DiceEntry } from "../entry.js";
import { third } from "../faces.js";
import { SetPad } from "../keypad.js";
import { Refusal, bringIntoView } from "../parts.js";
import { explain, faceName, squareName } from "../tell.js";
import { cls, html, useState } from "../ui.js";
import { signed, t } from "../words.js";
import { useWorth } from "./worth.js";

const MOST_LAID = 3;

export function Play({ game, state }) {
  const { table } = state.sheet;
  if (table.phase === "opening") return html`<${Opening} game=${game} state=${state} />`;
  if (table.phase === "swapped") return html`<${RollWild} game=${game} state=${state} />`;
  return html`<${Turn} key=${state.version} game=${game} state=${state} />`;
}

export function LookAtBoard({ state }) {
  return html`<${Board} board=${state.sheet.board} last=${lastSquares(state)} onSquare=${() => {}} />`;
}

function lastSquares(state) {
  return state.sheet.table.last_move?.dice.map((die) => die.square) ?? [];
}

// Before the first SET anybody may call; hands may be entered or stay secret.
function Opening({ game, state }) {
  const [player, setPlayer] = useState(state.players[0]);
  const [five, setFive] = useState(false);
  const hand = state.sheet.table.hands[player];
  return html`<${LookAtBoard} state=${state} />
  <section class="controls opening">
    <div class="tabs" role="group" aria-label=${t("set.who")}>
      ${state.players.map((name) => html`<button type="button" class=${cls("quiet", name === player && "chosen")} data-player=${name}
        aria-pressed=${String(name === player)} onClick=${() => setPlayer(name)}>${name}</button>`)}
    </div>
    ${five ? html`<${EnterHand} key=${`${player}${state.version}`} game=${game} player=${player} count=${hand.count} onDone=${() => setFive(false)} />`
      : html`<${Call} key=${`${player}${state.version}`} game=${game} player=${player} hand=${hand.dice} />`}
    <${Refusal} game=${game} where="dice" />
    <button type="button" class="quiet" data-action="hand" onClick=${() => setFive(!five)}>${five ? t("set.call_instead") : t("set.enter_hand", { player })}</button>
  </section>`;
}

function EnterHand({ game, player, count, onDone }) {
  return html`<${DiceEntry} kind="set" count=${count} action=${t("set.hand_is", { player })}
    onDone=${(dice) => game.play({ type: "roll", player, dice }, "dice").then((done) => done && onDone())} />`;
}

// Three dice, from the hand if it was entered. Wilds then say what they stand for.
function Call({ game, player, hand }) {
  const [picked, setPicked] = useState([]);
  const [three, setThree] = useState(null);
  const call = (dice) => game.play({ type: "call", player, dice }, "dice");
  const take = (dice) => (dice.filter((face) => face === "wild").length > 1 ? setThree(dice) : call(announced(dice, dice.map(known))));
  const shown = three ?? (picked.length === 3 ? picked.map((at) => hand[at]) : null);
  const toggle = (at) => setPicked(picked.includes(at) ? picked.filter((each) => each !== at) : [...picked, at].slice(-3));
  return html`
    ${hand ? html`<p class="step">${t("set.pick_three", { player })}</p>
        <${HandDice} hand=${hand} picked=${picked} onTap=${toggle} />`
      : html`<${DiceEntry} kind="set" count=${3} action=${t("set.call", { player })} onDone=${take} />`}
    ${shown && html`<${Announce} key=${shown.join()} dice=${shown} player=${player} onDone=${call} />`}`;
}

const known = (face) => (face === "wild" ? null : face);

// The last Wild without a face takes what the other two leave it; null while more than one has none.
function announced(dice, faces) {
  const open = faces.indexOf(null);
  if (open !== faces.lastIndexOf(null)) return null;
  const full = open < 0 ? faces : faces.with(open, third(...faces.filter(Boolean)));
  return full.map((face, at) => (dice[at] === "wild" ? { face: "wild", as: face } : face));
}

function Announce({ dice, player, onDone }) {
  const [faces, setFaces] = useState(dice.map(known));
  const called = announced(dice, faces);
  if (!called) {
    return html`<div class="announce asking"><p class="step">${t("set.wild_as")}</p>
      <${SetPad} onFace=${(face) => setFaces(faces.with(faces.indexOf(null), face))} /></div>`;
  }
  return html`<div class="announce">
    <ul class="dice-row">${called.map((face) => html`<li><${Die} face=${face} kind="set" /></li>`)}</ul>
    <button type="button" class="main" data-action="call" onClick=${() => onDone(called)}>${t("set.call", { player })}</button>
  </div>`;
}

function HandDice({ hand, picked, used = [], onTap }) {
  return html`<ul class="hand" aria-label=${t("set.hand")}>
    ${hand.map((face, at) => html`<li><button type="button" class=${cls("face", picked.includes(at) && "chosen")} disabled=${used.includes(at)}
      data-hand=${at} aria-pressed=${String(picked.includes(at))} aria-label=${faceName(face)} onClick=${() => onTap(at)}><${Die} face=${face} kind="set" /></button></li>`)}
  </ul>`;
}

function RollWild({ game, state }) {
  return html`<${LookAtBoard} state=${state} />
    <div class="controls">
      <${DiceEntry} key=${state.version} kind="set" count=${1} onDone=${(dice) => game.play({ type: "roll", player: state.to_play, dice }, "dice")} />
      <${Refusal} game=${game} where="dice" />
    </div>`;
}

// Tap a square and a die, in any order; the server says what the dice laid so far would score.
function Turn({ game, state }) {
  const { board, table } = state.sheet;
  const hand = table.hands[state.to_play].dice;
  const [laid, setLaid] = useState(() => laidBefore(game.wish, hand));
  const [square, setSquare] = useState(null);
  const [held, setHeld] = useState(null);
  const [wild, setWild] = useState(null);
  const full = laid.length >= Math.min(MOST_LAID, table.hands[state.to_play].count);

  function lay(place, die) {
    setSquare(null);
    setHeld(null);
    setWild(null);
    if (die.face === "wild" && !die.as) setWild({ ...die, square: place });
    else setLaid([...laid, { ...die, square: place }]);
  }

  function tapSquare(place, lying) {
    game.forgive();
    const here = laid.findIndex((die) => die.square.join() === place.join());
    if (here >= 0) setLaid(laid.toSpliced(here, 1));
    else if (lying.face || full) return;
    else if (held !== null) lay(place, { face: hand[held], from: held });
    else setSquare(place);
  }

  function tapHand(at) {
    if (full) return;
    if (square) lay(square, { face: hand[at], from: at });
    else setHeld(held === at ? null : at);
  }

  const event = laid.length ? { type: "place", dice: laid.map(({ face, as, square: on }) => (as ? { face, as, square: on } : { face, square: on })) } : null;
  const asking = wild ?? (square && !hand ? { square } : null);
  return html`
    <${Board} board=${board} laid=${laid} chosen=${square ?? wild?.square} last=${lastSquares(state)} onSquare=${tapSquare} />
    <div class="controls">
    ${hand && html`<${HandDice} hand=${hand} picked=${held === null ? [] : [held]} used=${laid.map((die) => die.from)} onTap=${tapHand} />`}
    ${!laid.length && !asking && html`<p class="hint">${hand ? t("set.how_hand") : t("set.how")}</p>`}
    ${asking && html`<div class="asking" ref=${bringIntoView}><p class="step">${wild ? t("set.wild_as") : t("set.which", { square: squareName(square) })}</p>
      <${SetPad} key=${asking.square.join() + Boolean(wild)} wild=${!wild} likely=${likelyAt(board, laid, asking.square)}
        onFace=${(face) => (wild ? lay(wild.square, { ...wild, as: face }) : lay(square, { face }))} /></div>`}
    <div class="move-bar">
      <${Preview} game=${game} state=${state} event=${event} />
      <${Refusal} game=${game} where="choices" />
      <div class="entry-actions">
        <button type="button" class="quiet" data-action="take-back" disabled=${!laid.length} onClick=${() => setLaid(laid.slice(0, -1))}>${t("set.take_back")}</button>
        <button type="button" class="main" data-action="place" disabled=${!event} onClick=${() => game.play(event, "choices")}>
          ${event ? t("set.place", { count: laid.length }) : t("set.place_none")}</button>
        <button type="button" class="quiet" data-action="pass" onClick=${() => game.play({ type: "pass" }, "choices")}>${t("set.pass")}</button>
      </div>
    </div>
    <${Swaps} game=${game} state=${state} />
    <${Hands} game=${game} state=${state} />
    </div>`;
}

// A move that is put right begins with the dice as they lay; a known hand does not hold them a second time.
function laidBefore(wish, hand) {
  if (wish?.type !== "place") return [];
  const left = [...(hand ?? [])];
  return wish.dice.map((die) => {
    const from = left.indexOf(die.face);
    if (from >= 0) left[from] = null;
    return { ...die, from };
  });
}

// The faces that would complete a line through this square.
function likelyAt(board, laid, [row, column]) {
  const faces = new Map(laid.map((die) => [die.square.join(), die.as ?? die.face]));
  const at = (r, c) => faces.get(`${r},${c}`) ?? board[r]?.[c]?.stands_for ?? board[r]?.[c]?.face ?? null;
  const lines = [[-2, -1], [-1, 1], [1, 2]].flatMap(([a, b]) => [
    [at(row, column + a), at(row, column + b)],
    [at(row + a, column), at(row + b, column)],
  ]);
  return [...new Set(lines.filter(([one, other]) => one && other).map(([one, other]) => third(one, other)))];
}

function Preview({ game, state, event }) {
  const found = useWorth(game, state, event);
  // While dice are being laid, what is missing is no mistake yet.
  if (found?.problem) return html`<p class="not-yet" role="status">${explain(found.problem, state)}</p>`;
  return found && html`<p class="worth-line" aria-live="polite">${t("set.brings", { points: signed(found.worth) })}</p>`;
}

function Swaps({ game, state }) {
  const swaps = state.options.filter((option) => option.type === "swap");
  if (!swaps.length) return null;
  return html`<details class="more"><summary>${t("set.swaps")}</summary><div class="choices">
    ${swaps.map(({ event }) => html`<button type="button" class="choice" data-choice=${`swap-${event.square.join()}`} onClick=${() => game.play(event, "choices")}>
      <span class="name">${t("set.swap", { square: squareName(event.square), face: faceName(event.face) })}</span></button>`)}
  </div></details>`;
}

// Hands that may be entered now; nobody has to.
function Hands({ game, state }) {
  const [player, setPlayer] = useState(null);
  const rolls = state.options.filter((option) => option.type === "roll");
  const open = rolls.find((option) => option.player === player);
  if (!rolls.length) return null;
  return html`<section class="more">
    <div class="tabs">${rolls.map((option) => html`<button type="button" class=${cls("quiet", option.player === player && "chosen")}
      aria-pressed=${String(option.player === player)} data-hand-of=${option.player}
      onClick=${() => setPlayer(option.player === player ? null : option.player)}>${t("set.enter_hand", { player: option.player })}</button>`)}</div>
    ${open && html`<${EnterHand} key=${player} game=${game} player=${player} count=${open.count} onDone=${() => setPlayer(null)} />`}
    <${Refusal} game=${game} where="dice" />
  </section>`;
}
