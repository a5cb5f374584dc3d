// The page as a whole: which page is shown, in which language, with which bar on top.
import { useGame } from "./game.js";
import { recall, remember } from "./memory.js";
import { CameraPage } from "./pages/camera.js";
import { HistoryPage } from "./pages/history.js";
import { LessonsPage } from "./pages/lessons.js";
import { RulesPage } from "./pages/rules.js";
import { SettingsPage } from "./pages/settings.js";
import { StartPage } from "./pages/start.js";
import { StatisticsPage } from "./pages/statistics.js";
import { TablePage } from "./pages/table.js";
import { TeachPage } from "./pages/teach.js";
import { link, useRoute } from "./router.js";
import { gameName } from "./tell.js";
import { cls, html, render, useEffect, useState } from "./ui.js";
import { likely, speak, spoken, t } from "./words.js";

const PAGES = { camera: CameraPage, lessons: LessonsPage, rules: RulesPage, settings: SettingsPage, statistics: StatisticsPage, teach: TeachPage };

function App() {
  const route = useRoute();
  const [, setLanguage] = useState(spoken());
  async function change(wanted) {
    await speak(wanted);
    remember("language", wanted);
    setLanguage(wanted);
  }
  const shared = { route, language: spoken(), onLanguage: change };
  if (route.page === "table" || route.page === "history") return html`<${GameFrame} key=${route.rest[0]} ...${shared} id=${route.rest[0]} />`;
  const Page = PAGES[route.page] ?? StartPage;
  return html`<${Bar} ...${shared} /><${Titled} title=${t("app")} /><${Page} ...${shared} />`;
}

// Table and history look at one game, over one live line.
function GameFrame({ route, language, onLanguage, id }) {
  const game = useGame(id);
  const { state } = game;
  const title = state ? state.title || gameName(state.game) : "";
  return html`<${Bar} route=${route} language=${language} onLanguage=${onLanguage} game=${state} />
    <${Titled} title=${title ? `${title} · ${t("app")}` : t("app")} />
    ${!game.connected && html`<p class="banner" role="status">${t("live.lost")}</p>`}
    ${game.notice && html`<p class="banner" role="status">${t(`notice.${game.notice}`)}</p>`}
    ${game.gone ? html`<main class="narrow"><h1>${t("gone")}</h1><p><a class="button main" href="#/">${t("nav.start")}</a></p></main>`
      : !state || game.live.state === undefined ? html`<main class="narrow"><p>${t("loading")}</p></main>`
      : route.page === "history" ? html`<${HistoryPage} game=${game} open=${route.rest[1]} />`
      : html`<${TablePage} game=${game} />`}`;
}

function Titled({ title }) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

function Bar({ route, language, onLanguage, game }) {
  const other = language === "fr" ? "en" : "fr";
  // Camera and rules opened from a game lead back to it.
  const id = game?.id ?? { camera: route.rest[0], rules: route.rest[1] }[route.page];
  const name = game?.game ?? (route.page === "rules" && route.rest[0]);
  return html`<header class="bar">
    <a class="home" href="#/" aria-label=${t("nav.start")}><img src="/icon.svg" alt="" width="28" height="28" /> <span>${t("app")}</span></a>
    <nav aria-label=${t("nav.label")}>
      ${id ? html`<${Tab} to=${["table", id]} route=${route} text=${t("nav.table")} />
        <${Tab} to=${["history", id]} route=${route} text=${t("nav.history")} />
        ${name && html`<${Tab} to=${["rules", name, id]} route=${route} text=${t("nav.rules")} />`}`
        : html`<${Tab} to=${["statistics"]} route=${route} text=${t("nav.statistics")} />`}
      <${Tab} to=${["camera", ...(id ? [id] : [])]} route=${route} text=${t("nav.camera")} sign="◉" />
      <${Tab} to=${["settings"]} route=${route} text=${t("nav.settings")} sign="⚙" />
      <button type="button" class="quiet language" lang=${other} data-language=${other} aria-label=${t("language.other")} onClick=${() => onLanguage(other)}>
        <span class="wide-only">${t("language.other")}</span><span class="narrow-only">${other.toUpperCase()}</span></button>
    </nav>
  </header>`;
}

// With a sign, the text gives way to it where there is little room.
function Tab({ to, route, text, sign }) {
  const here = route.page === to[0];
  return html`<a class=${cls("tab", here && "here")} aria-current=${here ? "page" : undefined} aria-label=${text} href=${link(...to)}>
    ${sign ? html`<span class="wide-only">${text}</span><span class="narrow-only" aria-hidden="true">${sign}</span>` : text}</a>`;
}

await speak(recall("language", likely())).catch(() => speak("en"));
render(html`<${App} />`, document.getElementById("page"));
