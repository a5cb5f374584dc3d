// What was taught: see it, filter it, put it right, forget it, carry it elsewhere.
import { Die } from "../dice.js";
import { Trouble, useTrying } from "../parts.js";
import { link } from "../router.js";
import { ask } from "../server.js";
import { faceName } from "../tell.js";
import { cls, html, useEffect, useRef, useState } from "../ui.js";
import { moment, t } from "../words.js";
import { KINDS, faceOf } from "./teach.js";
import { Weeks } from "./weeks.js";

const SHOWN = 60;
const MEGABYTE = 1024 * 1024;

export function LessonsPage() {
  const [wish, setWish] = useState({ dice_set: null, kind: null, wrong: false });
  const [start, setStart] = useState(0);
  const [found, setFound] = useState(null);
  const { problem, setProblem, trying } = useTrying();
  const query = new URLSearchParams(Object.entries(wish).filter(([, value]) => value !== null && value !== false));

  const look = () => ask("GET", `/api/lessons?${query}&limit=${SHOWN}&offset=${start}`).then(setFound, setProblem);
  useEffect(() => {
    look();
  }, [query.toString(), start]);
  // The last leaf was forgotten: those before it are shown.
  useEffect(() => {
    if (found && start > 0 && !found.lessons.length) setStart(Math.max(0, start - SHOWN));
  }, [found]);
  const filter = (wanted) => {
    setStart(0);
    setWish(wanted);
  };

  const send = (method, path, body) => trying(async () => {
    await ask(method, path, body);
    await look();
  });
  const forget = (keys) => send("POST", "/api/lessons/delete", { keys });

  return html`<main class="lessons-page">
    <div class="section-head"><h1>${t("lessons.title")}</h1><a class="button main" href=${link("teach")}>${t("teach.title")}</a></div>
    <p>${t("lessons.about")}</p>
    <${Trouble} problem=${problem} />
    ${found && html`
      ${found.set_aside && html`<p class="refusal" role="alert">${t("lessons.set_aside", { file: found.set_aside })}</p>`}
      <${Switches} found=${found} send=${send} />
      <${Contradictions} pairs=${found.contradictions} lessons=${found.contradicting} forget=${forget} />
      <${Filters} found=${found} wish=${wish} setWish=${filter} />
      <ul class="lessons">${found.lessons.map((lesson) => html`<${Lesson} key=${lesson.id} lesson=${lesson} forget=${forget} />`)}</ul>
      ${!found.lessons.length && html`<p class="hint">${t("lessons.none")}</p>`}
      <${Leaves} start=${start} shown=${found.lessons.length} total=${found.total} turn=${setStart} />
      ${found.lessons.length > 1 && html`<${ForgetAll} lessons=${found.lessons} forget=${forget} />`}
      ${found.unheard > 0 && html`<${Learning} unheard=${found.unheard} look=${look} />`}
      <${Carry} query=${query} look=${look} trying=${trying} dice_set=${wish.dice_set} />
      <${Weeks} />`}
  </main>`;
}

function Switches({ found, send }) {
  const change = (body) => send("PATCH", "/api/lessons", body);
  return html`<fieldset class="setting"><legend>${t("lessons.use")}</legend>
    <label><input type="checkbox" name="on" checked=${found.on} onChange=${(event) => change({ on: event.target.checked })} /> ${t("lessons.on")}</label>
    <label><input type="checkbox" name="keep" checked=${found.keep} onChange=${(event) => change({ keep: event.target.checked })} /> ${t("lessons.keep")}</label>
    <label>${t("lessons.table_set")} <select name="table-set" onChange=${(event) => change({ dice_set: event.target.value })}>
      ${found.sets.map((each) => html`<option value=${each} selected=${each === found.dice_set}>${each || t("lessons.everyday")}</option>`)}</select></label>
    <p class="hint">${t("lessons.size", { count: found.total, used: Math.ceil(found.bytes / MEGABYTE), room: Math.round(found.room / MEGABYTE), most: found.most })}</p>
  </fieldset>`;
}

// Two dice that look the same and were called different things: one of them is mistaken.
function Contradictions({ pairs, lessons, forget }) {
  const byId = Object.fromEntries(lessons.map((lesson) => [lesson.id, lesson]));
  const shown = pairs.filter((pair) => pair.every((id) => byId[id])).slice(0, 5);
  return shown.length > 0 && html`<section class="contradictions"><h2>${t("lessons.contradictions")}</h2><p>${t("lessons.contradictions.about")}</p>
    ${shown.map((pair) => html`<div class="pair" data-pair=${pair.join("-")}>${pair.map((id) => html`<figure><${Shown} lesson=${byId[id]} />
      <button type="button" data-keep=${id} onClick=${() => forget(pair.filter((other) => other !== id))}>
        ${t("lessons.keep_this", { face: faceName(faceOf(byId[id].face)) })}</button></figure>`)}</div>`)}
  </section>`;
}

