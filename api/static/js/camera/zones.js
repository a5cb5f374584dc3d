// Regions drawn on the picture, by their corners: dragged, or moved with the arrow keys.
import { cls, html, useEffect, useRef, useState } from "../ui.js";
import { t } from "../words.js";
import { share } from "./picture.js";

export const KINDS = ["table", "tray", "board"];
export const FIRST = {
  table: [[0.05, 0.05], [0.95, 0.05], [0.95, 0.95], [0.05, 0.95]],
  tray: [[0.72, 0.06], [0.97, 0.06], [0.97, 0.5], [0.72, 0.5]],
  board: [[0.2, 0.1], [0.8, 0.1], [0.9, 0.9], [0.1, 0.9]],
};
const STEP = 0.01;
const FAR = 0.05;

const inside = (value) => Math.min(1, Math.max(0, value));
const rounded = (value) => Math.round(inside(value) * 10000) / 10000;

// `onChange` while dragging, `onDone` when the corner is let go.
export function Zones({ zones, active, onChange, onDone }) {
  return html`<svg class="zones" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      ${KINDS.filter((kind) => zones[kind]).map((kind) => html`<polygon class=${cls("zone", kind, kind === active && "active")} points=${zones[kind].map((point) => point.join(",")).join(" ")} />`)}
    </svg>
    ${zones[active]?.map((point, at) => html`<${Corner} key=${`${active}${at}`} point=${point} kind=${active} at=${at}
      onMove=${(moved) => onChange({ ...zones, [active]: zones[active].with(at, moved) })} onDone=${onDone} />`)}`;
}

function Corner({ point: [x, y], kind, at, onMove, onDone }) {
  const held = useRef(false);

  function follow(event) {
    if (!held.current) return;
    const box = event.currentTarget.parentElement.getBoundingClientRect();
    onMove([rounded((event.clientX - box.left) / box.width), rounded((event.clientY - box.top) / box.height)]);
  }

  function take(event) {
    held.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function leave() {
    if (held.current) onDone();
    held.current = false;
  }

  function key(event) {
    const by = event.shiftKey ? FAR : STEP;
    const [dx, dy] = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, -by], ArrowDown: [0, by] }[event.key] ?? [0, 0];
    if (!dx && !dy) return;
    event.preventDefault();
    onMove([rounded(x + dx), rounded(y + dy)]);
  }

  return html`<button type="button" class=${cls("corner", kind)} data-corner=${`${kind}-${at}`} style=${{ left: share(x), top: share(y) }}
    aria-label=${t("zone.corner", { number: at + 1, zone: t(`zone.${kind}`), x: Math.round(100 * x), y: Math.round(100 * y) })}
    onPointerDown=${take} onPointerMove=${follow} onPointerUp=${leave} onPointerCancel=${leave} onKeyDown=${key} onKeyUp=${onDone} onClick=${(event) => event.stopPropagation()}></button>`;
}

// What is drawn here, until it is kept by the server.
export function useZones(kept, keep) {
  const [zones, setZones] = useState(kept);
  const newest = useRef(kept);
  const written = JSON.stringify(kept);
  useEffect(() => change(kept), [written]);

  function change(next) {
    newest.current = next;
    setZones(next);
  }

  return { zones, change, done: () => JSON.stringify(newest.current) !== written && keep(newest.current) };
}
