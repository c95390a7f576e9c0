import type { JournalEntry, PaymentOrder } from "../../src/machines/domain.ts";
import { type Baseline, type Finding, paymentMachine } from "../../src/machines/payment.machine.ts";
import { standInListener, standInPort } from "./stand-ins.ts";

export const topUp: PaymentOrder = {
  kind: "topUp",
  cents: 1_999,
  currency: "AUD",
  paymentMethodId: "pm_4242",
};
export const transfer: PaymentOrder = {
  kind: "transfer",
  cents: 500,
  currency: "AUD",
  toAccountId: "acct-priya",
};
export const payout: PaymentOrder = { kind: "payout", cents: 12_345, currency: "AUD" };

export const key = "5f0c8f7e-8b6f-4c39-9d43-1f2c3a4b5c6d";

export function baseline(replays = false): Baseline {
  return { key, sentAt: "2026-11-20T00:00:00.000Z", seenTransactionIds: ["t-1", "t-2"], replays };
}

export const entry: JournalEntry = {
  v: 1,
  key,
  accountId: "acct-dana",
  kind: "payout",
  cents: 12_345,
  currency: "AUD",
  seenTransactionIds: ["t-1", "t-2"],
  sentAt: "2026-11-20T00:00:00.000Z",
};

/** Every port of a payment, in the test's hand. */
export function paymentPorts() {
  const lock = standInListener<{ type: "release" }, { accountId: string; wait: boolean }>();
  const readBaseline = standInPort<Baseline>();
  const recordPayment = standInPort<void, { entry: JournalEntry }>();
  const readEntry = standInPort<JournalEntry | null, { key: string }>();
  const sendPayment = standInPort<void, { order: PaymentOrder; key: string }>();
  const refreshToken = standInPort<void>();
  const findPayment = standInPort<Finding, { entry: JournalEntry }>();
  const forgetPayment = standInPort<void, { key: string }>();
  const logic = paymentMachine.provide({
    actors: {
      holdLock: lock.logic,
      readBaseline: readBaseline.logic,
      recordPayment: recordPayment.logic,
      readEntry: readEntry.logic,
      sendPayment: sendPayment.logic,
      refreshToken: refreshToken.logic,
      findPayment: findPayment.logic,
      forgetPayment: forgetPayment.logic,
    },
  });
  return {
    lock,
    readBaseline,
    recordPayment,
    readEntry,
    sendPayment,
    refreshToken,
    findPayment,
    forgetPayment,
    logic,
  };
}
