import { currency } from "../../machines/core/rules/currency.ts";
import { messageOf } from "../../machines/history/rules/party.ts";
import type {
  Idempotency,
  JournalEntry,
  PaymentOrder,
  Press,
} from "../../machines/instructions/instruction.ts";
import { readBaseline } from "./matching-transactions.ts";
import type { PaymentServices } from "./payment-services.ts";

/**
 * Creates the key of one press and writes the journal. If the server stores no keys, it first reads the newest
 * transactions.
 * @param signal aborted once the press has been given up: then no entry is left, and the lock may belong to the next one
 * @throws ApiError `journal_full`, `journal_unavailable`, or why the transactions cannot be read: then nothing may be
 * sent
 */
export async function preparePayment(
  services: PaymentServices,
  {
    accountId,
    order,
    idempotency,
    press,
  }: { accountId: string; order: PaymentOrder; idempotency: Idempotency; press: Press },
  signal?: AbortSignal,
): Promise<JournalEntry> {
  const { browser, journal, lock, presses } = services;
  const { operation, cents } = order;
  const entry: JournalEntry = {
    v: 2,
    key: browser.uuid(),
    accountId,
    operation,
    cents,
    currency,
    ...(order.operation === "topUp" && { paymentMethodId: order.paymentMethodId }),
    ...(order.operation === "transfer" && { toAccountId: order.toAccountId }),
    ...(idempotency === "none" && { seenTransactionIds: await readBaseline(services) }),
    createdAt: new Date(press.at).toISOString(),
  };
  signal?.throwIfAborted();
  await journal.add(entry);
  if (signal?.aborted === true) await journal.remove(entry.key);
  signal?.throwIfAborted();
  presses.keep(entry.key, press);
  lock.announceKey(accountId, entry.key);
  // A server without keys is the specification's, whose transfer has no message.
  const message = order.operation === "transfer" && idempotency === "required" ? messageOf(order) : undefined;
  return message === undefined ? entry : { ...entry, message };
}
