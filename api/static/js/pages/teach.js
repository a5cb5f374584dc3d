// Teach a set: put the die down, say what it shows, turn it, again; until a whole round was read right.
import { MOVING, useCamera } from "../camera/live.js";
import { Moment } from "../camera/moment.js";
import { Crop, Marks, Picture } from "../camera/picture.js";
import { sourceLine } from "../camera/source.js";
import { Keypad } from "../keypad.js";
import { Trouble, useTrying } from "../parts.js";
import { link } from "../router.js";
import { ask } from "../server.js";
import { faceName } from "../tell.js";
import { cls, html, useEffect, useLayoutEffect, useState } from "../ui.js";
import { listed, t } from "../words.js";

export const KINDS = ["d6", "word", "challenge", "double", "set"];

// The name of a face as lessons have it, and back.
const nameOf = (face) => (Array.isArray(face) ? face.join("/") : String(face));
export const faceOf = (name) => (/^\d$/.test(name) ? Number(name) : /^\d\/\d$/.test(name) ? name.split("/").map(Number) : name);

export function TeachPage() {
  const live = useCamera();
  // null until it is typed, or known which dice were on the table last: that comes late at times, and gives way.
  const [dice_set, setSet] = useState(null);
  const lastly = (name) => setSet((typed) => typed ?? name);
  const [kind, setKind] = useState("d6");
  const [begun, setBegun] = useState(false);
  const [sets, setSets] = useState([]);
  const { problem, trying } = useTrying();
  useEffect(() => {
    ask("GET", "/api/lessons?limit=1").then((found) => {
      setSets(found.sets.filter(Boolean));
      lastly(found.dice_set);
    }, () => lastly(""));
  }, []);

  function begin(event) {
    event.preventDefault();
    return trying(async () => {
      await ask("PATCH", "/api/lessons", { dice_set, on: true });
      await ask("PUT", "/api/camera/teach", { kind });
      setBegun(true);
    });
  }
  // Other pages look at dice of any kind. At once: who leaves before the page is drawn has left all the same.
  useLayoutEffect(() => {
    if (begun) return () => ask("PUT", "/api/camera/teach", { kind: null }).catch(() => {});
  }, [begun]);

  return html`<main class="teach-page">
    <div class="section-head"><h1>${t("teach.title")}</h1><a class="button quiet" href=${link("lessons")}>${t("lessons.title")}</a></div>
    ${!begun ? html`<form class="narrow" onSubmit=${begin}>
        <p>${t("teach.about")}</p>
        <label class="field">${t("teach.set")} <input type="text" name="set" list="sets" maxlength="60" value=${dice_set ?? ""}
          onInput=${(event) => setSet(event.target.value)} placeholder=${t("teach.set.example")} /></label>
        <datalist id="sets">${sets.map((each) => html`<option value=${each} />`)}</datalist>
        <label class="field">${t("teach.kind")} <select name="kind" value=${kind} onChange=${(event) => setKind(event.target.value)}>
          ${KINDS.map((each) => html`<option value=${each} selected=${each === kind}>${t(`teach.kind.${each}`)}</option>`)}</select></label>
        <${Trouble} problem=${problem} />
        <button class="main" data-action="begin" disabled=${dice_set === null}>${t("teach.begin")}</button>
      </form>`
      : live.state && html`<${Round} live=${live} dice_set=${dice_set} kind=${kind} />`}
  </main>`;
}

function Round({ live, dice_set, kind }) {
  const { state, reading } = live;
  const [progress, setProgress] = useState(null);
  const [said, setSaid] = useState(null);
  const [chosen, setChosen] = useState(null);
  const { problem, setProblem, trying } = useTrying();
  const query = new URLSearchParams({ kind, dice_set });
  useEffect(() => {
    ask("GET", `/api/lessons/progress?${query}`).then(setProgress, setProblem);
  }, []);
  // A die that was moved is another question.
  useEffect(() => {
    if (MOVING.includes(state.moment)) setSaid(null);
  }, [state.moment]);

  const dice = reading?.shot ? reading.dice : [];
  const die = dice.find((each) => each.track === chosen) ?? (dice.length === 1 ? dice[0] : null);
  const told = die !== null && said?.track === die.track;

  const teach = (face) => trying(async () => {
    const learned = await ask("POST", "/api/lessons", { shot: reading.shot, track: die.track, kind, face: nameOf(face), dice_set });
    setProgress(learned.progress);
    setSaid({ track: die.track, face, right: learned.lesson.right, lesson: learned.lesson.id });
  });

  // A slip of the finger: as if nothing had been said about this die.
  const takeBack = () => trying(async () => {
    await ask("POST", "/api/lessons/delete", { keys: [said.lesson] });
    setSaid(null);
    setProgress(await ask("GET", `/api/lessons/progress?${query}`));
  });

  return html`<div class="camera-columns">
    <section><${Picture} live=${live}><${Marks} dice=${dice} chosen=${die?.track} canTap=${() => dice.length > 1} onTap=${(each) => setChosen(each.track)} /><//>
      <p class="camera-line"><${Moment} state=${state} /> <span class="hint">${sourceLine(state.source)}</span></p></section>
    <section class="teaching">
      <${Trouble} problem=${problem} />
      ${told ? html`<p class="step" role="status" data-said=${String(said.right)}>
        ${t(progress?.good ? "teach.knew.last" : said.right ? "teach.knew" : "teach.noted", { face: faceName(said.face) })}</p>
          <p><button type="button" class="quiet" data-action="take-back" onClick=${takeBack}>${t("teach.take_back")}</button></p>`
        : die ? html`<div class="question" data-die=${die.track}><${Crop} shot=${reading.shot} box=${die.box} source=${state.source} />
            <div><p class="step">${t("teach.what")}</p><p class="hint">${t("teach.read", { face: die.face === null ? "?" : faceName(die.face) })}</p>
              <${Keypad} kind=${kind} onFace=${teach} /></div></div>`
        : state.source.source === "none" ? html`<p class="step" role="status">${t("teach.no_camera")}</p><p><a class="button main" href=${link("camera")}>${t("nav.camera")}</a></p>`
        : html`<p class="step" role="status">${dice.length ? t("teach.which") : t("teach.put")}</p>`}
      ${progress && html`<${Standing} progress=${progress} kind=${kind} />`}
    </section>
  </div>`;
}

function Standing({ progress: { faces, needed, right, shown, round, good }, kind }) {
  const fresh = faces.filter((face) => !face.lessons).map(({ face }) => faceName(faceOf(face)));
  const weak = needed.filter((name) => faces.some(({ face, lessons }) => face === name && lessons)).slice(0, 3).map((name) => faceName(faceOf(name)));
  return html`<div class="standing" data-good=${String(good)} data-kind=${kind}>
    <p role="status"><strong>${good ? t("teach.good", { right, round })
      : fresh.length ? t("teach.fresh", { faces: listed(fresh) })
      : weak.length ? t("teach.weak", { faces: listed(weak) }) : t("teach.more")}</strong></p>
    ${shown > 0 && html`<p data-round=""><progress max=${round} value=${right}></progress> ${t("teach.round", { right, shown, round })}</p>`}
    <ul class="needed">${faces.map(({ face, lessons, right: known }) => html`<li class=${cls(lessons === 0 && "fresh")} data-face-progress=${face}>
      ${t(lessons ? "teach.face" : "teach.face.fresh", { face: faceName(faceOf(face)), count: lessons, right: known })}</li>`)}</ul>
  </div>`;
}
