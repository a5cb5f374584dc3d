// Saying what a die shows: the likely faces first, then all of them.
import { Die } from "../dice.js";
import { facesOf } from "../faces.js";
import { Keypad } from "../keypad.js";
import { faceName } from "../tell.js";
import { cls, html, useState } from "../ui.js";
import { t } from "../words.js";

function Likely({ faces, kind, onFace }) {
  return html`<div class="likely-faces" role="group" aria-label=${t("keypad.likely")}>
    ${faces.map((face) => html`<button type="button" class="face" data-likely=${JSON.stringify(face)} aria-label=${faceName(face)} onClick=${() => onFace(face)}>
      <${Die} face=${face} kind=${kind} /></button>`)}
  </div>`;
}

const SIDES = ["outer", "inner"];

// A die in a die: mostly one of the two was misread, and the other one stays.
function EachPart({ face, onFace }) {
  return SIDES.map((side, at) => html`<p class="step">${t(`side.${side}`)}</p>
    <div class=${cls("keypad", side)} role="group" aria-label=${t(`keypad.${side}`)}>
      ${facesOf("d6").map((value) => html`<button type="button" class=${cls("face", face[at] === value && "chosen")} data-part=${`${side}-${value}`}
        aria-pressed=${String(face[at] === value)} aria-label=${String(value)} onClick=${() => onFace(face.with(at, value))}><${Die} face=${value} kind="d6" /></button>`)}
    </div>`);
}

// All that a die may show, the likely faces first.
export function Faces({ face, faces, kind, onFace }) {
  return html`${faces.length > 0 && html`<${Likely} faces=${faces} kind=${kind} onFace=${onFace} />`}
    ${kind === "double" && face ? html`<${EachPart} face=${face} onFace=${onFace} />` : html`<${Keypad} kind=${kind} onFace=${onFace} />`}`;
}

// One die that was tapped: what else it may be, whether it is one at all.
export function Fix({ die, kind, onFace, onRemove, onClose }) {
  const others = die.likely.filter((face) => String(face) !== String(die.face));
  const faces = die.sure || die.face === null ? others : [die.face, ...others];
  return html`<section class="fix" aria-label=${t("camera.fix")}>
    <div class="section-head"><h3>${t("camera.fix")}</h3><button type="button" class="quiet" data-action="close-fix" onClick=${onClose}>${t("close")}</button></div>
    <${Faces} face=${die.face} faces=${faces} kind=${kind} onFace=${onFace} />
    ${onRemove && html`<button type="button" class="quiet" data-action="no-die" onClick=${onRemove}>${t("camera.no_die")}</button>`}
  </section>`;
}

// What was asked about one die: its picture, the likely faces, and a way to all the others.
export function Question({ crop, place, kind, text, onFace, onRemove }) {
  const [all, setAll] = useState(!place.likely.length);
  const faces = place.likely.slice(0, 4);
  return html`<li class="question" data-question=${place.track ?? "missing"}>
    ${crop}
    <div><p class="step">${text}</p>
      ${faces.length > 0 && html`<${Likely} faces=${faces} kind=${kind} onFace=${onFace} />`}
      ${all ? html`<${Keypad} kind=${kind} onFace=${onFace} />`
        : html`<button type="button" class="quiet" data-action="other-face" onClick=${() => setAll(true)}>${t("camera.other_face")}</button>`}
      ${onRemove && html`<button type="button" class="quiet" data-action="no-die" onClick=${onRemove}>${t("camera.no_die")}</button>`}
    </div>
  </li>`;
}
