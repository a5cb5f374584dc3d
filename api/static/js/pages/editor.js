// Putting one event right: the table's own controls, as they stood when it happened.
import { DiceEntry } from "../entry.js";
import { PLAY } from "../games/all.js";
import { now } from "../now.js";
import { Trouble } from "../parts.js";
import { optionsAt } from "../server.js";
import { html, useEffect, useState } from "../ui.js";
import { t } from "../words.js";

export function Editor({ game, event, index, onReady, onWish }) {
  const { then, problem } = useThen(game.state, index);
  useEffect(() => {
    if (then) onReady();
  }, [then === undefined]);
  const [other, setOther] = useState(false);
  if (problem) return html`<${Trouble} problem=${problem} state=${game.state} />`;
  if (!then) return html`<p class="hint">${t("loading")}</p>`;
  if (!then.options.length) return html`<p class="hint">${t("history.fixed")}</p>`;
  const rolled = event?.type === "roll" ? rollLike(event, then.options) : null;
  const single = then.options.length === 1;
  return html`<div class="editor">
    ${rolled && !other ? html`<${DiceEntry} kind=${rolled.kind} count=${rolled.count} known=${asMany(event.dice, rolled.count)} action=${t("history.look")}
        onDone=${(dice) => onWish({ ...event, dice })} />`
      : html`<${Instead} game=${game} then=${then} event=${event} onWish=${onWish} />`}
    ${rolled && !single && html`<button type="button" class="quiet" data-action="other" aria-pressed=${String(other)}
      onClick=${() => setOther(!other)}>${other ? t("history.the_dice") : t("history.other")}</button>`}
  </div>`;
}

// The game just before the event.
function useThen(state, index) {
  const [found, setFound] = useState({});
  useEffect(() => {
    let current = true;
    optionsAt(state.id, index).then(
      (then) => current && setFound({ then: { ...state, ...then, version: state.version, error: null } }),
      (problem) => current && setFound({ problem }),
    );
    return () => {
      current = false;
    };
  }, [state.version, index]);
  return found;
}

// Everything that was possible then, with a game that only listens. `wish` is where the controls begin.
function Instead({ game, then, event, onWish }) {
  const Play = PLAY[then.game];
  const listening = { ...game, state: then, problem: null, attempt: null, wish: event, play: (wish) => onWish(wish) };
  return html`<p class="step">${now(then)}</p><${Play} game=${listening} state=${then} />`;
}

// The roll that was awaited from this player; one with as many dice rather than another.
function rollLike(event, options) {
  const rolls = options.filter((option) => option.type === "roll" && (option.player ?? undefined) === event.player);
  return rolls.find((option) => option.count === event.dice.length) ?? rolls[0] ?? null;
}

// A roll that no longer fits may need another number of dice.
function asMany(dice, count) {
  return Array.from({ length: count }, (_, at) => dice[at] ?? null);
}
