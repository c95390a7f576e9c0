import { failureOf, rejection } from "../../machines/failure.ts";
import type { JournalEntry, Press, SubmitResult } from "../../machines/payments/instruction.ts";
import type { Make } from "../api/client.ts";
import { submitResult } from "./answer.ts";
import type { PaymentServices } from "./payment-services.ts";

/** In milliseconds. */
const submitLimit = 30_000;

class KeptBack extends Error {}

function requestOf({
  operation,
  cents,
  currency,
  paymentMethodId,
  toAccountId,
  message,
}: JournalEntry): Make {
  const amount = String(cents);
  // The contract names one currency. The entry's own is sent, and the server decides.
  const contractCurrency = currency as "AUD";
  switch (operation) {
    case "topUp": {
      const body = {
        paymentMethodId: paymentMethodId ?? "",
        currency: contractCurrency,
        amount,
        platformFee: 0 as const,
      };
      return (wire, init) => wire.POST("/wallet/top-up", { ...init, body });
    }
    case "transfer": {
      const body = {
        toAccountId: toAccountId ?? "",
        amount,
        currency: contractCurrency,
        ...(message !== undefined && { message }),
      };
      return (wire, init) => wire.POST("/wallet/transfer", { ...init, body });
    }
    case "payout": {
      const body = { amount, currency: contractCurrency };
      return (wire, init) => wire.POST("/wallet/payout", { ...init, body });
    }
  }
}

/**
 * Sends one key once: notes the submission in the journal, then makes one POST, 30 s, if the press allows it and the
 * account's lock is held at that very moment. Nothing from outside ends it, and it never rejects.
 */
export async function submitPayment(
  { api, browser, journal, lock, presses }: PaymentServices,
  { entry, press }: { entry: JournalEntry; press: Press },
): Promise<SubmitResult> {
  let token: string;
  try {
    // A renewal takes its time: the entry is read again after it, right before the request leaves.
    token = await api.token();
    const submittedAt = new Date(browser.now()).toISOString();
    const noted = await journal.markSubmitted(entry, submittedAt);
    if (noted === undefined) return { kind: "notSent", failure: rejection("journal_missing") };
  } catch (error) {
    return { kind: "notSent", failure: failureOf(error) };
  }
  try {
    const answer = await api.exchange(requestOf(entry), {
      token,
      timeout: submitLimit,
      headers: api.keyHeader(entry.key),
      beforeSend: () => {
        // The chart gives the lock back when the session ends; what it began goes on.
        if (!presses.mayLeave(press, token) || !lock.isHeldFor(entry.accountId, entry.key))
          throw new KeptBack();
      },
    });
    return submitResult(answer, entry, api.idempotency, browser.now);
  } catch (error) {
    if (error instanceof KeptBack) return { kind: "notSent", failure: rejection("payment_too_late") };
    return { kind: "unknown", failure: failureOf(error) };
  }
}
