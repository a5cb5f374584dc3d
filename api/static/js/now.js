// What to do now, in one sentence.
import { t } from "./words.js";

export function now(state) {
  if (state.error) return t("now.misfit", { player: state.error.player ?? "" });
  if (state.outcome) return won(state);
  return BY_GAME[state.game](state, state.sheet.table, state.to_play);
}

function won({ outcome, scores }) {
  const [winner] = outcome.winners;
  const values = { players: outcome.winners.join(", "), count: outcome.winners.length, total: scores[winner] };
  return t("now.won", values);
}

const BY_GAME = {
  "forget-it": forgetIt,
  yatzy: (state, table, player) => rolls("now.yatzy", table, player),
  "double-yatzy": (state, table, player) => rolls("now.double", table, player),
  genius,
  "set-dice": setDice,
};

function forgetIt(state, table, player) {
  if (table.pairs.length) return t("now.forget.choose", { player });
  if (!table.rolls) return t("now.forget.roll", { player });
  return t("now.forget.on", { player, count: table.to_roll, worth: table.worth });
}

function rolls(key, table, player) {
  if (!table.rolls) return t(`${key}.first`, { player });
  return table.rolls_left ? t(`${key}.again`, { player, count: table.rolls_left }) : t(`${key}.write`, { player });
}

function genius(state, table, player) {
  const { choices, dice } = state.expects;
  if (choices.includes("declare")) return t("now.genius.declare", { player });
  if (choices.includes("wipe")) return t("now.genius.wipe", { player });
  if (choices.includes("place")) return t("now.genius.place", { player, result: table.result });
  if (choices.includes("challenge")) return t("now.genius.challenge", { player });
  return t(dice.length > 1 ? "now.genius.roll_six" : "now.genius.roll", { player, count: table.dice_declared });
}

function setDice(state, table, player) {
  if (table.phase === "opening") return t("now.set.opening");
  if (table.phase === "swapped") return t("now.set.swapped", { player });
  return t(table.last_turns ? "now.set.last" : "now.set.turn", { player });
}
