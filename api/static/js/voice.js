// What happens, said aloud if wished, and always written where screen readers hear of it.
import { recall, remember } from "./memory.js";
import { spoken } from "./words.js";

let on = recall("voice", false);

export function voiceOn() {
  return on;
}

export function canSpeak() {
  return "speechSynthesis" in window;
}

export function setVoice(wanted) {
  on = wanted;
  remember("voice", wanted);
  if (!wanted && canSpeak()) speechSynthesis.cancel();
}

export function say(text) {
  if (!text) return;
  document.getElementById("spoken").textContent = text;
  if (on && canSpeak()) utter(text);
}

// What is new comes at once: a queue would tell the table what it knows already.
function utter(text) {
  speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(text.replaceAll("−", "-"));
  words.lang = spoken();
  words.voice = speechSynthesis.getVoices().find((voice) => voice.lang.startsWith(spoken())) ?? null;
  speechSynthesis.speak(words);
}
