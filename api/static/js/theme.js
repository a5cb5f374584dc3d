// Before the first paint, so that a page chosen dark never flashes light. A plain script: modules run too late.
try {
  const chosen = JSON.parse(localStorage.getItem("rollcall.theme"));
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // No memory in this browser: the system's choice holds.
}
