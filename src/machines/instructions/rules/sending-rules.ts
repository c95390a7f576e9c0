import type { CallOperation } from "../call-order.ts";
import type { Instruction } from "../instruction.ts";

/** Rules that differ between payments and keyed calls (safety: payment). */
export interface SendingRules {
  /** Max resends per press, after its first request. */
  readonly maxResends: number;
  /** Whether a key that stays unseen after the last resend is cancelled and reported as not done. */
  readonly cancelsUnseen: boolean;
  /** Whether the response body is needed, in addition to the outcome. */
  readonly needsAnswer: boolean;
}

const maxResends = 3;

/** An unseen payment waits for the holder, who resends or cancels it. */
const paymentRules: SendingRules = { maxResends, cancelsUnseen: false, needsAnswer: false };

/** Without keys, only a call that may safely arrive twice is resent without a press. */
function isRepeatable(operation: CallOperation): boolean {
  return operation === "linkCard" || operation.startsWith("update") || operation.startsWith("upload");
}

/**
 * Without keys, an unseen call may still be processed, and cannot be cancelled. `linkCard` needs the secret in its
 * answer.
 */
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
