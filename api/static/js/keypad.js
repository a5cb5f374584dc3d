// Buttons for faces: one tap a face; two for a die in a die and for SET symbols.
import { Die } from "./dice.js";
import { COLORS, SHAPES, faceOfKey, facesOf } from "./faces.js";
import { useKeys } from "./keys.js";
import { faceName } from "./tell.js";
import { cls, html, useState } from "./ui.js";
import { t } from "./words.js";

export function Keypad({ kind, onFace, onPart = () => {} }) {
  if (kind === "double") return html`<${DoublePad} onFace=${onFace} onPart=${onPart} />`;
  if (kind === "set") return html`<${SetPad} onFace=${onFace} wild=${true} />`;
  return html`<${PlainPad} kind=${kind} onFace=${onFace} />`;
}

function PlainPad({ kind, onFace }) {
  useKeys((key) => press(faceOfKey(kind, key), onFace));
  return html`<div class="keypad" role="group" aria-label=${t("keypad.label")}>
    ${facesOf(kind).map((face) => html`<${FaceButton} face=${face} kind=${kind} onFace=${onFace} />`)}
  </div>`;
}

function press(face, onFace) {
  if (face === null) return false;
  onFace(face);
  return true;
}

function FaceButton({ face, kind, onFace, label, chosen }) {
  return html`<button type="button" class=${cls("face", chosen && "chosen")} data-face=${String(face)}
    aria-pressed=${chosen === undefined ? undefined : String(chosen)}
    aria-label=${label ?? faceName(face)} onClick=${() => onFace(face)}><${Die} face=${face} kind=${kind} /></button>`;
}

// First the large die, then the small one inside. `onPart` tells what is known so far.
function DoublePad({ onFace, onPart }) {
  const [outer, setOuter] = useState(0);
  function tap(value) {
    setOuter(outer ? 0 : value);
    onPart(outer ? null : [value, 0]);
    if (outer) onFace([outer, value]);
  }
  useKeys((key) => {
    if (key === "Backspace" && outer) {
      setOuter(0);
      onPart(null);
      return true;
    }
    return press(faceOfKey("d6", key), tap);
  });
  return html`<div>
    <p class="step" aria-live="polite">${outer ? t("keypad.inner") : t("keypad.outer")}</p>
    <div class=${cls("keypad", outer && "inner")} role="group" aria-label=${outer ? t("keypad.inner") : t("keypad.outer")}>
      ${facesOf("d6").map((face) => html`<${FaceButton} face=${face} kind="d6" onFace=${tap} />`)}
    </div>
  </div>`;
}

const COLOR_KEYS = { r: "red", g: "green", p: "purple", v: "purple" };
const SHAPE_KEYS = { o: "oval", s: "squiggle", d: "diamond" };

// A symbol and a number, in any order.
export function SetPad({ onFace, wild, likely = [] }) {
  const [part, setPart] = useState({});
  function add(more) {
    const next = { ...part, ...more };
    const known = next.color && next.shape && next.count;
    setPart(known ? {} : next);
    if (known) onFace(`${next.count} ${next.color} ${next.shape}`);
  }
  useKeys((key) => {
    const letter = key.toLowerCase();
    if (letter === "w" && wild) return press("wild", onFace);
    const more = /^[123]$/.test(key) ? { count: Number(key) } : partOf(letter);
    if (!more) return false;
    add(more);
    return true;
  });
  const drawn = { color: part.color ?? "red", shape: part.shape ?? "oval" };
  return html`<div class="set-pad">
    ${likely.length > 0 && html`<div class="likely" role="group" aria-label=${t("keypad.likely")}>
      <span class="step">${t("keypad.likely")}</span>
      ${likely.map((face) => html`<${FaceButton} face=${face} kind="set" onFace=${onFace} />`)}
    </div>`}
    <div class="symbols" role="group" aria-label=${t("keypad.symbol")}>
      ${COLORS.flatMap((color) => SHAPES.map((shape) => html`<${FaceButton} face=${`1 ${color} ${shape}`} kind="set"
        label=${`${t(`color.${color}`)} ${t(`shape.${shape}`)}`} chosen=${part.color === color && part.shape === shape}
        onFace=${() => add({ color, shape })} />`))}
    </div>
    <div class="counts" role="group" aria-label=${t("keypad.number")}>
      ${[1, 2, 3].map((count) => html`<${FaceButton} face=${`${count} ${drawn.color} ${drawn.shape}`} kind="set"
        label=${String(count)} chosen=${part.count === count} onFace=${() => add({ count })} />`)}
      ${wild && html`<${FaceButton} face="wild" kind="set" onFace=${onFace} />`}
    </div>
  </div>`;
}

function partOf(letter) {
  if (COLOR_KEYS[letter]) return { color: COLOR_KEYS[letter] };
  return SHAPE_KEYS[letter] ? { shape: SHAPE_KEYS[letter] } : null;
}
