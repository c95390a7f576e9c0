import type { JournalEntry, PaymentKind, PaymentOrder, Transaction } from "../../machines/domain.ts";
import type { Baseline, Finding } from "../../machines/payment.machine.ts";
import type { Api } from "../api/client.ts";
import { listTransactions, readBalance } from "./wallet.ts";

/** In milliseconds. */
const sendLimit = 30_000;
/** The baseline and every later look read the same number: what is not in the first is new. */
const newest = { page: 0, size: 50 } as const;

const typesOf: Readonly<Record<PaymentKind, readonly string[]>> = {
  topUp: ["WALLET_TOPUP"],
  transfer: ["TRANSFER_DEBIT", "TRANSFER_TO_RECIPIENT"],
  payout: ["TRANSFER_TO_BANK"],
};

/** Makes the key and notes the newest transactions; where nothing is known of the server's keys yet, asks on a harmless call. */
export async function readBaseline(api: Api): Promise<Baseline> {
  if (api.keys.sends === undefined) await readBalance(api);
  const { transactions } = await listTransactions(api, newest);
  return {
    key: crypto.randomUUID(),
    sentAt: new Date().toISOString(),
    seenTransactionIds: transactions.map((transaction) => transaction.transactionId),
    replays: api.keys.replays,
  };
}

/** Sends the money, once, under its own time-out; obeys no signal from outside. */
export async function sendPayment(api: Api, order: PaymentOrder, key: string): Promise<void> {
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

function isThis(entry: JournalEntry, transaction: Transaction): boolean {
  return (
    typesOf[entry.kind].includes(transaction.type) &&
    transaction.amount === entry.cents &&
    !entry.seenTransactionIds.includes(transaction.transactionId)
  );
}

/** What the newest transactions say of a payment: exactly one new one of its type and amount decides. */
export async function findPayment(api: Api, entry: JournalEntry, signal?: AbortSignal): Promise<Finding> {
  const { transactions } = await listTransactions(api, newest, signal);
  const [found, another] = transactions.filter((transaction) => isThis(entry, transaction));
  const replays = api.keys.replays;
  if (found === undefined) return { outcome: "none", replays };
  if (another !== undefined) return { outcome: "several", replays };
  return { outcome: found.status === "FAILED" ? "failed" : "succeeded", replays };
}
