import type { CallOperation } from "../call-order.ts";
import type { Instruction } from "../instruction.ts";

/** In what payments and the calls that pay nothing differ once their key is sent (safety: payment). */
export interface SendingRules {
  /** Of one press, beyond its first request. */
  readonly maxResends: number;
  /** Whether a key that stays unseen after the last of them is cancelled, and told as not done. */
  readonly cancelsUnseen: boolean;
  /** Whether the answer itself is needed, and not its outcome alone. */
  readonly needsAnswer: boolean;
}

const maxResends = 3;

/** An unseen payment stays with the holder, who sends it again or cancels it. */
const paymentRules: SendingRules = { maxResends, cancelsUnseen: false, needsAnswer: false };

/** Without keys, only what may be sent twice unharmed is sent again without a press. */
function isRepeatable(operation: CallOperation): boolean {
  return operation === "linkCard" || operation.startsWith("update") || operation.startsWith("upload");
}

/** Without keys an unseen call may still be under way, and cannot be cancelled. A card's link is done by its secret. */
export function callRules(operation: CallOperation, isKeyed: boolean): SendingRules {
  return {
    maxResends: isKeyed || isRepeatable(operation) ? maxResends : 0,
    cancelsUnseen: isKeyed,
    needsAnswer: operation === "linkCard",
  };
}

export function sendingRules(instruction: Instruction): SendingRules {
  return "rules" in instruction ? instruction.rules : paymentRules;
}
