import { hands as carousel } from "./carousel.ts";
import { hands as deleteCard } from "./delete-card.ts";
import type { Hands } from "./hands.ts";
import { hands as shell } from "./shell.ts";
import { hands as topUp } from "./top-up.ts";
import { hands as withdraw } from "./withdraw.ts";

/** The machines whose paths are walked in a browser, by the name of their file. */
export const handsOf: Readonly<Record<string, Hands>> = {
  carousel,
  "delete-card": deleteCard,
  shell,
  "top-up": topUp,
  withdraw,
};
