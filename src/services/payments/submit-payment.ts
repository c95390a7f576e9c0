import type { JournalEntry, Press, SendResult } from "../../machines/instructions/instruction.ts";
import type { RawCall } from "../api/client.ts";
import { submitResult } from "./answer.ts";
import type { PaymentServices } from "./payment-services.ts";
import { sendOnce } from "./send-once.ts";

/** In milliseconds. */
const submitLimit = 30_000;

function paymentRequestOf({
  operation,
  cents,
  currency,
  paymentMethodId,
  toAccountId,
  message,
}: JournalEntry): RawCall {
  const amount = String(cents);
  switch (operation) {
    case "topUp": {
      const body = {
        paymentMethodId: paymentMethodId ?? "",
        currency,
        amount,
        platformFee: 0 as const,
      };
      return (client, init) => client.POST("/wallet/top-up", { ...init, body });
    }
    case "transfer": {
      const body = {
        toAccountId: toAccountId ?? "",
        amount,
        currency,
        ...(message !== undefined && { message }),
      };
      return (client, init) => client.POST("/wallet/transfer", { ...init, body });
    }
    case "payout": {
      const body = { amount, currency };
      return (client, init) => client.POST("/wallet/payout", { ...init, body });
    }
  }
}

/**
 * Sends one payment once, with a 30 s timeout, if the press still allows it and the account's lock is held. No caller
 * can abort it, and it never rejects.
 */
export async function submitPayment(
  { api, browser, journal, lock, presses }: PaymentServices,
  { instruction, press }: { instruction: JournalEntry; press: Press },
): Promise<SendResult> {
  return await sendOnce(api, {
    key: instruction.key,
    make: paymentRequestOf(instruction),
    timeout: submitLimit,
    markSubmitted: async () => {
      const submittedAt = new Date(browser.now()).toISOString();
      return (await journal.markSubmitted(instruction, submittedAt)) === undefined
        ? "journal_missing"
        : undefined;
    },
    // When the session ends, the chart releases the lock while this function still runs: nothing may be sent then.
    maySend: (token) =>
      presses.maySend(press, token) && lock.isHeldFor(instruction.accountId, instruction.key),
    resultOf: (answer) => submitResult(answer, instruction, api.idempotency, browser.now),
  });
}
