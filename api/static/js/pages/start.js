// Where an evening begins: a game, the players, what they agree on; or a game to go on with.
import { CameraLine, demoSettings } from "../camera/start.js";
import { Die } from "../dice.js";
import { recall, remember } from "../memory.js";
import { Trouble, useTrying } from "../parts.js";
import { go, link } from "../router.js";
import { begin, catalogue, games as listed } from "../server.js";
import { gameName } from "../tell.js";
import { cls, html, useEffect, useRef, useState } from "../ui.js";
import { number, t } from "../words.js";
import { FirstRoll } from "./first_roll.js";
import { OpenGames } from "./open_games.js";
import { Players, know, seated } from "./players.js";
import { SettingsOf, settingsFrom } from "./agreed.js";

const PICTURES = {
  "forget-it": [["FOR", "word"], ["GET", "word"], ["IT", "word"]],
  yatzy: [[6, "d6"], [6, "d6"], [5, "d6"]],
  "double-yatzy": [[[5, 2], "double"], [[3, 6], "double"]],
  genius: [[4, "d6"], [3, "d6"], ["x2", "challenge"]],
  "set-dice": [["1 red oval", "set"], ["2 green squiggle", "set"], ["3 purple diamond", "set"]],
};

export function StartPage() {
  const [games, setGames] = useState(null);
  const [problem, setProblem] = useState(null);
  const [name, setName] = useState(recall("game", null));
  const [played, setPlayed] = useState(null);
  const [tapped, setTapped] = useState(0);
  const form = useRef(null);
  const list = () => listed().then((found) => setPlayed(found.games), setProblem);
  useEffect(() => {
    catalogue().then((found) => setGames(found.games), setProblem);
    list();
  }, []);
  // On a phone the next step is below the cards: who taps one is brought there.
  useEffect(() => {
    if (tapped && !isSeen(form.current)) form.current.scrollIntoView({ block: "start" });
  }, [tapped]);
  const chosen = games?.find((game) => game.name === name) ?? null;
  // All at once: what comes later would push away what somebody is about to tap.
  if (!problem && !(games && played)) return html`<main class="start-page"></main>`;

  function choose(wanted, event) {
    remember("game", wanted);
    setName(wanted);
    // With the keyboard one goes through the cards; only a finger or a mouse has chosen.
    if (event.detail > 0) setTapped(tapped + 1);
  }

  return html`<main class="start-page">
    <div class="start-new">
      <${GoOn} last=${played?.[0]} />
      <h1>${t("start.title")}</h1>
      <${Trouble} problem=${problem} />
      <div class="cards" role="radiogroup" aria-label=${t("start.game")}>
        ${games?.map((game) => html`<${Card} game=${game} chosen=${game === chosen} onTap=${(event) => choose(game.name, event)} />`)}
      </div>
      <div class="next-step" ref=${form}>${chosen && html`<${NewGame} key=${chosen.name} game=${chosen} />`}</div>
    </div>
    <${OpenGames} list=${played} onChanged=${list} />
  </main>`;
}

// At least the names of the players can be entered without scrolling.
function isSeen(element) {
  return element.getBoundingClientRect().top < innerHeight * 0.6;
}

// The game that was played last, if it is not over: nobody should have to look for it.
function GoOn({ last }) {
  if (!last || last.outcome) return null;
  return html`<a class="go-on" href=${link("table", last.id)}><strong>${t("start.resume", { game: last.title || gameName(last.game) })}</strong>
    <span>${last.players.map((player) => `${player} ${number(last.scores[player])}`).join(" · ")}</span></a>`;
}

function Card({ game, chosen, onTap }) {
  const [least, most] = game.seats;
  return html`<button type="button" role="radio" aria-checked=${String(chosen)} class=${cls("card", chosen && "chosen")} data-game=${game.name} onClick=${onTap}>
    <span class="card-dice" aria-hidden="true">${PICTURES[game.name].map(([face, kind]) => html`<${Die} face=${face} kind=${kind} />`)}</span>
    <span class="card-name">${gameName(game.name)}</span>
    <span class="card-about">${t(`about.${game.name}`)}</span>
    <span class="card-seats">${t("start.seats", { least, most })}</span>
  </button>`;
}

function NewGame({ game }) {
  const [least, most] = game.seats;
  const [players, setPlayers] = useState(recall("players", []));
  const [typed, setTyped] = useState("");
  const [settings, setSettings] = useState(() => recall(`settings.${game.name}`, {}));
  const { problem, trying } = useTrying();
  const all = seated(players, typed);
  const few = all.length < least;
  const many = all.length > most;

  function seat(names) {
    remember("players", names);
    setPlayers(names);
  }

  async function start() {
    const agreed = { ...(await demoSettings(game.name)), ...settingsFrom(game, settings) };
    remember(`settings.${game.name}`, settings);
    const state = await begin({ game: game.name, players: all, settings: agreed });
    remember("players", all);
    all.slice(players.length).forEach(know);
    go("table", state.id);
  }

  return html`<section class="new-game">
    <${Players} players=${players} most=${most} typed=${typed} onTyped=${setTyped} onChange=${seat} />
    ${game.starting_roll && players.length > 1 && !many && html`<${FirstRoll} game=${game} players=${players} onSeats=${seat} />`}
    <${SettingsOf} game=${game} values=${settings} onChange=${setSettings} />
    <p><a href=${link("rules", game.name)}>${t("start.rules", { game: gameName(game.name) })}</a></p>
    <${CameraLine} game=${game.name} settings=${() => settingsFrom(game, settings)} />
    <${Trouble} problem=${problem} />
    <button type="button" class="main large" data-action="start" disabled=${few || many} onClick=${() => trying(start)}>
      ${few ? t("start.few", { count: least }) : many ? t("start.many", { count: most }) : t("start.go")}</button>
  </section>`;
}
