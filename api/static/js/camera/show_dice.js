// Show me your dice: put down once, counted, each one judged, and their colours learnt.
import { WORDS } from "../faces.js";
import { Trouble, useTrying } from "../parts.js";
import { ask } from "../server.js";
import { html, useEffect, useRef, useState } from "../ui.js";
import { t } from "../words.js";
import { useCamera } from "./live.js";
import { Moment } from "./moment.js";
import { Crop, Marks, Picture } from "./picture.js";
import { sourceLine } from "./source.js";

export function ShowDice({ game, settings, onClose }) {
  const live = useCamera();
  const { problem, trying } = useTrying();
  const section = useRef(null);
  const { state, reading } = live;
  const shown = reading?.shown ?? null;
  const send = (method, path, body) => trying(async () => live.take(await ask(method, path, body)));

  useEffect(() => {
    send("POST", "/api/camera/dice", { game, settings });
    section.current.scrollIntoView({ block: "start" });
    return () => ask("DELETE", "/api/camera/dice").catch(() => {});
  }, []);

  async function accept(words) {
    if (await send("POST", "/api/camera/dice/accept", { words })) onClose();
  }

  return html`<section class="show-dice" ref=${section} aria-label=${t("show.open")}>
    <div class="section-head"><h2>${t("show.title")}</h2><button type="button" class="quiet" onClick=${onClose}>${t("close")}</button></div>
    <${Picture} live=${live}><${Marks} dice=${reading?.dice ?? []} /><//>
    <p class="camera-line">${state && html`<${Moment} state=${state} />
      ${state.source.state !== "running" && html`<span class="hint">${sourceLine(state.source)}</span>`}`}</p>
    <${Trouble} problem=${problem} />
    ${shown ? html`<${Judged} key=${reading.shot} shown=${shown} reading=${reading} source=${state.source} onAccept=${accept} />` : html`<p class="hint">${t("show.how")}</p>`}
  </section>`;
}

function Judged({ shown, reading, source, onAccept }) {
  const [words, setWords] = useState(shown.groups?.names ?? []);
  const boxes = Object.fromEntries(reading.dice.map((die) => [die.track, die.box]));
  return html`<p class="step" role="status">${shown.needed.map(({ kind, wanted, got }) => t(`show.count.${kind}`, { got, count: wanted })).join(" · ")}</p>
    ${shown.advice.length > 0 ? html`<p class="advice"><strong>${t(`show.advice.${shown.advice[0]}`)}</strong></p>` : html`<p class="advice"><strong>${t("show.good")}</strong></p>`}
    <ul class="verdicts">${shown.dice.map((die) => html`<li class=${die.grade} data-verdict=${die.grade}>
      <${Crop} shot=${reading.shot} box=${boxes[die.track]} source=${source} />
      <span><strong>${t(`grade.${die.grade}`)}</strong>${die.reasons.length > 0 && html`<span class="hint">${die.reasons.map((reason) => t(`flawed.${reason}`)).join(", ")}</span>`}</span></li>`)}</ul>
    ${shown.groups && html`<${Words} colors=${shown.colors} words=${words} onChange=${setWords} />`}
    <div class="entry-actions"><button type="button" class=${shown.ready ? "main" : "quiet"} data-action="accept-dice" onClick=${() => onAccept(words)}>
      ${shown.ready ? t("show.accept") : t("show.accept_anyway")}</button></div>`;
}

// Ordinary dice in three colours: which colour's six is which word. Two colours swap theirs.
function Words({ colors, words, onChange }) {
  function choose(group, word) {
    const other = words.indexOf(word);
    onChange(words.with(other, words[group]).with(group, word));
  }
  return html`<div class="colour-words">${colors.map((color, group) => html`<label>${t(`body.${color}`)}
    <select data-group=${group} onChange=${(event) => choose(group, WORDS[event.target.selectedIndex])}>
      ${WORDS.map((word) => html`<option selected=${words[group] === word}>${word}</option>`)}</select></label>`)}</div>`;
}
