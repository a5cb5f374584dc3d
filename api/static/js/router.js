// Pages by the part of the address behind #, so that a reload and the back button do what one expects.
import { useEffect, useState } from "./ui.js";

function here() {
  const [page = "", ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  return { page, rest };
}

export function go(...parts) {
  location.hash = link(...parts);
}

export function link(...parts) {
  return `#/${parts.map(encodeURIComponent).join("/")}`;
}

export function useRoute() {
  const [route, setRoute] = useState(here);
  useEffect(() => {
    const follow = () => {
      setRoute(here());
      window.scrollTo(0, 0);
    };
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  return route;
}
