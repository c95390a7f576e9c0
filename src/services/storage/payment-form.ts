import type { PaymentOrder } from "../../machines/instructions/instruction.ts";
import { type Stored, stored } from "../browser/stored.ts";
import { isFields } from "../core/fields.ts";

/** The item of this tab's session storage, while the holder signs in again. */
const paymentFormName = "payment-form";

/**
 * The content of a payment's form at the redirect to a fresh sign-in: no key, no payee account, no name. For a change
 * of bank details, only the fact that the page was redirected.
 */
export interface StoredPaymentForm {
  readonly v: 1;
  /** The token's `sub`. */
  readonly personId: string;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
  /** The sign-in that was too old, in seconds since 1970; absent if the token had no `auth_time`. */
  readonly signedInAt?: number;
  readonly operation: PaymentOrder["operation"] | "bankDetails";
  /** 0 for a change of bank details. */
  readonly cents: number;
  /** For a top-up. */
  readonly paymentMethodId?: string;
  /** For a transfer, as typed. */
  readonly phone?: string;
  /** For a transfer: the message to the payee. */
  readonly message?: string;
}

const operations = ["topUp", "transfer", "payout", "bankDetails"] as const;

function parseShortText(value: unknown): string | undefined {
  return typeof value === "string" && value.length <= 255 ? value : undefined;
}

function parseCount(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function parsePaymentForm(json: unknown): StoredPaymentForm | undefined {
  if (!isFields(json) || json.v !== 1) return undefined;
  const operation = operations.find((knownOperation) => knownOperation === json.operation);
  const personId = parseShortText(json.personId);
  const keptAt = parseCount(json.keptAt);
  const cents = parseCount(json.cents);
  if (!operation || personId === undefined || keptAt === undefined || cents === undefined) return undefined;
  const signedInAt = parseCount(json.signedInAt);
  const paymentMethodId = parseShortText(json.paymentMethodId);
  const phone = parseShortText(json.phone);
  const message = parseShortText(json.message);
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

export function paymentFormStore(getStorage: () => Storage): Stored<StoredPaymentForm> {
  return stored(getStorage, paymentFormName, parsePaymentForm);
}

/**
 * The order that fills in the form again; the payee of a transfer is searched again. Null for a change of bank details.
 */
export function orderOf({
  operation,
  cents,
  paymentMethodId = "",
  phone = "",
  message,
}: StoredPaymentForm): PaymentOrder | null {
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
