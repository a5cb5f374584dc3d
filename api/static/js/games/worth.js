// What an event would bring, asked of the server before anybody plays it.
import { Problem } from "../server.js";
import { useEffect, useState } from "../ui.js";

// Null without an event; else the newest answer, a `worth` or a `problem`, with the `wish` that it is the answer to.
export function useWorth(game, state, event) {
  const [found, setFound] = useState(null);
  const wish = JSON.stringify(event);
  useEffect(() => {
    let current = true;
    if (!event || !game.attempt) setFound(null);
    else {
      game.attempt(event).then(
        ({ changes }) => current && setFound({ wish, worth: changes[state.to_play] ?? 0 }),
        (refused) => current && refused instanceof Problem && !refused.state && setFound({ wish, problem: refused }),
      );
    }
    return () => {
      current = false;
    };
  }, [wish, state.version]);
  return found;
}
