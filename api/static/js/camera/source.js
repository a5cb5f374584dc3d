// The source in words.
import { has, number, t } from "../words.js";

export function sourceName({ source, index }, cameras = []) {
  const listed = cameras.find((each) => each.index === index);
  if (source === "camera") return listed?.name ?? t("source.camera");
  return t(`source.${source}`);
}

// Whether no picture comes though one should. A clip that is over is as it should be.
export function isBroken({ source, state, reason }) {
  return source !== "none" && state === "lost" && reason !== "ended";
}

// How it is: running with what was granted, or why nothing comes.
export function sourceLine({ source, state, reason, width, height, rate, fps }) {
  if (state === "running") return t("source.state.running", { width, height, fps: Math.round(rate || fps) });
  if (source === "demo" && reason === "ended") return t("lost.demo_ended");
  if (state === "lost" && has(`lost.${reason}`)) return t(`lost.${reason}`);
  return t(`source.state.${state}`);
}

// What becomes of its pictures: at rest not all of them are wanted, and whoever is slow skips some.
export function takenLine({ state, fps, skipped }) {
  return state === "running" ? ` · ${t("source.taken", { fps: Math.round(fps), skipped: number(skipped) })}` : "";
}
