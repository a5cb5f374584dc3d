// One game on this page: its newest state, what can be done to it, and what was refused.
import { useLive } from "./camera/live.js";
import { follow } from "./live.js";
import { now } from "./now.js";
import { Problem, ask, attempt } from "./server.js";
import { news } from "./tell.js";
import { useEffect, useRef, useState } from "./ui.js";
import { say } from "./voice.js";

export function useGame(id) {
  const [state, setState] = useState(null);
  const [problem, setProblem] = useState(null);
  const [notice, setNotice] = useState("");
  const [connected, setConnected] = useState(true);
  const [gone, setGone] = useState(false);
  const [acted, setActed] = useState(null);
  const newest = useRef(null);
  const sent = useRef(null);
  const live = useLive(id);

  // Answers and live news may overtake each other; versions only rise.
  function take(next) {
    const last = newest.current;
    if (last && last.id === next.id && next.version < last.version) return;
    newest.current = next;
    setState(next);
    if (!last || last.id !== next.id || next.version === last.version) return;
    setProblem(null);
    say(news(last, next, now(next)));
  }

  useEffect(() => {
    newest.current = null;
    setState(null);
    setGone(false);
    // Asked for once as well: a table is shown even where the live line is not let through.
    ask("GET", `/api/games/${encodeURIComponent(id)}`).then(take, (refused) => setGone(refused.status === 404));
    const line = follow(`game=${encodeURIComponent(id)}`, { state: take, deleted: () => setGone(true), connected: setConnected, ...live.on });
    return live.over(line);
  }, [id]);

  async function act(method, path, body = {}, where = "", about = "") {
    const version = newest.current?.version;
    const tap = `${version} ${about}`;
    // A second tap on the same state is a slip; live news may show the next state before the answer is here.
    if (version === undefined || sent.current === tap) return false;
    sent.current = tap;
    setProblem(null);
    setNotice("");
    try {
      const next = await ask(method, `/api/games/${id}${path}`, { version, ...body });
      take(next);
      setActed(next.version);
      return true;
    } catch (refused) {
      refuse(refused, where);
      return false;
    } finally {
      if (sent.current === tap) sent.current = null;
    }
  }

  function refuse(refused, where) {
    if (!(refused instanceof Problem)) throw refused;
    if (refused.state) {
      take(refused.state);
      setNotice("stale");
    } else {
      setProblem({ where, code: refused.code, detail: refused.detail });
    }
  }

  return {
    id,
    state,
    problem,
    notice,
    connected,
    gone,
    acted,
    live,
    refuse,
    forgive: () => setProblem(null),
    play: (event, where) => act("POST", "/events", { event }, where),
    attempt: (event) => attempt(id, newest.current.version, event),
    undo: () => act("POST", "/undo", {}, "undo"),
    drop: () => act("POST", "/drop", {}, "misfit"),
    // Of several dice that are asked about, the next one may be tapped while the answer about the last is on its way.
    answer: (said) => act("POST", "/answer", said, "camera", JSON.stringify(said)),
    correct: (index, event) => act("PATCH", `/events/${index}`, { event }, "correct"),
  };
}
