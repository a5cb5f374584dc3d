// Language, light or dark, voice: for this browser, from now on.
import { recall, remember } from "../memory.js";
import { link } from "../router.js";
import { health } from "../server.js";
import { html, useEffect, useState } from "../ui.js";
import { canSpeak, say, setVoice, voiceOn } from "../voice.js";
import { LANGUAGES, t } from "../words.js";

const THEMES = ["system", "light", "dark"];

export function SettingsPage({ language, onLanguage }) {
  const [theme, setTheme] = useState(recall("theme", "system"));
  const [voice, setSpeaking] = useState(voiceOn());
  const [lan, setLan] = useState(null);
  useEffect(() => {
    health().then((found) => setLan(found.lan), () => {});
  }, []);

  function dress(wanted) {
    remember("theme", wanted);
    if (wanted === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = wanted;
    setTheme(wanted);
  }

  function speakOut(wanted) {
    setVoice(wanted);
    setSpeaking(wanted);
    if (wanted) say(t("voice.sample"));
  }

  return html`<main class="narrow settings">
    <h1>${t("nav.settings")}</h1>
    <fieldset class="setting"><legend>${t("settings.language")}</legend>
      ${LANGUAGES.map((each) => html`<label lang=${each}>
        <input type="radio" name="language" value=${each} checked=${each === language} onChange=${() => onLanguage(each)} /> ${t(`language.${each}`)}</label>`)}
    </fieldset>
    <fieldset class="setting"><legend>${t("settings.theme")}</legend>
      ${THEMES.map((each) => html`<label><input type="radio" name="theme" value=${each} checked=${each === theme} onChange=${() => dress(each)} /> ${t(`theme.${each}`)}</label>`)}
    </fieldset>
    <fieldset class="setting"><legend>${t("settings.voice")}</legend>
      <label><input type="checkbox" name="voice" checked=${voice} disabled=${!canSpeak()} onChange=${(event) => speakOut(event.target.checked)} /> ${t("voice.on")}</label>
      <p class="hint">${canSpeak() ? t("voice.about") : t("voice.none")}</p>
    </fieldset>
    <section><h2>${t("lan.title")}</h2>${lan === null ? null : lan ? html`<p>${t("lan.about")}</p><img class="qr" src="/api/qr.svg" alt=${t("lan.code")} width="240" height="240" />`
      : html`<p class="hint">${t("lan.off")}</p>`}</section>
    <section><h2>${t("lessons.title")}</h2><p class="exports"><a class="button quiet" href=${link("lessons")}>${t("lessons.title")}</a>
      ${" "}<a class="button quiet" href=${link("teach")}>${t("teach.title")}</a></p></section>
    <section><h2>${t("keys.title")}</h2>
      <dl class="keys">${["digits", "letters", "arrows", "enter", "backspace", "space", "u"].map((key) => html`<dt>${t(`keys.${key}`)}</dt><dd>${t(`keys.${key}.about`)}</dd>`)}</dl>
    </section>
  </main>`;
}
