// The games of this computer: go on, rename, delete and have back, bring one in.
import { Trouble, useTrying } from "../parts.js";
import { go, link } from "../router.js";
import { Problem, bring, remove, rename, restore } from "../server.js";
import { gameName } from "../tell.js";
import { cls, html, useLayoutEffect, useRef, useState } from "../ui.js";
import { moment, number, t } from "../words.js";

const FEW = 8;

export function OpenGames({ list, onChanged }) {
  const [all, setAll] = useState(false);
  const [deleted, setDeleted] = useState(null);
  const { problem, trying } = useTrying();
  const changing = (what) => trying(async () => {
    await what();
    await onChanged();
  });

  async function take(event) {
    const [file] = event.target.files;
    event.target.value = "";
    if (file) await changing(async () => go("table", (await bring(await read(file))).id));
  }

  return html`<section class="open-games" aria-label=${t("games.title")}>
    <h2>${t("games.title")}</h2>
    <${Trouble} problem=${problem} />
    ${deleted && html`<p class="banner" role="status">${t("games.deleted", { game: nameOf(deleted) })}
      <button type="button" class="quiet" data-action="restore" onClick=${() => changing(async () => {
        await restore(deleted.id);
        setDeleted(null);
      })}>${t("games.restore")}</button></p>`}
    ${list?.length === 0 && html`<p class="hint">${t("games.none")}</p>`}
    <ul class="games">${list?.slice(0, all ? undefined : FEW).map((game) => html`<${OpenGame} key=${game.id} game=${game} onRename=${(title) => changing(() => rename(game.id, title))}
      onDelete=${() => changing(async () => {
        await remove(game.id);
        setDeleted(game);
      })} />`)}</ul>
    ${!all && list?.length > FEW && html`<button type="button" class="quiet" onClick=${() => setAll(true)}>${t("games.all", { count: list.length })}</button> `}
    <label class="button quiet import">${t("games.import")}<input type="file" class="unseen" accept=".json,application/json" onChange=${take} /></label>
  </section>`;
}

async function read(file) {
  try {
    return JSON.parse(await file.text());
  } catch {
    throw new Problem(0, { code: "log_unreadable", detail: { file: file.name } });
  }
}

function nameOf(game) {
  return game.title || gameName(game.game);
}

function OpenGame({ game, onRename, onDelete }) {
  const [title, setTitle] = useState(null);
  const input = useRef(null);
  useLayoutEffect(() => input.current?.select(), [title === null]);
  function save(event) {
    event.preventDefault();
    onRename(title.trim());
    setTitle(null);
  }
  return html`<li class=${cls(game.outcome && "over")} data-listed=${game.id}>
    <a class="game-link" href=${link("table", game.id)}>
      <strong>${nameOf(game)}</strong>
      <span>${game.players.map((player) => `${player} ${number(game.scores[player])}`).join(" · ")}</span>
      <span class="hint">${game.outcome ? t("games.over", { players: game.outcome.winners.join(", ") }) : t("games.since", { when: moment(game.changed) })}</span>
    </a>
    ${title === null ? html`<div class="row-actions">
        <${Sign} action="rename" text=${t("games.rename", { game: nameOf(game) })} sign="✎" onTap=${() => setTitle(game.title)} />
        <${Sign} action="delete" text=${t("games.delete", { game: nameOf(game) })} sign="✕" onTap=${onDelete} />
      </div>`
      : html`<form class="add-player" onSubmit=${save} onKeyDown=${(event) => event.key === "Escape" && setTitle(null)}><input type="text" maxlength="80" ref=${input}
        aria-label=${t("games.title_of")} placeholder=${gameName(game.game)} value=${title} onInput=${(event) => setTitle(event.target.value)} />
        <button type="submit" class="quiet">${t("games.save")}</button></form>`}
  </li>`;
}

function Sign({ action, text, sign, onTap }) {
  return html`<button type="button" class="icon" data-action=${action} aria-label=${text} title=${text} onClick=${onTap}>${sign}</button>`;
}
