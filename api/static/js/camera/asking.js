// A throw that is not sure: exactly the doubtful dice, large. A few are asked about one by one, many are looked over.
import { Die } from "../dice.js";
import { explain, tellEvent } from "../tell.js";
import { cls, html, useEffect } from "../ui.js";
import { say } from "../voice.js";
import { t } from "../words.js";
import { Question } from "./fix.js";
import { LookOver, lookedOver } from "./look_over.js";
import { Crop } from "./picture.js";

const THROWN = ["roll", "call"];

// `said`, `chosen`: see `LookOver`.
export function AskAbout({ game, reading, said, chosen, onChoose, onSay, onAnswer, onAdd }) {
  const { places, extra, dice, shot } = reading;
  const byTrack = Object.fromEntries(dice.map((die) => [die.track, die]));
  const kindOf = (place) => byTrack[place.track]?.kind ?? dice[0]?.kind ?? "d6";
  const crop = (track) => byTrack[track] && html`<${Crop} shot=${shot} box=${byTrack[track].box} source=${game.live.state.source} />`;
  const remove = (track) => onAnswer({ remove: [track] });
  const over = lookedOver(reading);
  const doubtful = places.filter((place) => !place.sure && !over.includes(place));

  // Whoever does not look at the screen hears that something is asked.
  useEffect(() => say(t(`ask.${reading.reason}`)), [shot]);

  return html`<section class="ask" role="group" aria-label=${t("ask.title")}>
    ${reading.code && html`<p class="refusal">${explain({ code: reading.code }, game.state)}</p>`}
    ${over.length > 0 && html`<${LookOver} places=${over} said=${said} chosen=${chosen} kindOf=${kindOf} crop=${crop} onChoose=${onChoose} onRemove=${remove}
      onSay=${({ track }, face) => onSay(track, face)} />`}
    <${Confirm} game=${game} reading=${reading} said=${said} kind=${over.length ? "" : kindOf(places[0] ?? {})} onAnswer=${onAnswer} />
    <ul class="questions">
      ${doubtful.map((place) => html`<${Question} key=${place.track} place=${place} kind=${kindOf(place)} crop=${crop(place.track)} text=${t(`doubt.${place.why || "face"}`)}
        onFace=${(face) => onAnswer(place.track === null ? { add: [face] } : { faces: [{ track: place.track, face }] })}
        onRemove=${place.track === null ? undefined : () => remove(place.track)} />`)}
      ${extra.map((track) => html`<li class="question" data-question=${track}>${crop(track)}
        <div><p class="step">${t("doubt.extra")}</p>
          <button type="button" class="quiet" data-action="no-die" onClick=${() => remove(track)}>${t("camera.no_part")}</button></div></li>`)}
    </ul>
    <div class="entry-actions">
      <button type="button" class="quiet" data-action="add-die" onClick=${onAdd}>${t("camera.add")}</button>
      <button type="button" class="quiet" data-action="no-throw" onClick=${() => onAnswer({ dismiss: true })}>${t("ask.no_throw")}</button>
    </div>
  </section>`;
}

// One tap says that all is as it stands there. Where it is asked whose dice these are, the name says it too.
// `kind`: of the dice that are drawn on the button; none where they stand above it.
function Confirm({ game, reading: { event, extra, places, reason }, said, kind, onAnswer }) {
  const open = places.filter((place) => !place.sure || place.track in said);
  const faces = open.map(({ track, face }) => ({ track, face: said[track] ?? face }));
  const known = faces.every(({ track, face }) => track !== null && face !== null);
  if (reason === "whose") {
    return html`<div class="choices">${game.state.players.map((player) => html`<button type="button" class="choice" data-choice=${`whose-${player}`}
      onClick=${() => onAnswer({ player, faces: known ? faces : [] })}><span class="name">${player}</span></button>`)}</div>`;
  }
  if (!event || !known || (!open.length && extra.length)) return null;
  const drawn = kind && THROWN.includes(event.type);
  return html`<button type="button" class="main as-proposed" data-action="as-proposed" onClick=${() => onAnswer({ faces })}>
    ${drawn && html`<span class=${cls("proposed", kind)}>${event.dice.map((face) => html`<${Die} face=${face} kind=${kind} />`)}</span>`}
    ${kind && !drawn ? t("ask.right_is", { what: tellEvent(event, game.state) }) : t(reason === "same_faces" ? "ask.thrown" : "ask.right")}</button>`;
}
