// The camera: where its pictures come from, what counts on them, and how good they are.
import { canBeCamera, device, onDevice, startDevice, stopDevice } from "../camera/device.js";
import { useCamera } from "../camera/live.js";
import { Moment } from "../camera/moment.js";
import { Marks, Picture } from "../camera/picture.js";
import { sourceLine, takenLine } from "../camera/source.js";
import { FIRST, KINDS, Zones, useZones } from "../camera/zones.js";
import { Trouble, useTrying } from "../parts.js";
import { ask } from "../server.js";
import { cls, html, useEffect, useState } from "../ui.js";
import { number, t } from "../words.js";

function useDevice() {
  const [now, setNow] = useState(device());
  useEffect(() => onDevice(setNow), []);
  return now;
}

export function CameraPage() {
  const live = useCamera();
  const { problem, trying } = useTrying();
  const { state } = live;
  // Without a camera there is nothing to draw on: only to choose one.
  const on = state && state.source.source !== "none";
  const send = (method, path, body) => trying(async () => live.take(await ask(method, path, body)));

  return html`<main class="camera-page">
    <h1>${t("nav.camera")}</h1>
    <${Trouble} problem=${problem} />
    ${state && html`<div class="camera-columns">
      ${on && html`<${Drawing} live=${live} send=${send} />`}
      <div><${Sources} state=${state} live=${live} send=${send} />
        ${on && html`<${Quality} quality=${state.quality} />`}</div>
    </div>`}
  </main>`;
}

function Drawing({ live, send }) {
  const { state, reading } = live;
  const [active, setActive] = useState("table");
  const { zones, change, done } = useZones(state.zones, (next) => send("PUT", "/api/camera/zones", next));
  const drawn = zones[active] !== null;
  const found = useFoundBoard(active === "board" && !drawn, reading?.shot);
  const draw = (corners) => send("PUT", "/api/camera/zones", { ...zones, [active]: corners });

  return html`<section class="drawing">
    <${Picture} live=${live}>
      <${Marks} dice=${reading?.dice ?? []} />
      <${Zones} zones=${found ? { ...zones, board: found } : zones} active=${active} onChange=${change} onDone=${done} />
    <//>
    <p class="camera-line"><${Moment} state=${state} />
      <span class="hint">${sourceLine(state.source)}<span class="taken">${takenLine(state.source)}</span></span></p>
    <div class="tabs" role="group" aria-label=${t("zone.label")}>
      ${KINDS.map((kind) => html`<button type="button" class=${cls("quiet", kind === active && "chosen")} data-zone=${kind}
        aria-pressed=${String(kind === active)} onClick=${() => setActive(kind)}>${t(`zone.${kind}`)}</button>`)}
    </div>
    <p class="hint">${t(`zone.${active}.about`)}</p>
    <div class="entry-actions">
      ${found && html`<button type="button" class="main" data-action="found-board" onClick=${() => draw(found)}>${t("zone.found")}</button>`}
      <button type="button" class="quiet" data-action="zone" onClick=${() => draw(drawn ? null : FIRST[active])}>
        ${drawn ? t("zone.remove") : t("zone.draw")}</button>
      <button type="button" class="quiet" data-action="look-again" onClick=${() => send("POST", "/api/camera/look")}>${t("camera.again")}</button>
    </div>
  </section>`;
}

// A board that is clearly to be seen is offered: one tap takes it, and its corners can still be dragged.
function useFoundBoard(wanted, shot) {
  const [found, setFound] = useState(null);
  useEffect(() => {
    let current = wanted;
    setFound(null);
    if (wanted) ask("GET", "/api/camera/board").then(({ board }) => current && setFound(board), () => {});
    return () => {
      current = false;
    };
  }, [wanted, shot]);
  return found;
}

function Sources({ state, send }) {
  const [cameras, setCameras] = useState([]);
  const here = useDevice();
  const list = () => ask("GET", "/api/camera/list").then((found) => setCameras(found.cameras), () => {});
  useEffect(() => {
    list();
  }, []);
  const { source, index } = state.source;

  function choose(wanted, at = 0) {
    if (wanted === "browser") {
      startDevice();
      return;
    }
    stopDevice();
    send("PUT", "/api/camera/source", { source: wanted, index: at });
  }

  // A browser that sends its camera need not be this one.
  const isChosen = (wanted, at) => (wanted === "other" ? source === "browser" && !here.on : source === wanted && (wanted !== "camera" || index === at) && (wanted !== "browser" || here.on));
  const option = (wanted, text, about, at = 0, off = false) => html`<label><input type="radio" name="source" value=${wanted} data-source=${`${wanted}-${at}`} disabled=${off}
    checked=${isChosen(wanted, at)} onChange=${() => choose(wanted, at)} /> <span>${text}${about && html`<span class="hint"> ${about}</span>`}</span></label>`;

  return html`<fieldset class="setting sources"><legend>${t("source.label")}</legend>
    ${cameras.map((each) => option("camera", each.name, "", each.index))}
    ${!cameras.length && html`<p class="hint">${t("source.no_cameras")}</p>`}
    <p><button type="button" class="quiet" data-action="list-cameras" onClick=${list}>${t("source.list")}</button></p>
    ${option("browser", t("source.browser"), canBeCamera() ? t("source.browser.about") : t("source.browser.untrusted"), 0, !canBeCamera())}
    ${isChosen("other") && option("other", t("source.other"), "", 0, true)}
    ${here.problem && html`<p class="refusal" role="alert">${t(`device.${here.problem}`)}</p>`}
    ${here.on && html`<p class="device-on"><span role="status">${t("device.on")}</span> <button type="button" class="quiet" data-action="device-stop"
      onClick=${() => choose("none")}>${t("device.stop")}</button></p>`}
    ${state.given && option("given", t("source.given"), state.given)}
    ${option("demo", t("source.demo"), t("source.demo.about"))}
    ${option("none", t("source.none"), t("source.none.about"))}
  </fieldset>`;
}

const FIGURES = {
  light: (value) => t("quality.percent", { share: Math.round(value / 2.55) }),
  // Nothing to judge by: there is neither a die nor anything else with edges.
  sharpness: (value) => (value ? number(Math.round(10 * value) / 10) : "–"),
  glare: (value) => t("quality.percent", { share: Math.round(100 * value) }),
  steadiness: (value) => t("quality.percent", { share: Math.round(100 * value) }),
  die: (value) => t("quality.pixels", { count: Math.round(value) }),
};

function Quality({ quality }) {
  return html`<section class="quality"><h2>${t("quality.title")}</h2>
    ${quality ? html`<p class="advice" role="status"><strong>${t(`advice.${quality.advice}`)}</strong></p>
      <dl class="figures">${Object.entries(FIGURES).map(([name, write]) => html`<dt>${t(`quality.${name}`)}</dt>
        <dd>${quality[name] === null ? "–" : write(quality[name])}</dd>`)}</dl>`
      : html`<p class="hint">${t("quality.none")}</p>`}
  </section>`;
}

