import type { JournalEntry, PaymentOperation } from "../../machines/instructions/instruction.ts";
import { isFields } from "../core/fields.ts";

const operations: readonly PaymentOperation[] = ["topUp", "transfer", "payout"];

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isTimestamp(value: unknown): value is string {
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

function isOptional<Value>(value: unknown, check: (value: unknown) => value is Value): boolean {
  return value === undefined || check(value);
}

/**
 * The account of a journal record, even if the rest is unreadable; undefined if the record does not name it. A version
 * 1 record that an earlier release could not read names it in its `text`.
 */
export function parseAccountId(record: unknown): string | undefined {
  if (!isFields(record)) return undefined;
  if (isText(record.accountId)) return record.accountId;
  if (!isText(record.text)) return undefined;
  try {
    const json: unknown = JSON.parse(record.text);
    return isFields(json) && isText(json.accountId) ? json.accountId : undefined;
  } catch {
    return undefined;
  }
}

/** A journal record, if this version can read all of it; otherwise undefined. */
export function entryOf(json: unknown): JournalEntry | undefined {
  if (!isFields(json) || (json.v !== 1 && json.v !== 2)) return undefined;
  const { v, key, accountId, operation, cents, currency, toAccountId, paymentMethodId } = json;
  const { seenTransactionIds, createdAt, submittedAt } = json;
  const knownOperation = operations.find((candidate) => candidate === operation);
  const isValid =
    isText(key) &&
    (v === 1 || uuidPattern.test(key)) &&
    isText(accountId) &&
    typeof cents === "number" &&
    Number.isSafeInteger(cents) &&
    cents > 0 &&
    typeof currency === "string" &&
    /^[A-Z]{3}$/.test(currency) &&
    (operation === "transfer" ? isText(toAccountId) : toAccountId === undefined || v === 1) &&
    (operation === "topUp" ? isText(paymentMethodId) : paymentMethodId === undefined || v === 1) &&
    isOptional(seenTransactionIds, isTextList) &&
    isTimestamp(createdAt) &&
    isOptional(submittedAt, isTimestamp);
  if (!isValid || knownOperation === undefined) return undefined;
  return {
    v,
    key,
    accountId,
    operation: knownOperation,
    cents,
    currency,
    ...(isText(toAccountId) && { toAccountId }),
    ...(isText(paymentMethodId) && { paymentMethodId }),
    ...(isTextList(seenTransactionIds) && { seenTransactionIds }),
    createdAt,
    ...(isTimestamp(submittedAt) && { submittedAt }),
  };
}

/** A version 1 entry from local storage, whose only time is that of sending. */
export function entryOfVersion1(json: unknown): JournalEntry | undefined {
  if (!isFields(json) || json.v !== 1) return undefined;
  const { kind, sentAt, ...rest } = json;
  return entryOf({ ...rest, operation: kind, createdAt: sentAt, submittedAt: sentAt });
}
