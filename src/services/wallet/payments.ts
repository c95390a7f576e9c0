import type { JournalEntry, PaymentKind, PaymentOrder, Transaction } from "../../machines/domain.ts";
import type { Baseline, Finding } from "../../machines/payment.machine.ts";
import type { Api } from "../api/client.ts";
import { learnKeys, listTransactions } from "./wallet.ts";

/** In milliseconds. */
const sendLimit = 30_000;
/** What is not among the first hundred then is new among the first fifty later, even if some have changed places. */
const before = { page: 0, size: 100 } as const;
const after = { page: 0, size: 50 } as const;

const typesOf: Readonly<Record<PaymentKind, readonly string[]>> = {
  topUp: ["WALLET_TOPUP"],
  transfer: ["TRANSFER_DEBIT", "TRANSFER_TO_RECIPIENT"],
  payout: ["TRANSFER_TO_BANK"],
};

/** Makes the key and notes the newest transactions. */
export async function readBaseline(api: Api): Promise<Baseline> {
  await learnKeys(api);
  const { transactions } = await listTransactions(api, before);
  return {
    key: crypto.randomUUID(),
    sentAt: new Date().toISOString(),
    seenTransactionIds: transactions.map((transaction) => transaction.transactionId),
    replays: api.keys.replays,
  };
}

/** Sends the money, once, under its own time-out; obeys no signal from outside. */
export async function sendPayment(api: Api, order: PaymentOrder, key: string): Promise<void> {
  await learnKeys(api);
  const options = { timeout: sendLimit, once: true, headers: api.keys.header(key) };
  const amount = String(order.cents);
  switch (order.kind) {
    case "topUp":
      await api.call(
        (wire, init) =>
          wire.POST("/wallet/top-up", {
            ...init,
            body: {
              paymentMethodId: order.paymentMethodId ?? "",
              currency: "AUD",
              amount,
              platformFee: 0,
            },
          }),
        options,
      );
      return;
    case "transfer":
      await api.call(
        (wire, init) =>
          wire.POST("/wallet/transfer", {
            ...init,
            body: { toAccountId: order.toAccountId, amount, currency: "AUD" },
          }),
        options,
      );
      return;
    case "payout":
      await api.call(
        (wire, init) => wire.POST("/wallet/payout", { ...init, body: { amount, currency: "AUD" } }),
        options,
      );
  }
}

function mayBe(entry: JournalEntry, transaction: Transaction): boolean {
  return (
    typesOf[entry.kind].includes(transaction.type) &&
    transaction.amount === entry.cents &&
    !entry.seenTransactionIds.includes(transaction.transactionId)
  );
}

/**
 * What the newest transactions say of a payment: exactly one new one of its type and amount decides, if no other
 * unsettled payment may be the one it belongs to.
 * @param others the account's other unsettled payments
 */
export async function findPayment(
  api: Api,
  entry: JournalEntry,
  others: readonly JournalEntry[] = [],
  signal?: AbortSignal,
): Promise<Finding> {
  const { transactions } = await listTransactions(api, after, signal);
  const [found, another] = transactions.filter((transaction) => mayBe(entry, transaction));
  const replays = api.keys.replays;
  if (found === undefined) return { outcome: "none", replays };
  if (another !== undefined || others.some((other) => mayBe(other, found)))
    return { outcome: "several", replays };
  return { outcome: found.status === "FAILED" ? "failed" : "succeeded", replays };
}

/** The ids of the transactions that a payment which has certainly been made may be. */
export async function findTraces(api: Api, entry: JournalEntry): Promise<readonly string[]> {
  const { transactions } = await listTransactions(api, after);
  return transactions.filter((transaction) => mayBe(entry, transaction)).map((one) => one.transactionId);
}
