// The line to the table: news of one game as they happen, and a line that comes back by itself after sleep.
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
// The server says something at least every fifteen seconds.
const SILENCE = 40000;
const GONE = 4404;

// Calls `on.state(state)`, `on.deleted()`, `on.connected(yes)`, `on.camera(camera)`, `on.reading(reading)`, `on.frame(jpeg)`.
// `query`: `game=ID`, or `camera=1` for the camera alone. Returns `close`, and `look(yes)` to be sent pictures or not.
export function follow(query, on) {
  let socket = null;
  let wait = FIRST_WAIT;
  let timer = null;
  let silence = null;
  let ended = false;
  let looking = false;

  function connect() {
    clearTimeout(timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const opened = new WebSocket(`${scheme}//${location.host}/api/live?${query}`);
    socket = opened;
    opened.onopen = () => tellLooking();
    opened.onmessage = ({ data }) => socket === opened && (typeof data === "string" ? hear(JSON.parse(data)) : seen(data));
    opened.onclose = (closing) => socket === opened && lost(closing.code);
  }

  function hear(news) {
    heard();
    wait = FIRST_WAIT;
    if (news.type === "state") on.connected?.(true);
    on[news.type]?.(news[news.type]);
  }

  function seen(jpeg) {
    heard();
    on.frame?.(jpeg);
  }

  // Pictures are only sent while somebody can see them.
  function tellLooking() {
    const on = looking && document.visibilityState === "visible";
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: "look", on }));
  }

  function heard() {
    clearTimeout(silence);
    silence = setTimeout(again, SILENCE);
  }

  function lost(code) {
    clearTimeout(silence);
    if (ended) return;
    if (code === GONE) {
      on.deleted?.();
      return;
    }
    on.connected?.(false);
    timer = setTimeout(connect, wait * (0.75 + Math.random() / 2));
    wait = Math.min(LONGEST_WAIT, wait * 2);
  }

  // Not after the next wait but now: somebody has woken the device and looks at it.
  function again() {
    if (ended) return;
    hangUp();
    connect();
  }

  function hangUp() {
    const old = socket;
    socket = null;
    old?.close();
  }

  function awake() {
    tellLooking();
    if (document.visibilityState === "visible" && socket?.readyState !== WebSocket.OPEN) again();
    else if (document.visibilityState === "visible") socket.send('{"type":"ping"}');
  }

  document.addEventListener("visibilitychange", awake);
  window.addEventListener("online", again);
  connect();
  return {
    look: (yes) => {
      looking = yes;
      tellLooking();
    },
    close: () => {
      ended = true;
      clearTimeout(timer);
      clearTimeout(silence);
      document.removeEventListener("visibilitychange", awake);
      window.removeEventListener("online", again);
      hangUp();
    },
  };
}
