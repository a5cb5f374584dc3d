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

function pageOf(address) {
  return new URL(address).hash.split("/", 3).join("/");
}

export function useRoute() {
  const [route, setRoute] = useState(here);
  useEffect(() => {
    const follow = ({ oldURL }) => {
      setRoute(here());
      // A line of the same history opens where it stands.
      if (pageOf(oldURL) !== pageOf(location.href)) window.scrollTo(0, 0);
    };
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  return route;
}
