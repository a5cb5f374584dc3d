// Everything that happened, line by line, and each line can be put right.
import { Die } from "../dice.js";
import { kindOf } from "../faces.js";
import { Trouble, bringIntoView } from "../parts.js";
import { go, link } from "../router.js";
import { Problem, preview, steps as stepsOf } from "../server.js";
import { explain, tellEvent } from "../tell.js";
import { cls, html, useEffect, useState } from "../ui.js";
import { number, signed, t } from "../words.js";
import { Editor } from "./editor.js";
import { Misfit } from "./table.js";

export function HistoryPage({ game, open }) {
  const { state } = game;
  const { loaded, steps, misfits } = useSteps(state);
  const chosen = open === undefined ? null : Number(open);
  useEffect(() => {
    if (loaded) showOpen();
  }, [loaded]);
  return html`<main class="history-page" data-version=${state.version}>
    <div class="section-head"><h1>${t("nav.history")}</h1>
      <p class="exports"><a class="button quiet" href=${`/api/games/${state.id}/export`} download>${t("export.json")}</a>
        <a class="button quiet" href=${`/api/games/${state.id}/export.csv`} download>${t("export.csv")}</a></p></div>
    ${state.error && html`<${Misfit} game=${game} />`}
    ${!state.events.length && html`<p class="hint">${t("history.none")}</p>`}
    ${loaded && html`<ol class="events" reversed>
      ${state.events.map((event, index) => ({ event, index })).reverse().map(({ event, index }) => html`<${Line} key=${index} game=${game}
        event=${event} index=${index} step=${steps[index]} before=${steps[index - 1]} misfit=${misfits.find((each) => each.index === index)} open=${index === chosen} />`)}
    </ol>`}
  </main>`;
}

// Who opens a line wants to see it, with its controls.
function showOpen() {
  document.querySelector(".event.open")?.scrollIntoView({ block: "start" });
}

// Who did what with which totals, and what no longer fits.
function useSteps(state) {
  const [found, setFound] = useState({ loaded: false, steps: [], misfits: [] });
  useEffect(() => {
    let current = true;
    // Lines with their final heights, or plain ones where nothing is told.
    stepsOf(state.id).then((next) => current && setFound({ loaded: true, ...next }), () => current && setFound({ ...found, loaded: true }));
    return () => {
      current = false;
    };
  }, [state.version]);
  return found;
}

function Line({ game, event, index, step, before, misfit, open }) {
  const { state } = game;
  const waits = state.error && index > state.error.index;
  const gain = step ? state.players.map((player) => [player, step.scores[player] - (before?.scores[player] ?? 0)]).filter(([, change]) => change) : [];
  return html`<li class=${cls("event", misfit && "misfit-line", waits && "waits", open && "open")} data-event=${index}>
    <div class="event-line">
      <span class="event-number">${index + 1}</span>
      <span class="event-text"><strong>${step?.player ?? misfit?.player ?? ""}</strong> <${What} event=${event} state=${state} /></span>
      ${gain.length > 0 && html`<span class="event-gain">${gain.map(([player, change]) => `${player === step.player ? "" : `${player} `}${signed(change)}`).join(" · ")}</span>`}
      ${misfit && html`<span class="event-why">${explain(misfit, state)}</span>`}
      ${open ? html`<a class="button quiet" href=${link("history", state.id)}>${t("close")}</a>`
        : html`<a class="button quiet" data-action="correct" href=${link("history", state.id, index)} aria-label=${t("history.correct_nth", { number: index + 1 })}>${t("history.correct")}</a>`}
    </div>
    ${open && state.photos.includes(index) && html`<img class="photo" src=${`/api/games/${state.id}/photos/${index}`} alt=${t("history.photo", { number: index + 1 })} />`}
    ${open && html`<${Correction} key=${state.version} game=${game} event=${event} index=${index} />`}
  </li>`;
}

// Dice are seen faster than read.
function What({ event, state }) {
  if (!event?.type) return "?";
  const told = tellEvent(event, state);
  if (event.type !== "roll") return told;
  return html`<span class="event-dice" role="img" aria-label=${told}>${event.dice.map((face) => html`<${Die} face=${face} kind=${kindOf(state.game)} />`)}</span>`;
}

// First what it would change, then the change.
function Correction({ game, event, index }) {
  const { state } = game;
  const [wish, setWish] = useState(null);
  const [found, setFound] = useState(null);
  const [problem, setProblem] = useState(null);

  // True if it would be taken, as when it is played.
  async function look(wanted) {
    setFound(null);
    setProblem(null);
    setWish(wanted);
    try {
      setFound(await preview(game.id, state.version, index, wanted));
      return true;
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      if (refused.state) game.refuse(refused, "correct");
      else setProblem(refused);
      return false;
    }
  }

  async function apply() {
    const here = location.hash;
    if ((await game.correct(index, wish)) && location.hash === here) go("history", state.id);
  }

  return html`<div class="correction">
    <${Editor} game=${game} event=${event} index=${index} onReady=${showOpen} onWish=${look} />
    <${Trouble} problem=${problem ?? (game.problem?.where === "correct" ? game.problem : null)} state=${state} />
    ${found && html`<${Consequence} key=${JSON.stringify(wish)} found=${found} state=${state} wish=${wish} onApply=${apply} />`}
  </div>`;
}

function Consequence({ found: { before, after, changes }, state, wish, onApply }) {
  const turned = after.outcome && before.outcome && after.outcome.winners.join() !== before.outcome.winners.join();
  return html`<div class="consequence" role="status" ref=${bringIntoView}>
    <p><strong>${t("history.would", { what: tellEvent(wish, state) })}</strong></p>
    <table class="plain"><thead><tr><td></td><th scope="col">${t("history.before")}</th><th scope="col">${t("history.after")}</th><th scope="col">${t("history.change")}</th></tr></thead>
      <tbody>${state.players.map((player) => html`<tr><th scope="row">${player}</th><td>${number(before.scores[player])}</td><td>${number(after.scores[player])}</td>
        <td class=${cls("change", changes[player] && "changed")}>${changes[player] ? signed(changes[player]) : "–"}</td></tr>`)}</tbody></table>
    ${turned && html`<p><strong>${t("history.turned", { players: after.outcome.winners.join(", ") })}</strong></p>`}
    ${after.misfits.length > 0 && html`<div class="refusal"><p>${t("history.misfits", { count: after.misfits.length })}</p>
      <ul>${after.misfits.map((misfit) => html`<${Unfit} misfit=${misfit} state=${state} />`)}</ul></div>`}
    <button type="button" class="main" data-action="apply" onClick=${onApply}>${t("history.apply")}</button>
  </div>`;
}

function Unfit({ misfit, state }) {
  const event = state.events[misfit.index];
  return html`<li data-misfit=${misfit.index}>${misfit.index + 1}. ${misfit.player ?? ""} ${event?.type ? tellEvent(event, state) : "?"}</li>`;
}
