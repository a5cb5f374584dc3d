// Where a throw stands, in one word.
import { cls, html, useEffect, useState } from "../ui.js";
import { t } from "../words.js";
import { MOVING } from "./live.js";

// Milliseconds.
const STAYS = 500;

// A hand among rolling dice is seen and not seen in turn: the word stays until it is so for a while.
function useSteady(moment) {
  const [shown, setShown] = useState(moment);
  const swaps = MOVING.includes(moment) && MOVING.includes(shown);
  // At once, not in an effect: the next moment may be told before the next frame.
  if (!swaps && shown !== moment) setShown(moment);
  useEffect(() => {
    const timer = setTimeout(() => setShown(moment), STAYS);
    return () => clearTimeout(timer);
  }, [moment]);
  return swaps ? shown : moment;
}

export function Moment({ state }) {
  const moment = useSteady(state.moment);
  return html`<span class=${cls("moment", moment)} role="status">${t(`moment.${moment}`)}</span>`;
}
