// The source in words.
import { has, t } from "../words.js";

export function sourceName({ source, index }, cameras = []) {
  const listed = cameras.find((each) => each.index === index);
  if (source === "camera") return listed?.name ?? t("source.camera");
  return t(`source.${source}`);
}

// How it is: running with what was granted, or why nothing comes.
export function sourceLine({ state, reason, width, height, fps }) {
  if (state === "running") return t("source.state.running", { width, height, fps: Math.round(fps) });
  if (state === "lost" && has(`lost.${reason}`)) return t(`lost.${reason}`);
  return t(`source.state.${state}`);
}
