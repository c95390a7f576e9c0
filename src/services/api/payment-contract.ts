// Generated from openapi/wallet.yaml by `npm run api:types`; do not edit.

import type { CallOrder } from "../../machines/instructions/call-order.ts";
import type { CardOrder } from "../../machines/instructions/card-calls.ts";
import { isFields } from "../core/fields.ts";
import type { RawCall } from "./client.ts";
import {
  isAccount,
  isAccountId,
  isCard,
  isInteger,
  isOptionalText,
  isStatus,
  isVersion,
} from "./contract.ts";
import type { components } from "./schema.d.ts";

type Schemas = components["schemas"];

/** A rejection with one of these codes is the key's outcome: no money moved, and no later copy is processed. */
export const decidingCodes: ReadonlySet<string> = new Set([
  "account_exists",
  "account_not_active",
  "account_not_found",
  "amount_out_of_range",
  "card_declined",
  "card_frozen",
  "card_limit",
  "card_not_found",
  "changed_meanwhile",
  "document_empty",
  "forbidden",
  "insufficient_funds",
  "mobile_taken",
  "payee_is_self",
  "payee_not_found",
  "payment_cancelled",
  "phone_invalid",
  "routing_number_invalid",
  "setup_incomplete",
  "under_age",
]);

export function isError(value: unknown): value is Schemas["Error"] {
  return (
    isFields(value) &&
    isInteger(value.status) &&
    value.status >= 400 &&
    value.status <= 599 &&
    typeof value.message === "string" &&
    value.message !== "" &&
    value.data === null &&
    typeof value.code === "string"
  );
}

export function isTopUpAnswer(value: unknown): value is Schemas["TopUpAnswer"] {
  return (
    isFields(value) &&
    isStatus(value.status) &&
    typeof value.message === "string" &&
    isTopUpResult(value.data)
  );
}

function isTopUpResult(value: unknown): value is Schemas["TopUpResult"] {
  return (
    isFields(value) &&
    typeof value.transactionId === "string" &&
    value.transactionId !== "" &&
    typeof value.type === "string" &&
    value.type === "WALLET_TOPUP" &&
    isInteger(value.amount) &&
    value.amount >= 1 &&
    isCurrency(value.currency) &&
    isPaymentResultStatus(value.status) &&
    isOptionalText(value.createdAt)
  );
}

function isCurrency(value: unknown): value is Schemas["Currency"] {
  return typeof value === "string" && /^[A-Z]{3}$/u.test(value);
}

function isPaymentResultStatus(value: unknown): value is Schemas["PaymentResultStatus"] {
  return (
    typeof value === "string" && (["SUCCEEDED", "PENDING", "FAILED"] as readonly unknown[]).includes(value)
  );
}

export function isTransferAnswer(value: unknown): value is Schemas["TransferAnswer"] {
  return (
    isFields(value) &&
    isStatus(value.status) &&
    typeof value.message === "string" &&
    isTransferResult(value.data)
  );
}

function isTransferResult(value: unknown): value is Schemas["TransferResult"] {
  return (
    isFields(value) &&
    typeof value.transactionId === "string" &&
    value.transactionId !== "" &&
    typeof value.type === "string" &&
    value.type === "TRANSFER_DEBIT" &&
    isInteger(value.amount) &&
    value.amount >= 1 &&
    isCurrency(value.currency) &&
    isPaymentResultStatus(value.status) &&
    isOptionalText(value.createdAt)
  );
}

export function isPayoutAnswer(value: unknown): value is Schemas["PayoutAnswer"] {
  return (
    isFields(value) &&
    isStatus(value.status) &&
    typeof value.message === "string" &&
    isPayoutResult(value.data)
  );
}

function isPayoutResult(value: unknown): value is Schemas["PayoutResult"] {
  return (
    isFields(value) &&
    typeof value.transactionId === "string" &&
    value.transactionId !== "" &&
    typeof value.type === "string" &&
    value.type === "TRANSFER_TO_BANK" &&
    isInteger(value.amount) &&
    value.amount >= 1 &&
    isCurrency(value.currency) &&
    isPaymentResultStatus(value.status) &&
    isOptionalText(value.createdAt)
  );
}

