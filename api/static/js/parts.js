// Small things that several pages use.
import { Problem } from "./server.js";
import { explain } from "./tell.js";
import { cls, html, useEffect, useRef, useState } from "./ui.js";
import { t } from "./words.js";

// A refusal near what caused it.
export function Refusal({ game, where }) {
  if (game.problem?.where !== where) return null;
  return html`<p class="refusal" role="alert">${explain(game.problem, game.state)}</p>`;
}

export function Trouble({ problem, state }) {
  return problem && html`<p class="refusal" role="alert">${explain(problem, state)}</p>`;
}

// Does what the server may refuse; what it refused last is the problem to show. Tells whether it was done.
export function useTrying() {
  const [problem, setProblem] = useState(null);
  async function trying(what) {
    setProblem(null);
    try {
      await what();
      return true;
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      setProblem(refused);
      return false;
    }
  }
  return { problem, setProblem, trying };
}

// A choice that is allowed, with what it brings; or one that is not, with the reason.
export function Choice({ name, worth, why, onTap, chosen, data, warn }) {
  return html`<button type="button" class=${cls("choice", why && "barred", chosen && "chosen", warn && "warn")} data-choice=${data}
    aria-disabled=${why ? "true" : undefined} aria-pressed=${chosen === undefined ? undefined : String(chosen)}
    onClick=${() => !why && onTap()}>
    <span class="name">${name}</span>
    ${worth !== undefined && worth !== null && worth !== "" && html`<span class="worth">${worth}</span>`}
    ${why && html`<span class="why">${why}</span>`}
  </button>`;
}

export function Choices({ label, children }) {
  return html`<div class="choices" role="group" aria-label=${label}>${children}</div>`;
}

// What comes up under the controls is on a phone perhaps out of sight. As a `ref`.
export function bringIntoView(element) {
  element?.scrollIntoView({ block: "nearest" });
}

// A window above the page; Escape closes it, and the focus comes back to where it was.
export function Dialog({ title, onClose, children }) {
  const element = useRef(null);
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      before?.focus?.();
    };
  }, []);
  return html`<dialog ref=${element} aria-label=${title} onCancel=${(event) => {
    event.preventDefault();
    onClose();
  }}>
    <div class="dialog-head"><h2>${title}</h2>
      <button type="button" class="quiet" onClick=${onClose}>${t("close")}</button></div>
    ${children}
  </dialog>`;
}
