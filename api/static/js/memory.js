// What this browser remembers. Everything works without: private windows may refuse to keep anything.
const PREFIX = "rollcall.";

export function recall(name, otherwise) {
  try {
    const kept = localStorage.getItem(PREFIX + name);
    return kept === null ? otherwise : JSON.parse(kept);
  } catch {
    return otherwise;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Then it is chosen again next time.
  }
}
