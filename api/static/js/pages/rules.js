// The rule sheet of a game, as it ships with the app.
import { Markdown } from "../markdown.js";
import { Trouble } from "../parts.js";
import { rules } from "../server.js";
import { html, useEffect, useState } from "../ui.js";
import { t } from "../words.js";

export function RulesPage({ route, language }) {
  const [game] = route.rest;
  const [sheets, setSheets] = useState(null);
  const [problem, setProblem] = useState(null);
  useEffect(() => {
    rules(game, language).then(setSheets, setProblem);
  }, [game, language]);
  return html`<main class="reading">
    <${Trouble} problem=${problem} />
    ${sheets ? html`<${Markdown} text=${sheets.text} /><hr /><${Markdown} text=${sheets.common} />` : !problem && html`<p>${t("loading")}</p>`}
  </main>`;
}