export function isAccountAnswer(value: unknown): value is Schemas["AccountAnswer"] {
  return (
    isFields(value) && isStatus(value.status) && typeof value.message === "string" && isAccount(value.data)
  );
}

export function isCardAnswer(value: unknown): value is Schemas["CardAnswer"] {
  return isFields(value) && isStatus(value.status) && typeof value.message === "string" && isCard(value.data);
}

export function isCardLinkAnswer(value: unknown): value is Schemas["CardLinkAnswer"] {
  return (
    isFields(value) &&
    isStatus(value.status) &&
    typeof value.message === "string" &&
    isFields(value.data) &&
    typeof value.data.clientSecret === "string" &&
    value.data.clientSecret !== ""
  );
}

export function isEmptyAnswer(value: unknown): value is Schemas["EmptyAnswer"] {
  return (
    isFields(value) && isStatus(value.status) && typeof value.message === "string" && value.data === null
  );
}

export function isPaymentStatusAnswer(value: unknown): value is Schemas["PaymentStatusAnswer"] {
  return (
    isFields(value) &&
    isStatus(value.status) &&
    typeof value.message === "string" &&
    isPaymentStatus(value.data)
  );
}

function isPaymentStatus(value: unknown): value is Schemas["PaymentStatus"] {
  return (
    isFields(value) &&
    isPaymentState(value.state) &&
    (value.operation === undefined || isOperation(value.operation)) &&
    (value.transactionId === undefined ||
      (typeof value.transactionId === "string" && value.transactionId !== "")) &&
    (value.amount === undefined || (isInteger(value.amount) && value.amount >= 1)) &&
    (value.currency === undefined || isCurrency(value.currency)) &&
    (value.toAccountId === undefined || isAccountId(value.toAccountId)) &&
    (value.version === undefined || isVersion(value.version)) &&
    (value.code === undefined || typeof value.code === "string")
  );
}

function isPaymentState(value: unknown): value is Schemas["PaymentState"] {
  return (
    typeof value === "string" &&
    (
      [
        "succeeded",
        "pending",
        "failed",
        "declined",
        "cancelled",
        "in_progress",
        "unseen",
      ] as readonly unknown[]
    ).includes(value)
  );
}

function isOperation(value: unknown): value is Schemas["Operation"] {
  return (
    typeof value === "string" &&
    (
      [
        "freezeCard",
        "createAccount",
        "linkCard",
        "payout",
        "removeCard",
        "saveCard",
        "topUp",
        "transfer",
        "updateAccountStatus",
        "updateBankAccount",
        "updateIndividual",
        "uploadIdentityDocument",
      ] as readonly unknown[]
    ).includes(value)
  );
}

export function isPayeesAnswer(value: unknown): value is Omit<Schemas["PayeesAnswer"], "message"> {
  return isFields(value) && isStatus(value.status) && Array.isArray(value.data) && value.data.every(isPayee);
}

function isPayee(value: unknown): value is Schemas["Payee"] {
  return (
    isFields(value) &&
    isAccountId(value.accountId) &&
    typeof value.firstName === "string" &&
    (value.paidBefore === undefined || typeof value.paidBefore === "boolean")
  );
}

export function cardCall(order: CardOrder): RawCall {
  switch (order.operation) {
    case "freezeCard":
      return (wire, init) =>
        wire.POST("/cards/freeze", {
          ...init,
          body: { paymentMethodId: order.paymentMethodId, frozen: order.frozen },
        });
    case "removeCard":
      return (wire, init) =>
        wire.POST("/cards/remove", { ...init, body: { paymentMethodId: order.paymentMethodId } });
    case "saveCard":
      return (wire, init) =>
        wire.POST("/cards/save", { ...init, body: { paymentMethodId: order.paymentMethodId } });
  }
}

/** The guards of the answers to the calls for a saved card. */
export const cardAnswers: Readonly<Record<CardOrder["operation"], (body: unknown) => boolean>> = {
  freezeCard: isEmptyAnswer,
  removeCard: isEmptyAnswer,
  saveCard: isCardAnswer,
};

/** Whether the card's flag is as the call sets it; undefined for a call that sets none. */
export function hasFlagOf(order: CallOrder, card: Schemas["Card"]): boolean | undefined {
  switch (order.operation) {
    case "freezeCard":
      return (card.frozen === true) === order.frozen;
    default:
      return undefined;
  }
}
