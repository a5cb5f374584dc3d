// What the players agree on before a game: every setting the catalogue names, in plain words.
import { BoardEditor, isDrawn, standardBoard } from "../board_editor.js";
import { html, useState } from "../ui.js";
import { t } from "../words.js";

// Settings that mean nothing under another one are left out.
const ONLY_IF = {
  halves: (values) => ["genius", "expert", "long"].includes(values.mode ?? "genius"),
  one_counts: (values) => values.mode === "serious",
};

export function settingsFrom(game, values) {
  const kept = game.settings.filter(({ key, default: usual }) => values[key] !== undefined && values[key] !== usual && counts(key, values));
  return Object.fromEntries(kept.map(({ key }) => [key, values[key]]));
}

function counts(key, values) {
  return ONLY_IF[key]?.(values) ?? true;
}

export function SettingsOf({ game, values, onChange }) {
  const shown = game.settings.filter(({ key }) => counts(key, values));
  if (!shown.length) return null;
  return html`<section class="agreed" aria-label=${t("agreed.title")}>
    <h2>${t("agreed.title")}</h2>
    ${shown.map((setting) => html`<${Setting} setting=${setting} value=${values[setting.key] ?? setting.default}
      onChange=${(value) => onChange({ ...values, [setting.key]: value })} />`)}
  </section>`;
}

function Setting({ setting, value, onChange }) {
  const { key, choices, least, most } = setting;
  if (key === "board") return html`<${BoardSetting} value=${value} usual=${setting.default} onChange=${onChange} />`;
  if (typeof setting.default === "boolean") {
    return html`<label class="setting"><input type="checkbox" name=${key} checked=${value} onChange=${(event) => onChange(event.target.checked)} />
      <span>${t(`setting.${key}`)}</span></label>`;
  }
  if (choices.length) {
    return html`<fieldset class="setting"><legend>${t(`setting.${key}`)}</legend>
      ${choices.map((choice) => html`<label><input type="radio" name=${key} value=${choice} checked=${choice === value} onChange=${() => onChange(choice)} />
        <span><strong>${t(`choice.${key}.${choice}`)}</strong> <span class="hint">${t(`choice.${key}.${choice}.about`)}</span></span></label>`)}
    </fieldset>`;
  }
  return html`<label class="setting number"><span>${t(`setting.${key}`)}</span>
    <input type="number" name=${key} min=${least} max=${most} value=${value} onInput=${(event) => onChange(event.target.valueAsNumber || least)} /></label>`;
}

// The board that comes with the game, or the players' own: drawn here, or from a file with rows, columns, start, bonus.
function BoardSetting({ value, usual, onChange }) {
  const [unread, setUnread] = useState(false);
  const own = isDrawn(value);
  async function take(event) {
    const [file] = event.target.files;
    event.target.value = "";
    try {
      const board = JSON.parse(await file.text());
      setUnread(!isDrawn(board));
      if (isDrawn(board)) onChange(board);
    } catch {
      setUnread(true);
    }
  }
  return html`<fieldset class="setting"><legend>${t("setting.board")}</legend>
    <label><input type="radio" name="board" checked=${!own} onChange=${() => onChange(usual)} /> <span>${t("board.standard")}</span></label>
    <label><input type="radio" name="board" value="own" checked=${own} onChange=${() => standardBoard().then(onChange)} />
      <span>${own ? t("board.own", { rows: value.rows, columns: value.columns }) : t("board.draw")}</span></label>
    ${own && html`<${BoardEditor} board=${value} onChange=${onChange} />`}
    <label class="button quiet import">${t("board.file")}<input type="file" class="unseen" accept=".json,application/json" onChange=${take} /></label>
    <p class="hint">${t("board.about")}</p>
    ${unread && html`<p class="refusal" role="alert">${t("error.board_shape", { field: "JSON" })}</p>`}
  </fieldset>`;
}
