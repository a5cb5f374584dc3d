// The table: what to do now, the dice, the choices, the sheet.
import { isLive } from "../camera/live.js";
import { CameraOnTable } from "../camera/table.js";
import { PLAY } from "../games/all.js";
import { LookAtBoard } from "../games/set_dice.js";
import { useKeys } from "../keys.js";
import { now } from "../now.js";
import { Refusal, Trouble, useTrying } from "../parts.js";
import { go, link } from "../router.js";
import { begin } from "../server.js";
import { ScoreSheet, Totals } from "../sheet.js";
import { explain, gameName, tellEvent } from "../tell.js";
import { cls, html, useEffect, useRef } from "../ui.js";
import { number, t } from "../words.js";

export function TablePage({ game }) {
  const { state } = game;
  const sentence = useRef(null);
  const columns = useRef(null);
  useKeys((key) => {
    if (key !== "u" || !state.undoable) return false;
    game.undo();
    return true;
  });
  // Pressing a button that goes away would leave a keyboard or a screen reader nowhere.
  useEffect(() => {
    if (document.activeElement === document.body && state.version > 0) sentence.current?.focus({ preventScroll: true });
  }, [state.version]);
  // Who has tapped something far down goes on at the top; who only looks on is left where they are.
  useEffect(() => {
    const covered = columns.current.getBoundingClientRect().top < sentence.current.getBoundingClientRect().bottom;
    if (game.acted === state.version && covered) window.scrollTo(0, 0);
  }, [state.version, game.acted]);
  const Play = PLAY[state.game];
  // What is asked about the throw comes before whatever the game wants next.
  const { reading } = game.live;
  const question = isLive(game) && reading?.decision === "ask" ? t(`ask.${reading.reason}`) : "";
  const playing = !state.outcome && !state.error;
  // Beside a board its game lays out its own controls.
  const play = html`<${Play} key=${keyOf(state)} game=${game} state=${state} />`;
  return html`<main class=${cls("table-page", state.game, isLive(game) && "with-camera")} data-version=${state.version}>
    <${Totals} state=${state} />
    <div class="now">
      <h1 ref=${sentence} class=${cls(question && "asked")} tabindex="-1" data-now="">${question || now(state)}</h1>
      <${Undo} game=${game} />
    </div>
    <${Refusal} game=${game} where="undo" />
    <div class="table-columns" ref=${columns}>
      <div class="doing">
        <${CameraOnTable} game=${game} />
        ${playing ? (state.sheet.board ? play : html`<div class="controls">${play}</div>`) : html`<div class="controls">
          ${state.error && html`<${Misfit} game=${game} />`}
          ${state.outcome && html`<${Outcome} state=${state} />`}</div>
          ${state.sheet.board && html`<${LookAtBoard} state=${state} />`}`}
      </div>
      <div class="pad"><${ScoreSheet} game=${game} /></div>
    </div>
  </main>`;
}

// A new version begins with empty hands. SET Dice keeps what is being laid out to itself.
function keyOf(state) {
  return state.game === "set-dice" ? state.id : `${state.id}-${state.version}`;
}

function Undo({ game }) {
  return html`<button type="button" class="undo" data-action="undo" disabled=${!game.state.undoable} onClick=${game.undo}
    title=${t("undo.key")}><span aria-hidden="true">↶</span> ${t("undo")}</button>`;
}

// A choice that a correction has made impossible: it waits until the players decide.
export function Misfit({ game }) {
  const { error, waiting, events } = game.state;
  const event = events[error.index];
  return html`<section class="misfit" role="alert">
    <p><strong>${t("misfit.what", { player: error.player ?? "", what: event?.type ? tellEvent(event, game.state) : "" })}</strong></p>
    <p>${explain(error, game.state)}</p>
    ${waiting > 0 && html`<p>${t("misfit.waiting", { count: waiting })}</p>`}
    <${Refusal} game=${game} where="misfit" />
    <div class="entry-actions">
      <a class="button main" data-action="change" href=${link("history", game.id, error.index)}>${t("misfit.change")}</a>
      <button type="button" class="quiet" data-action="drop" onClick=${game.drop}>${t("misfit.drop")}</button>
    </div>
  </section>`;
}

function Outcome({ state }) {
  const ranked = [...state.players].sort((one, other) => state.scores[other] - state.scores[one]);
  const { problem, trying } = useTrying();
  async function again() {
    const next = await begin({ game: state.game, players: state.players, settings: state.settings });
    go("table", next.id);
  }
  return html`<section class="outcome" data-outcome="">
    <p>${t(`reason.${state.outcome.reason}`)}</p>
    <ol class="ranking">${ranked.map((player) => html`<li class=${cls(state.outcome.winners.includes(player) && "winner")}>
      <span class="who">${state.outcome.winners.includes(player) ? "★ " : ""}${player}</span><span class="total">${number(state.scores[player])}</span></li>`)}</ol>
    <${Trouble} problem=${problem} state=${state} />
    <div class="entry-actions">
      <button type="button" class="main" data-action="again" onClick=${() => trying(again)}>${t("outcome.again", { game: gameName(state.game) })}</button>
      <a class="button quiet" href=${link("history", state.id)}>${t("nav.history")}</a>
    </div>
  </section>`;
}
