// A throw that is not sure: exactly the doubtful dice, large, with the likely faces as buttons.
import { explain, tellEvent } from "../tell.js";
import { html, useEffect } from "../ui.js";
import { say } from "../voice.js";
import { t } from "../words.js";
import { Question } from "./fix.js";
import { Crop } from "./picture.js";

export function AskAbout({ game, reading, onAnswer, onAdd }) {
  const { places, extra, dice, event, shot } = reading;
  const source = game.live.state.source;
  const byTrack = Object.fromEntries(dice.map((die) => [die.track, die]));
  const doubtful = places.filter((place) => !place.sure);
  const proposed = doubtful.length > 0 && doubtful.every((place) => place.face !== null && place.track !== null);
  const kindOf = (place) => byTrack[place.track]?.kind ?? dice[0]?.kind ?? "d6";
  const crop = (track) => byTrack[track] && html`<${Crop} shot=${shot} box=${byTrack[track].box} source=${source} />`;

  // Whoever does not look at the screen hears that something is asked.
  useEffect(() => say(t(`ask.${reading.reason}`)), [shot]);
  // Faces that are sure say nothing about whose they are: there is nothing to confirm but a name.
  const right = event && (proposed || (!doubtful.length && !extra.length && reading.reason !== "whose"));
  const accept = () => onAnswer({ faces: doubtful.map(({ track, face }) => ({ track, face })) });

  return html`<section class="ask" role="group" aria-label=${t("ask.title")}>
    <h2>${t(`ask.${reading.reason}`)}</h2>
    ${reading.code && html`<p class="refusal">${explain({ code: reading.code }, game.state)}</p>`}
    ${right && html`<button type="button" class="main as-proposed" data-action="as-proposed" onClick=${accept}>${t("ask.right", { what: tellEvent(event, game.state) })}</button>`}
    ${reading.reason === "whose" && html`<div class="choices">${game.state.players.map((player) => html`<button type="button" class="choice" data-choice=${`whose-${player}`}
      onClick=${() => onAnswer({ player })}><span class="name">${player}</span></button>`)}</div>`}
    <ul class="questions">
      ${doubtful.map((place) => html`<${Question} key=${place.track} place=${place} kind=${kindOf(place)} crop=${crop(place.track)} text=${t(`doubt.${place.why || "face"}`)}
        onFace=${(face) => onAnswer(place.track === null ? { add: [face] } : { faces: [{ track: place.track, face }] })}
        onRemove=${place.track === null ? undefined : () => onAnswer({ remove: [place.track] })} />`)}
      ${extra.map((track) => html`<li class="question" data-question=${track}>${crop(track)}
        <div><p class="step">${t("doubt.extra")}</p>
          <button type="button" class="quiet" data-action="no-die" onClick=${() => onAnswer({ remove: [track] })}>${t("camera.no_part")}</button></div></li>`)}
    </ul>
    <div class="entry-actions">
      <button type="button" class="quiet" data-action="add-die" onClick=${onAdd}>${t("camera.add")}</button>
      <button type="button" class="quiet" data-action="no-throw" onClick=${() => onAnswer({ dismiss: true })}>${t("ask.no_throw")}</button>
    </div>
  </section>`;
}