function Filters({ found, wish, setWish }) {
  const pick = (name, value) => setWish({ ...wish, [name]: value });
  const every = "*";
  const choice = (name, options, text) => html`<select name=${name} aria-label=${t(`lessons.filter.${name}`)}
    onChange=${(event) => pick(name, event.target.value === every ? null : event.target.value)}>
    <option value=${every}>${t(`lessons.filter.${name}`)}</option>
    ${options.map((each) => html`<option value=${each} selected=${each === wish[name]}>${text(each)}</option>`)}</select>`;
  return html`<div class="filters">${choice("dice_set", found.sets, (each) => each || t("lessons.everyday"))} ${choice("kind", KINDS, (each) => t(`teach.kind.${each}`))}
    <label><input type="checkbox" name="wrong" checked=${wish.wrong} onChange=${(event) => pick("wrong", event.target.checked)} /> ${t("lessons.filter.wrong")}</label></div>`;
}

function Shown({ lesson }) {
  return html`<img src=${`/api/lessons/${lesson.id}/picture`} width="96" height="96" loading="lazy" alt=${faceName(faceOf(lesson.face))} />`;
}

function Lesson({ lesson, forget }) {
  return html`<li class=${cls("lesson", !lesson.right && "misread")} data-lesson=${lesson.id}>
    <${Shown} lesson=${lesson} /> <${Die} face=${faceOf(lesson.face)} kind=${lesson.kind} />
    <p>${faceName(faceOf(lesson.face))}${lesson.read !== null && !lesson.right && html`<span class="hint"> ${t("lessons.read", { face: faceName(faceOf(lesson.read)) })}</span>`}
      <span class="hint"> ${lesson.dice_set || t("lessons.everyday")} · ${moment(lesson.made)}</span></p>
    <button type="button" class="quiet" data-action="forget" aria-label=${t("lessons.forget_one", { face: faceName(faceOf(lesson.face)) })}
      onClick=${() => forget([lesson.id])}>${t("lessons.forget")}</button>
  </li>`;
}

// Newest first: the older ones are on the leaves after this one.
function Leaves({ start, shown, total, turn }) {
  const leaf = (name, to, there) => html`<button type="button" class="quiet" data-action=${name} disabled=${!there} onClick=${() => turn(to)}>${t(`lessons.${name}`)}</button>`;
  return total > SHOWN && html`<p class="leaves">${leaf("newer", Math.max(0, start - SHOWN), start > 0)}
    <span class="hint">${t("lessons.newest", { first: start + 1, last: start + shown, count: total })}</span>${leaf("older", start + SHOWN, start + shown < total)}</p>`;
}

// Of many at once only after a second tap.
function ForgetAll({ lessons, forget }) {
  const [asked, setAsked] = useState(false);
  const keys = lessons.map((lesson) => lesson.id);
  const done = () => {
    setAsked(false);
    forget(keys);
  };
  return html`<p>${asked
    ? html`<button type="button" class="danger" data-action="forget-all" onClick=${done}>${t("lessons.forget_all.sure", { count: keys.length })}</button>
      ${" "}<button type="button" class="quiet" onClick=${() => setAsked(false)}>${t("lessons.forget_all.no")}</button>`
    : html`<button type="button" class="quiet" data-action="ask-forget-all" onClick=${() => setAsked(true)}>${t("lessons.forget_all", { count: keys.length })}</button>`}</p>`;
}

// What came in lately is looked at die by die: how far that is, and how long it will take.
function Learning({ unheard, look }) {
  const begun = useRef({ count: unheard, at: Date.now() });
  useEffect(() => {
    const next = setTimeout(look, 1000);
    return () => clearTimeout(next);
  });
  const done = begun.current.count - unheard;
  const left = done > 0 && Math.ceil(((Date.now() - begun.current.at) / 1000 / done) * unheard);
  return html`<p role="status" data-unheard=${unheard}><progress max=${begun.current.count} value=${done}></progress>
    ${" "}${t("lessons.learning", { done, count: begun.current.count })}${left !== false && ` ${t("lessons.left", { seconds: left })}`}</p>`;
}

function Carry({ query, look, trying, dice_set }) {
  const [added, setAdded] = useState(null);
  async function bring({ target }) {
    const [file] = target.files;
    if (!file) return;
    const where = dice_set ? `?${new URLSearchParams({ dice_set })}` : "";
    await trying(async () => setAdded((await ask("POST", `/api/lessons/import${where}`, file)).added));
    // Else the browser says nothing when the same file is chosen once more.
    target.value = "";
    look();
  }
  return html`<section><h2>${t("lessons.carry")}</h2><p class="hint">${t("lessons.carry.about")}</p>
    <p class="exports"><a class="button quiet" data-action="export" href=${`/api/lessons/export?${query}`} download>${t("lessons.export")}</a>
      <label class="button quiet">${t("lessons.import")} <input type="file" name="import" accept=".zip,application/zip" class="unseen" onChange=${bring} /></label></p>
    ${added !== null && html`<p role="status" data-added=${added}>${t("lessons.added", { count: added })}</p>`}
  </section>`;
}
