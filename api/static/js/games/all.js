// What each game puts on the table page.
import { Play as DoubleYatzy } from "./double_yatzy.js";
import { Play as ForgetIt } from "./forget_it.js";
import { Play as Genius } from "./genius.js";
import { Play as SetDice } from "./set_dice.js";
import { Play as Yatzy } from "./yatzy.js";

export const PLAY = {
  "forget-it": ForgetIt,
  yatzy: Yatzy,
  "double-yatzy": DoubleYatzy,
  genius: Genius,
  "set-dice": SetDice,
};
