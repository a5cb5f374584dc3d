// This device's camera, sent to the table: one frame after the other, the next only when the last one has arrived.
import { chooseSource } from "./live.js";

const WISH = { video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: "environment" }, audio: false };
const QUALITY = 0.8;
// Milliseconds: more pictures a second would not make a throw any clearer.
const BETWEEN = 66;
const AGAIN = 1500;

const listeners = new Set();
let now = { on: false, problem: "" };
let stream = null;
let socket = null;
let lock = null;
// When the newest picture was taken.
let taken = 0;
// Pulled out, and not given up: it goes on when it is back.
let missed = false;

export function device() {
  return now;
}

export function onDevice(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(next) {
  now = { ...now, ...next };
  for (const listener of listeners) listener(now);
}

// Browsers give their camera only to pages they trust: this computer itself, or HTTPS.
export function canBeCamera() {
  return Boolean(navigator.mediaDevices?.getUserMedia);
}

export async function startDevice() {
  if (now.on) return;
  missed = false;
  try {
    stream = await navigator.mediaDevices.getUserMedia(WISH);
  } catch (refused) {
    tell({ on: false, problem: refused.name === "NotAllowedError" ? "not_allowed" : "no_camera" });
    return;
  }
  const video = document.createElement("video");
  Object.assign(video, { srcObject: stream, muted: true, playsInline: true });
  stream.getVideoTracks()[0].addEventListener("ended", () => {
    stopDevice("unplugged");
    missed = true;
  });
  await video.play();
  tell({ on: true, problem: "" });
  stayAwake();
  connect(video);
}

export function stopDevice(problem = "") {
  missed = false;
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = null;
  socket?.close();
  socket = null;
  lock?.release().catch(() => {});
  lock = null;
  tell({ on: false, problem });
}

// A phone that falls asleep sees nothing.
function stayAwake() {
  navigator.wakeLock?.request("screen").then((held) => {
    lock = held;
  }, () => {});
}

async function connect(video) {
  if (!stream) return;
  // Said again after every break: the server may have been started anew.
  await chooseSource("browser").catch(() => {});
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const opened = new WebSocket(`${scheme}//${location.host}/api/camera`);
  socket = opened;
  opened.onopen = () => push(video, opened);
  opened.onmessage = ({ data }) => {
    const said = JSON.parse(data);
    if (said.code === "camera_replaced") {
      stopDevice("replaced");
      return;
    }
    setTimeout(() => push(video, opened), Math.max(0, taken + BETWEEN - performance.now()));
  };
  opened.onclose = () => {
    if (socket === opened) setTimeout(() => connect(video), AGAIN);
  };
}

const canvas = document.createElement("canvas");

function push(video, opened) {
  if (socket !== opened || opened.readyState !== WebSocket.OPEN) return;
  // Hidden pages are shown nothing by the camera; it goes on when somebody comes back.
  if (!video.videoWidth || document.visibilityState === "hidden") {
    setTimeout(() => push(video, opened), 200);
    return;
  }
  taken = performance.now();
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d").drawImage(video, 0, 0);
  canvas.toBlob((jpeg) => socket === opened && jpeg && opened.send(jpeg), "image/jpeg", QUALITY);
}

// Where the list of cameras changes, one may have been plugged in again.
navigator.mediaDevices?.addEventListener("devicechange", async () => {
  if (!missed) return;
  await startDevice();
  missed = !now.on;
});

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && now.on) stayAwake();
});
