// The camera on the start page: whether there is one, and the dice that will be played with.
import { link } from "../router.js";
import { html, useEffect, useState } from "../ui.js";
import { t } from "../words.js";
import { camera } from "./live.js";
import { ShowDice } from "./show_dice.js";
import { sourceName } from "./source.js";

// A demo shows dice that were thrown with these settings: with others its board would not be the one on the page.
export function demoSettings(game) {
  return camera().then((found) => found.demo[game] ?? {}, () => ({}));
}

export function CameraLine({ game, settings }) {
  const [state, setState] = useState(null);
  const [showing, setShowing] = useState(false);
  useEffect(() => {
    let current = true;
    camera().then((found) => current && setState(found), () => {});
    return () => {
      current = false;
    };
  }, []);
  const on = state && state.source.source !== "none";
  return html`<div class="start-camera">
    <p class="camera-line">${state && html`<span>${t("camera.start", { name: sourceName(state.source) })}</span>
      <a class="button quiet" href=${link("camera")}>${t("camera.change")}</a>
      ${on && !showing && html`<button type="button" class="quiet" data-action="show-dice" onClick=${() => setShowing(true)}>${t("show.open")}</button>`}`}</p>
    ${state?.demo[game]?.board && html`<p class="hint">${t("camera.demo_board", { rows: state.demo[game].board.rows, columns: state.demo[game].board.columns })}</p>`}
    ${on && showing && html`<${ShowDice} game=${game} settings=${settings()} onClose=${() => setShowing(false)} />`}
  </div>`;
}
