import type { PaymentOrder } from "../../machines/instructions/instruction.ts";
import { type Stored, stored } from "../browser/stored.ts";
import { isFields } from "../core/fields.ts";

/** In this tab: while its holder signs in again. */
const paymentFormName = "payment-form";

/**
 * What a payment's form held when the page left for a fresh sign-in: no key, no payee's account, no name. Of a change of bank
 * details only that the page left for one.
 */
export interface PaymentForm {
  readonly v: 1;
  /** The token's `sub`. */
  readonly personId: string;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
  /** The sign-in that was too old, in seconds since 1970; left out where the token said nothing of it. */
  readonly signedInAt?: number;
  readonly operation: PaymentOrder["operation"] | "bankDetails";
  /** 0 of a change of bank details. */
  readonly cents: number;
  /** Of a top-up. */
  readonly paymentMethodId?: string;
  /** Of a transfer, as it was typed. */
  readonly phone?: string;
  /** Of a transfer, to the payee. */
  readonly message?: string;
}

const operations = ["topUp", "transfer", "payout", "bankDetails"] as const;

function shortText(value: unknown): string | undefined {
  return typeof value === "string" && value.length <= 255 ? value : undefined;
}

function count(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function check(json: unknown): PaymentForm | undefined {
  if (!isFields(json) || json.v !== 1) return undefined;
  const operation = operations.find((known) => known === json.operation);
  const personId = shortText(json.personId);
  const keptAt = count(json.keptAt);
  const cents = count(json.cents);
  if (!operation || personId === undefined || keptAt === undefined || cents === undefined) return undefined;
  const signedInAt = count(json.signedInAt);
  const paymentMethodId = shortText(json.paymentMethodId);
  const phone = shortText(json.phone);
  const message = shortText(json.message);
  return {
    v: 1,
    personId,
    keptAt,
    operation,
    cents,
    ...(signedInAt !== undefined && { signedInAt }),
    ...(paymentMethodId !== undefined && { paymentMethodId }),
    ...(phone !== undefined && { phone }),
    ...(message !== undefined && { message }),
  };
}

export function paymentForm(area: () => Storage): Stored<PaymentForm> {
  return stored(area, paymentFormName, check);
}

/** The order that fills the form in again; the payee of a transfer is searched anew. Null of a change of bank details. */
export function orderOf({
  operation,
  cents,
  paymentMethodId = "",
  phone = "",
  message,
}: PaymentForm): PaymentOrder | null {
  switch (operation) {
    case "topUp":
      return { operation, cents, paymentMethodId };
    case "transfer":
      return { operation, cents, toAccountId: "", phone, message };
    case "payout":
      return { operation, cents };
    case "bankDetails":
      return null;
  }
}
