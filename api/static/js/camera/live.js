// What the camera tells over the live line: its state, the newest reading, and pictures for whoever draws them.
import { follow } from "../live.js";
import { ask } from "../server.js";
import { useEffect, useRef, useState } from "../ui.js";

export const camera = () => ask("GET", "/api/camera");
export const chooseSource = (source, index = 0) => ask("PUT", "/api/camera/source", { source, index });
export const bind = (game) => ask("PUT", "/api/camera/game", { game });

export const MOVING = ["hand", "rolling"];

// `stirred`: something has moved since the table was read last, so nobody knows yet where its dice lie.
function stirred(last, { moment }) {
  return MOVING.includes(moment) || (moment === "reading" && Boolean(last?.stirred));
}

// Whether the camera looks at this game. In the history, a game has no camera.
export function isLive(game) {
  const state = game.live?.state;
  return Boolean(state) && state.source.source !== "none" && state.game === game.id;
}

// `state`: undefined until it is known, null where the server does not tell.
export function useLive(topic) {
  const [state, setState] = useState(undefined);
  const [reading, setReading] = useState(null);
  const line = useRef(null);
  const lookers = useRef(new Set());
  const newest = useRef(null);
  // Whether the line tells readings. It tells all of them: an answer that comes after it may hold an older one.
  const told = useRef(false);
  const shot = useRef(null);

  function take(found) {
    setState((last) => found && { ...found, stirred: stirred(last, found) });
    if (found && !told.current) setReading(found.reading);
  }

  function hear(found) {
    told.current = true;
    setReading(found);
    // A new picture was read: that the table rests is told a little later, and both are to be seen at once.
    if (found.shot !== null && found.shot !== shot.current) setState((last) => last && { ...last, moment: "done", stirred: false });
    shot.current = found.shot;
  }

  useEffect(() => {
    let current = true;
    told.current = false;
    setState(undefined);
    camera().then((found) => current && take(found), () => current && setState(null));
    return () => {
      current = false;
    };
  }, [topic]);

  function frame(jpeg) {
    newest.current = jpeg;
    for (const show of lookers.current) show(jpeg);
  }

  return {
    state,
    reading,
    take,
    on: { camera: (found) => setState((last) => ({ ...last, ...found, stirred: stirred(last, found) })), reading: hear, frame },
    over: (opened) => {
      line.current = opened;
      opened.look(lookers.current.size > 0);
      return opened.close;
    },
    // Pictures are sent from now on, until the returned function is called.
    watch: (show) => {
      lookers.current.add(show);
      if (newest.current) show(newest.current);
      line.current?.look(true);
      return () => {
        lookers.current.delete(show);
        if (!lookers.current.size) line.current?.look(false);
      };
    },
  };
}

// The camera's own line, for pages that look at no game.
export function useCamera() {
  const live = useLive("camera");
  useEffect(() => live.over(follow("camera=1", live.on)), []);
  return live;
}
