// Entering a roll by hand: places for the dice, a keypad under them, and one button.
import { Die, DiceRow } from "./dice.js";
import { facesOf } from "./faces.js";
import { Keypad } from "./keypad.js";
import { onControl, useKeys } from "./keys.js";
import { faceName } from "./tell.js";
import { cls, html, useState } from "./ui.js";
import { t } from "./words.js";

// `known`: the dice to put right. `lying`: the dice of the roll before, any of which may be kept.
// `folded`: the camera enters rolls; by hand one can always.
export function DiceEntry({ kind, count, known, lying, folded, onDone, action, children }) {
  const [dice, setDice] = useState(() => known ?? Array(count).fill(null));
  const [kept, setKept] = useState(() => Array(count).fill(false));
  const [cursor, setCursor] = useState(known ? -1 : 0);
  const [part, setPart] = useState(null);
  const open = dice.map((face, at) => face === null && !kept[at]);
  const missing = open.filter(Boolean).length;
  const allKept = kept.every(Boolean) && count > 0;
  const started = kept.some(Boolean) || dice.some((face) => face !== null) || part !== null;
  const target = cursor >= 0 && !kept[cursor] ? cursor : open.indexOf(true);

  function put(face) {
    if (target < 0) return;
    const next = dice.with(target, face);
    setDice(next);
    setCursor(next.findIndex((each, at) => each === null && !kept[at]));
  }

  function tap(at) {
    if (!lying || dice[at] !== null) setCursor(at);
    else keep(at);
  }

  function keep(at) {
    const next = kept.with(at, !kept[at]);
    setKept(next);
    setDice(dice.with(at, null));
    setCursor(dice.findIndex((each, place) => each === null && !next[place]));
  }

  function back() {
    const filled = dice.map((face, at) => (face !== null && !kept[at] ? at : -1)).filter((at) => at >= 0);
    const at = cursor >= 0 && dice[cursor] !== null ? cursor : (filled.at(-1) ?? -1);
    if (at < 0) return;
    setDice(dice.with(at, null));
    setCursor(at);
  }

  function step(by) {
    setCursor((Math.max(target, 0) + by + count) % count);
  }

  function turn(by) {
    if (kind === "double" || target < 0) return;
    const faces = facesOf(kind);
    const at = faces.indexOf(dice[target]);
    setDice(dice.with(target, faces[at < 0 ? (by > 0 ? 0 : faces.length - 1) : (at + by + faces.length) % faces.length]));
    setCursor(target);
  }

  function finish() {
    if (missing === 0 && !allKept) onDone(dice.map((face, at) => (kept[at] ? lying[at] : face)));
  }

  useKeys((key, event) => {
    if (key === "Enter" && missing === 0 && (!onControl(event) || event.target.closest(".keypad, .slots, .set-pad"))) finish();
    else if (key === "Backspace") back();
    else if (event.target.closest?.("[role=grid]")) return false;
    else if (key === "ArrowLeft") step(-1);
    else if (key === "ArrowRight") step(1);
    else if (key === "ArrowUp") turn(1);
    else if (key === "ArrowDown") turn(-1);
    else if (key === " " && lying && !onControl(event) && cursor >= 0) keep(cursor);
    else return false;
    return true;
  });

  const entry = html`<div class="entry">
    <ol class=${cls("slots", kind)} aria-label=${t("entry.places")}>
      ${dice.map((face, at) => html`<${Slot} key=${at} at=${at} kind=${kind} count=${count}
        face=${kept[at] ? lying[at] : (face ?? (at === target ? part : null) ?? lying?.[at] ?? null)}
        kept=${kept[at]} again=${Boolean(lying) && face === null && !kept[at] && !(at === target && part)} faded=${started}
        current=${at === target} keepable=${Boolean(lying) && face === null} onTap=${() => tap(at)} />`)}
    </ol>
    ${lying && html`<p class="hint">${t("entry.keep_hint")}</p>`}
    <${Keypad} kind=${kind} onFace=${put} onPart=${setPart} />
    <div class="entry-actions">
      <button type="button" class="quiet" onClick=${back} disabled=${dice.every((face) => face === null)}>${t("entry.back")}</button>
      <button type="button" class="main" data-action="enter" onClick=${finish} disabled=${missing > 0 || allKept}>
        ${allKept ? t("entry.all_kept") : missing ? t("entry.missing", { count: missing }) : (action ?? t("entry.enter"))}
      </button>
    </div>
    ${children}
  </div>`;
  if (!folded) return entry;
  return html`${lying && html`<${DiceRow} dice=${lying} kind=${kind} label=${t("dice.lying")} />`}
    <details class="more by-hand" open=${started}><summary>${t("entry.by_hand")}</summary>${entry}</details>`;
}

function Slot({ at, face, kind, kept, again, faded, current, keepable, onTap, count }) {
  const label = [t("entry.place", { number: at + 1, total: count }), face === null ? t("die.empty") : slotFace(face), kept && t("entry.kept")];
  return html`<li class=${cls("slot", kept && "kept", again && faded && "again", current && "current")}>
    <button type="button" onClick=${onTap} aria-label=${label.filter(Boolean).join(", ")} aria-pressed=${keepable ? String(kept) : undefined}>
      <${Die} face=${face} kind=${kind} />
    </button>
    <span class="slot-note" aria-hidden="true">${kept ? t("entry.kept") : kind === "double" && face?.[1] ? `${face[0]} · ${face[1]}` : ""}</span>
  </li>`;
}

function slotFace(face) {
  return Array.isArray(face) && !face[1] ? t("face.outer_only", { outer: face[0] }) : faceName(face);
}
