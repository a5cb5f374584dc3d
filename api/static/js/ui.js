// The one place that knows which library draws the page.
export {
  createContext,
  html,
  render,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "/vendored/htm-preact-standalone-3.1.1.module.js";

// Class names from a mixture of texts and conditions.
export function cls(...names) {
  return names.filter(Boolean).join(" ");
}
