import {
  type KnownPayee,
  maxPayees,
  type PaymentMemory,
} from "../../machines/payments/rules/payment-memory.ts";
import { type Stored, stored } from "../browser/stored.ts";
import { isFields } from "../core/fields.ts";

/** Prefix of an item's name, before an account's id: the payees that the account paid or saved in this browser. */
const paymentMemoryPrefix = "payment-memory/";

const maxLength = 200;

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= maxLength;
}

function parseKnownPayee(json: unknown): readonly KnownPayee[] {
  if (!isFields(json)) return [];
  const { accountId, firstName, phone, saved, paidAt } = json;
  if (!isText(accountId) || !isText(firstName) || !isText(phone)) return [];
  const isDate = isText(paidAt) && !Number.isNaN(Date.parse(paidAt));
  return [{ accountId, firstName, phone, saved: saved === true, ...(isDate && { paidAt }) }];
}

function parsePaymentMemory(json: unknown): PaymentMemory | undefined {
  if (!isFields(json) || json.v !== 1 || !Array.isArray(json.payees)) return undefined;
  const { lastCard } = json;
  const payees = json.payees.flatMap(parseKnownPayee).slice(0, maxPayees);
  return { v: 1, payees, ...(isText(lastCard) && { lastCard }) };
}

/**
 * The payees that one account paid or saved in this browser, and its last card's id: first names and mobile numbers; no
 * card number.
 */
export function paymentMemoryStore(getStorage: () => Storage, accountId: string): Stored<PaymentMemory> {
  return stored(getStorage, `${paymentMemoryPrefix}${accountId}`, parsePaymentMemory);
}
