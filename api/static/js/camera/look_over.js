// Many doubtful dice at once: each beside the face that was read. The wrong ones are tapped, one button says the rest.
import { Die } from "../dice.js";
import { bringIntoView } from "../parts.js";
import { faceName } from "../tell.js";
import { cls, html } from "../ui.js";
import { t } from "../words.js";
import { Faces } from "./fix.js";

// Fewer than so many are asked about one by one.
const MANY = 3;

// The dice that are looked over, in their order on the table from left to right.
// One that was put right meanwhile keeps its place: its likely faces tell that it was in doubt.
export function lookedOver({ places, dice }) {
  const left = Object.fromEntries(dice.map(({ track, box }) => [track, box[0]]));
  const found = places.filter(({ track, sure, likely }) => track in left && (!sure || likely.length));
  return found.length < MANY ? [] : found.toSorted((one, other) => left[one.track] - left[other.track]);
}

// `said`: by track, what was put right here and is not told yet. `chosen`: the track that is put right now.
export function LookOver({ places, said, chosen, kindOf, crop, onChoose, onSay, onRemove }) {
  const faceOf = (place) => said[place.track] ?? place.face;
  const picked = places.find((place) => place.track === chosen);
  const likely = picked && kindOf(picked) !== "double" ? picked.likely.slice(0, 4) : [];
  return html`<p class="hint">${t("ask.tap_wrong")}</p>
    <ul class="tiles">${places.map((place, at) => html`<${Tile} key=${place.track} at=${at} face=${faceOf(place)} kind=${kindOf(place)} crop=${crop(place.track)}
      track=${place.track} checked=${place.sure || place.track in said} chosen=${place === picked} onTap=${() => onChoose(place === picked ? null : place.track)} />`)}</ul>
    ${picked && html`<div class="picker" key=${picked.track} ref=${bringIntoView}>
        <${Faces} kind=${kindOf(picked)} face=${faceOf(picked)} faces=${likely} onFace=${(face) => onSay(picked, face)} />
        <button type="button" class="quiet" data-action="no-die" onClick=${() => onRemove(picked.track)}>${t("camera.no_die")}</button></div>`}`;
}

function Tile({ at, track, face, kind, crop, checked, chosen, onTap }) {
  const label = [t("ask.die", { number: at + 1 }), face === null ? t("die.empty") : faceName(face), !checked && t("camera.unsure")];
  return html`<li><button type="button" class=${cls("tile", checked && "checked", chosen && "chosen")} data-tile=${track} aria-pressed=${String(chosen)}
    aria-label=${label.filter(Boolean).join(", ")} onClick=${onTap}>${crop}<${Die} face=${face} kind=${kind} /></button></li>`;
}
