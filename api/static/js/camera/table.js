// The camera on the table page: the picture, where the throw stands, and what is asked.
import { kindOf } from "../faces.js";
import { Keypad } from "../keypad.js";
import { Refusal } from "../parts.js";
import { link } from "../router.js";
import { cls, html, useEffect, useState } from "../ui.js";
import { t } from "../words.js";
import { AskAbout } from "./asking.js";
import { Fix } from "./fix.js";
import { bind } from "./live.js";
import { lookedOver } from "./look_over.js";
import { Moment } from "./moment.js";
import { Marks, Picture } from "./picture.js";
import { isBroken, sourceLine } from "./source.js";

// What was not taken for a throw, but may have been one.
const CLAIMABLE = ["first_look", "choice_first", "nothing_rolled", "hand_unread", "dismissed", "in_tray", "laying"];

// Opening a table brings the camera to it; so does a camera that has lost its game, after a restart.
function useBound(game) {
  const { state } = game.live;
  const on = Boolean(state) && state.source.source !== "none";
  const [opened, setOpened] = useState(false);
  const [answered, setAnswered] = useState(false);
  useEffect(() => {
    if (!on || (opened && state.game !== null)) return;
    setOpened(true);
    if (state.game !== game.id) bind(game.id).then(game.live.take, () => {}).then(() => setAnswered(true));
  }, [on, state?.game]);
  return answered;
}

// The picture has its place from the start, also while the camera is still on its way here.
export function CameraOnTable({ game }) {
  const { state } = game.live;
  const answered = useBound(game);
  if (!state || state.source.source === "none") return null;
  if (state.game !== game.id && answered) {
    return html`<p class="camera-line">${t("camera.elsewhere")}
      <button type="button" class="quiet" data-action="bind" onClick=${() => bind(game.id).then(game.live.take, () => {})}>${t("camera.here")}</button></p>`;
  }
  return html`<${LiveTable} game=${game} />`;
}

function LiveTable({ game }) {
  const { state, reading } = game.live;
  const [chosen, setChosen] = useState(null);
  const [adding, setAdding] = useState(false);
  const [said, setSaid] = useState({});
  const shot = reading?.shot ?? null;
  useEffect(() => {
    setChosen(null);
    setAdding(false);
    setSaid({});
  }, [shot, reading?.decision]);
  const dice = reading?.dice ?? [];
  const die = dice.find((each) => each.track === chosen);
  const asking = reading?.decision === "ask";
  // Of dice that are looked over, the one that was tapped is put right among them.
  const among = asking && lookedOver(reading).some((place) => place.track === chosen);
  const canFix = (each) => asking || each.index !== null;
  const answer = (told) => {
    setChosen(null);
    setAdding(false);
    game.answer({ shot, ...told });
  };
  const note = (track, face) => {
    setSaid({ ...said, [track]: face });
    // Of a die in a die the other one may be wrong too.
    if (!Array.isArray(face)) setChosen(null);
  };

  return html`<section class="live" data-moment=${state.moment} data-decision=${reading?.decision ?? "none"} aria-label=${t("camera.live")}>
    <${Picture} live=${game.live} onPlace=${asking ? () => setAdding(true) : undefined}>
      <${Marks} dice=${dice} chosen=${chosen} canTap=${canFix} onTap=${(tapped) => setChosen(tapped.track === chosen ? null : tapped.track)} />
    <//>
    ${(!asking || !isRunning(state)) && html`<p class="camera-line"><${Moment} state=${state} />
      <span class=${cls("hint", isRunning(state) && "why")}>${hintOf(state, reading, game.state)}</span>
      <a class="camera-link" href=${link("camera", game.id)}>${t("nav.camera")}</a></p>`}
    <${Refusal} game=${game} where="camera" />
    ${die && !among && html`<${Fix} key=${die.track} die=${die} kind=${die.kind || kindOf(game.state.game)} onClose=${() => setChosen(null)}
      onFace=${(face) => answer({ faces: [{ track: die.track, face }] })} onRemove=${asking ? () => answer({ remove: [die.track] }) : undefined} />`}
    ${adding && html`<section class="fix" aria-label=${t("camera.add")}>
      <div class="section-head"><h3>${t("camera.add")}</h3><button type="button" class="quiet" onClick=${() => setAdding(false)}>${t("close")}</button></div>
      <${Keypad} kind=${dice[0]?.kind ?? kindOf(game.state.game)} onFace=${(face) => answer({ add: [face] })} /></section>`}
    ${isClaimable(reading, game.state) && html`<button type="button" class="quiet" data-action="claim"
      onClick=${() => answer({ claim: true })}>${t(reading.reason === "laying" ? "camera.laid" : "camera.claim")}</button>`}
    ${asking && (!die || among) && !adding && html`<${AskAbout} key=${shot} game=${game} reading=${reading} said=${said} chosen=${chosen} onChoose=${setChosen} onSay=${note}
      onAnswer=${answer} onAdd=${() => setAdding(true)} />`}
  </section>`;
}

// What was thrown before a choice can be counted after it; and then the reason is none any more.
const isChosen = (reading, played) => reading.reason === "choice_first" && played.expects.dice.length > 0;
const isClaimable = (reading, played) =>
  reading?.decision === "wait" && CLAIMABLE.includes(reading.reason) && (reading.reason !== "choice_first" || isChosen(reading, played));

const isRunning = (state) => state.source.state === "running";

// One line under the picture: how the source is, or why what lies there was not counted. What was counted just now
// needs no reason, and what is wrong with the camera stands on its picture.
function hintOf(state, reading, played) {
  if (isBroken(state.source)) return "";
  if (!isRunning(state)) return sourceLine(state.source);
  if (reading?.decision === "wait" && reading.dice.length && reading.reason !== "same_throw" && !isChosen(reading, played)) return t(`wait.${reading.reason}`);
  return "";
}
