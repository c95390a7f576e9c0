import type { CallOperation } from "../call-order.ts";
import type { Instruction } from "../instruction.ts";

/** Rules that differ between payments and keyed calls (safety: payment). */
export interface SendingRules {
  /** Max resends per press, after its first request. */
  readonly maxResends: number;
  /** Whether a key that the server has still not seen after the last resend is cancelled; its call is then not done. */
  readonly cancelsUnseen: boolean;
  /** Whether the response body is needed, in addition to the outcome. */
  readonly needsAnswer: boolean;
}

const maxResends = 3;

/** If the server has not seen a payment's key, the holder decides whether to resend or cancel the payment. */
const paymentRules: SendingRules = { maxResends, cancelsUnseen: false, needsAnswer: false };

/** Whether the call may safely arrive twice. Without keys on the server, only such a call is resent without a press. */
function isRepeatable(operation: CallOperation): boolean {
  return operation === "linkCard" || operation.startsWith("update") || operation.startsWith("upload");
}

/**
 * If the server stores no keys, a call cannot be cancelled, and may still be processed. `linkCard` needs the secret in
 * its answer.
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
