// Who begins: everybody throws one die.
import { Keypad } from "../keypad.js";
import { Dialog, Trouble } from "../parts.js";
import { Problem, first } from "../server.js";
import { faceName } from "../tell.js";
import { html, useEffect, useState } from "../ui.js";
import { t } from "../words.js";

const KINDS = { "forget-it": "word", "double-yatzy": "d6" };

export function FirstRoll({ game, players, onSeats }) {
  const [open, setOpen] = useState(false);
  return html`<div><button type="button" class="quiet" data-action="first" onClick=${() => setOpen(true)}>${t("first.open")}</button>
    ${open && html`<${Throwing} game=${game} players=${players} onClose=${() => setOpen(false)} onSeats=${onSeats} />`}</div>`;
}

function Throwing({ game, players, onClose, onSeats }) {
  const [throws, setThrows] = useState([]);
  const [found, setFound] = useState(null);
  const [problem, setProblem] = useState(null);
  useEffect(() => {
    first({ game: game.name, players, throws }).then(setFound, (refused) => refused instanceof Problem && setProblem(refused));
  }, [throws]);
  const next = found?.to_throw[0];
  // Of a double die only the outer value counts; the inner one is not asked for.
  const face = (value) => (game.name === "double-yatzy" ? [value, value] : value);

  // Nobody can throw until it is known who is next: a quick second tap would go to the same player.
  function thrown(value) {
    setThrows([...throws, { player: next, face: face(value) }]);
    setFound(null);
  }

  function done() {
    onSeats(found.seats);
    onClose();
  }

  return html`<${Dialog} title=${t("first.title")} onClose=${onClose}>
    ${throws.length > 0 && html`<ol class="throws">${throws.map((each) => html`<li>${each.player} <strong>${Array.isArray(each.face) ? each.face[0] : faceName(each.face)}</strong></li>`)}</ol>`}
    <${Trouble} problem=${problem} />
    ${next && html`<p class="step large">${throws.length >= players.length ? t("first.again", { player: next }) : t("first.throw", { player: next })}</p>
      <${Keypad} kind=${KINDS[game.name] ?? "d6"} onFace=${thrown} />`}
    ${found?.begins && html`<p class="step large">${t("first.begins", { player: found.begins })}</p>
      <button type="button" class="main" data-action="seats" onClick=${done}>${t("first.take")}</button>`}
  <//>`;
}
