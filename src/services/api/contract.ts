// Generated from openapi/wallet.yaml by `npm run api:types`; do not edit.
import { isFields } from "../core/fields.ts";
import type { components } from "./schema.d.ts";

type Schemas = components["schemas"];

export function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

export function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === "string";
}

export function isAccountAnswer(value: unknown): value is Omit<Schemas["AccountAnswer"], "message"> {
  return isFields(value) && isStatus(value.status) && isAccount(value.data);
}

export function isStatus(value: unknown): value is Schemas["Status"] {
  return isInteger(value) && value >= 200 && value <= 299;
}

export function isAccount(value: unknown): value is Schemas["Account"] {
  return (
    isFields(value) &&
    isAccountId(value.accountId) &&
    typeof value.firstName === "string" &&
    typeof value.lastName === "string" &&
    typeof value.email === "string" &&
    typeof value.status === "string" &&
    (value.mobileVerified === undefined || typeof value.mobileVerified === "boolean") &&
    isOptionalText(value.setup) &&
    isOptionalText(value.statusReason) &&
    isOptionalText(value.nextStep) &&
    isOptionalText(value.decisionBy) &&
    isOptionalText(value.payoutAccount) &&
    isOptionalText(value.address) &&
    (value.version === undefined || isVersion(value.version))
  );
}

export function isAccountId(value: unknown): value is Schemas["AccountId"] {
  return typeof value === "string" && /^[A-Za-z0-9_-]{1,64}$/u.test(value);
}

export function isVersion(value: unknown): value is Schemas["Version"] {
  return typeof value === "string" && /^[!#-~]{1,128}$/u.test(value);
}

export function isBalanceAnswer(value: unknown): value is Omit<Schemas["BalanceAnswer"], "message"> {
  return isFields(value) && isStatus(value.status) && isBalance(value.data);
}

function isBalance(value: unknown): value is Schemas["Balance"] {
  return (
    isFields(value) &&
    typeof value.currency === "string" &&
    isInteger(value.balance) &&
    value.balance >= 0 &&
    isInteger(value.availableBalance) &&
    value.availableBalance >= 0 &&
    isInteger(value.pendingBalance) &&
    value.pendingBalance >= 0
  );
}

export function isTransactionsAnswer(
  value: unknown,
): value is Omit<Schemas["TransactionsAnswer"], "message"> {
  return (
    isFields(value) &&
    isStatus(value.status) &&
    Array.isArray(value.data) &&
    value.data.every(isTransaction) &&
    isPagination(value.pagination)
  );
}

function isTransaction(value: unknown): value is Schemas["Transaction"] {
  return (
    isFields(value) &&
    typeof value.transactionId === "string" &&
    typeof value.type === "string" &&
    typeof value.status === "string" &&
    isInteger(value.amount) &&
    value.amount >= 0 &&
    typeof value.createdAt === "string" &&
    isOptionalText(value.toAccountId) &&
    isOptionalText(value.counterparty) &&
    isOptionalText(value.method) &&
    isOptionalText(value.message) &&
    isOptionalText(value.reference) &&
    (value.fee === undefined || isInteger(value.fee)) &&
    isOptionalText(value.settledAt) &&
    isOptionalText(value.key)
  );
}

function isPagination(value: unknown): value is Schemas["Pagination"] {
  return (
    isFields(value) &&
    typeof value.hasNext === "boolean" &&
    isInteger(value.page) &&
    value.page >= 0 &&
    isInteger(value.totalPages) &&
    value.totalPages >= 0 &&
    (value.totalItems === undefined || (isInteger(value.totalItems) && value.totalItems >= 0))
  );
}

export function isCardsAnswer(value: unknown): value is Omit<Schemas["CardsAnswer"], "message"> {
  return isFields(value) && isStatus(value.status) && Array.isArray(value.data) && value.data.every(isCard);
}

export function isCard(value: unknown): value is Schemas["Card"] {
  return (
    isFields(value) &&
    typeof value.id === "string" &&
    isPaymentMethodId(value.paymentMethodId) &&
    typeof value.cardNumberLast4 === "string" &&
    /^[0-9]{4}$/u.test(value.cardNumberLast4) &&
    isInteger(value.expiryMonth) &&
    value.expiryMonth >= 1 &&
    value.expiryMonth <= 12 &&
    isInteger(value.expiryYear) &&
    value.expiryYear >= 1970 &&
    value.expiryYear <= 9999 &&
    typeof value.cardType === "string" &&
    (value.frozen === undefined || typeof value.frozen === "boolean")
  );
}

function isPaymentMethodId(value: unknown): value is Schemas["PaymentMethodId"] {
  return typeof value === "string" && /^[A-Za-z0-9_-]{1,255}$/u.test(value);
}
