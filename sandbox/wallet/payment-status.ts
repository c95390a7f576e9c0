import type { components } from "../../src/services/api/schema.d.ts";
import { findRecord, type KeyRecord } from "./key-records.ts";
import type { KeyedCalls } from "./keyed-calls.ts";
import { type OperationCall, operation } from "./operation.ts";

type PaymentStatus = components["schemas"]["PaymentStatus"];

/** The two calls added to the specification: the status of a key, and its cancellation. */
export function createPaymentOperations(calls: KeyedCalls) {
  return {
    getPaymentStatus: operation("getPaymentStatus", {
      isolation: "read committed",
      async act(sql, { person, path }) {
        const record = await findRecord(sql, { personId: person.id, key: keyOf(path) });
        return answerOf(record ? statusOf(record) : { state: "unseen" });
      },
    }),

    cancelPayment: operation("cancelPayment", {
      isolation: "read committed",
      prepare: ({ person, path }) => calls.cancel({ personId: person.id, key: keyOf(path) }),
      act: async (_sql, _call, record) =>
        answerOf(record === "cancelled" ? { state: "cancelled" } : statusOf(record)),
    }),
  };
}

const keyOf = (path: OperationCall<unknown>["path"]) => (path.key ?? "").toLowerCase();

function statusOf(record: KeyRecord): PaymentStatus {
  const { state, operation: id, transactionId, cents, currency, toAccountId, accountVersion, code } = record;
  return {
    state,
    ...(id !== null && { operation: id as NonNullable<PaymentStatus["operation"]> }),
    ...(transactionId !== undefined && { transactionId }),
    ...(cents !== undefined && { amount: cents }),
    ...(currency !== undefined && { currency }),
    ...(toAccountId !== undefined && { toAccountId }),
    ...(accountVersion !== undefined && { version: accountVersion }),
    ...(state === "declined" && code !== undefined && { code }),
  };
}

const answerOf = (data: PaymentStatus) => ({ status: 200, message: "OK", data });
