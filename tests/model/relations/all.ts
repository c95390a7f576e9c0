import { afterFailure } from "./after-failure.ts";
import { besideAnother } from "./beside-another.ts";
import { enteredAgain } from "./entered-again.ts";
import { anyOrder } from "./order.ts";
import { secondChoice } from "./second-choice.ts";
import { thereAndBack } from "./there-and-back.ts";
import { twiceIsOnce } from "./twice.ts";

export const relations = [
  enteredAgain,
  twiceIsOnce,
  secondChoice,
  anyOrder,
  thereAndBack,
  afterFailure,
  besideAnother,
] as const;
