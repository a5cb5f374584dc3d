// Who sits at the table, in order. Names once used are a tap away.
import { recall, remember } from "../memory.js";
import { html, useState } from "../ui.js";
import { t } from "../words.js";

const MOST_KNOWN = 24;

// A name that is typed and not added yet sits down too: who goes on to the start has said who plays.
export function seated(players, typed) {
  const name = typed.trim();
  return name && !players.includes(name) ? [...players, name] : players;
}

export function know(name) {
  const all = [name, ...recall("known", []).filter((each) => each !== name)].slice(0, MOST_KNOWN);
  remember("known", all);
  return all;
}

export function Players({ players, most, typed, onTyped, onChange }) {
  const [known, setKnown] = useState(recall("known", []));
  const free = known.filter((name) => !players.includes(name));
  const name = typed.trim();
  const twice = players.includes(name);

  function add(wanted) {
    setKnown(know(wanted));
    onChange([...players, wanted]);
  }

  function submit(event) {
    event.preventDefault();
    if (!name || twice) return;
    add(name);
    onTyped("");
  }

  function forget(wanted) {
    const left = known.filter((each) => each !== wanted);
    remember("known", left);
    setKnown(left);
  }

  return html`<section aria-label=${t("players.title")}>
    <h2>${t("players.title")}</h2>
    ${players.length > 0 && html`<ol class="players">
      ${players.map((player, at) => html`<li key=${player}><span class="who">${player}</span>
        <button type="button" class="icon" disabled=${at === 0} aria-label=${t("players.up", { player })} onClick=${() => onChange(swap(players, at - 1))}>↑</button>
        <button type="button" class="icon" disabled=${at === players.length - 1} aria-label=${t("players.down", { player })} onClick=${() => onChange(swap(players, at))}>↓</button>
        <button type="button" class="icon" aria-label=${t("players.remove", { player })} onClick=${() => onChange(players.toSpliced(at, 1))}>✕</button>
      </li>`)}
    </ol>`}
    <form class="add-player" onSubmit=${submit}>
      <label class="unseen" for="new-player">${t("players.name")}</label>
      <input id="new-player" type="text" maxlength="40" autocomplete="off" placeholder=${t("players.name")} value=${typed} onInput=${(event) => onTyped(event.target.value)} />
      <button type="submit" class="quiet" data-action="add-player" disabled=${!name || twice || players.length >= most}>${t("players.add")}</button>
    </form>
    ${twice && html`<p class="refusal">${t("error.duplicate_player", { player: name })}</p>`}
    ${free.length > 0 && players.length < most && html`<div class="known" role="group" aria-label=${t("players.known")}>
      ${free.map((each) => html`<span class="chip"><button type="button" onClick=${() => add(each)}>+ ${each}</button><button type="button" class="forget"
        aria-label=${t("players.forget", { player: each })} onClick=${() => forget(each)}>✕</button></span>`)}
    </div>`}
  </section>`;
}

function swap(players, at) {
  return players.with(at, players[at + 1]).with(at + 1, players[at]);
}
