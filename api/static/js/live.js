// The line to the table: news of one game as they happen, and a line that comes back by itself after sleep.
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
// The server says something at least every fifteen seconds.
const SILENCE = 40000;
const GONE = 4404;

// Calls `on.state(state)`, `on.deleted()`, `on.connected(yes)`; returns how to hang up.
export function follow(id, on) {
  let socket = null;
  let wait = FIRST_WAIT;
  let timer = null;
  let silence = null;
  let ended = false;

  function connect() {
    clearTimeout(timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const opened = new WebSocket(`${scheme}//${location.host}/api/live?game=${encodeURIComponent(id)}`);
    socket = opened;
    opened.onmessage = (message) => socket === opened && hear(JSON.parse(message.data));
    opened.onclose = (closing) => socket === opened && lost(closing.code);
  }

  function hear(news) {
    heard();
    if (news.type === "state") {
      wait = FIRST_WAIT;
      on.connected(true);
      on.state(news.state);
    } else if (news.type === "deleted") {
      on.deleted();
    }
  }

  function heard() {
    clearTimeout(silence);
    silence = setTimeout(again, SILENCE);
  }

  function lost(code) {
    clearTimeout(silence);
    if (ended) return;
    if (code === GONE) {
      on.deleted();
      return;
    }
    on.connected(false);
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
    if (document.visibilityState === "visible" && socket?.readyState !== WebSocket.OPEN) again();
    else if (document.visibilityState === "visible") socket.send('{"type":"ping"}');
  }

  document.addEventListener("visibilitychange", awake);
  window.addEventListener("online", again);
  connect();
  return () => {
    ended = true;
    clearTimeout(timer);
    clearTimeout(silence);
    document.removeEventListener("visibilitychange", awake);
    window.removeEventListener("online", again);
    hangUp();
  };
}
