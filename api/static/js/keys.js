// Keys for the whole page; never while somebody types a name, never with Ctrl or Alt.
import { useLayoutEffect, useRef } from "./ui.js";

export function useKeys(onKey) {
  const newest = useRef(onKey);
  newest.current = onKey;
  useLayoutEffect(() => {
    const listen = (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || isTyping(event.target)) return;
      if (newest.current(event.key, event)) event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function isTyping(target) {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

// Enter and Space belong to the button that has the focus.
export function onControl(event) {
  return event.target instanceof Element && event.target.closest("button, a, summary, [role=gridcell]") !== null;
}
