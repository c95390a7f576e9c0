import { failureOf } from "../../machines/core/failure.ts";
import type { CallOrder } from "../../machines/instructions/call-order.ts";
import type { StatusResult } from "../../machines/instructions/instruction.ts";
import { readAccount } from "../api/account.ts";
import { listCards } from "../api/cards.ts";
import type { Api } from "../api/client.ts";
import { hasFlagOf } from "../api/payment-contract.ts";

/** Whether the call has taken effect; undefined if neither the cards nor the account show it. */
async function isCallDone(api: Api, order: CallOrder): Promise<boolean | undefined> {
  switch (order.operation) {
    case "saveCard":
    case "removeCard": {
      const cards = await listCards(api);
      const isSaved = cards.some(({ paymentMethodId }) => paymentMethodId === order.paymentMethodId);
      return isSaved === (order.operation === "saveCard");
    }
    case "createAccount":
      return (await readAccount(api)) !== null;
    default: {
      if (!("paymentMethodId" in order)) return undefined;
      const card = (await listCards(api)).find(
        ({ paymentMethodId }) => paymentMethodId === order.paymentMethodId,
      );
      return card && hasFlagOf(order, card);
    }
  }
}

/**
 * The status of a call on a server without keys: reads cards/list or users/me to find out whether the call has taken
 * effect. If they do not show the effect, the status is `unseen`.
 */
export async function readCallEffect(api: Api, order: CallOrder): Promise<StatusResult> {
  try {
    return (await isCallDone(api, order)) === true
      ? { kind: "outcome", outcome: { state: "succeeded" } }
      : { kind: "unseen" };
  } catch (error) {
    return { kind: "unavailable", failure: failureOf(error) };
  }
}
