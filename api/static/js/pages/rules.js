// The rule sheet of a game, as it ships with the app; without a game, all of them to choose from.
import { PLAY } from "../games/all.js";
import { Markdown } from "../markdown.js";
import { Trouble } from "../parts.js";
import { link } from "../router.js";
import { rules } from "../server.js";
import { gameName } from "../tell.js";
import { html, useEffect, useState } from "../ui.js";
import { t } from "../words.js";

export function RulesPage({ route, language }) {
  const [game] = route.rest;
  return html`<main class="reading">${game ? html`<${Sheet} key=${`${game} ${language}`} game=${game} language=${language} />` : html`<${AllGames} />`}</main>`;
}

function AllGames() {
  return html`<h1>${t("nav.rules")}</h1>
    <ul class="games">${Object.keys(PLAY).map((game) => html`<li><a class="game-link" href=${link("rules", game)}><strong>${gameName(game)}</strong></a></li>`)}</ul>`;
}

function Sheet({ game, language }) {
  const [sheets, setSheets] = useState(null);
  const [problem, setProblem] = useState(null);
  useEffect(() => {
    rules(game, language).then(setSheets, setProblem);
  }, [game, language]);
  return html`<${Trouble} problem=${problem} />
    ${sheets ? html`<${Markdown} text=${sheets.text} /><hr /><${Markdown} text=${sheets.common} />` : !problem && html`<p>${t("loading")}</p>`}
    ${problem && html`<${AllGames} />`}`;
}
