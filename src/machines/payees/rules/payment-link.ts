import { formatEditableAmount, parseAmount } from "../../core/money.ts";
import { toMobile } from "../../core/rules/phone.ts";

/** A request to another person for money. */
export interface PaymentRequest {
  /** The payee's number, in E.164. */
  readonly to: string;
  /** Undefined if the payer chooses the amount. */
  readonly cents: number | undefined;
  /** Possibly empty. */
  readonly message: string;
}

export type PaymentLinkFault = "unreadable" | "number" | "amount" | "message";

export type ParsedPaymentLink = { readonly request: PaymentRequest } | { readonly fault: PaymentLinkFault };

/** The path that opens *Send Money* filled in. */
export const paymentLinkPath = "/pay";

/** The contract's limit. */
export const maxMessageLength = 140;

const fields: readonly string[] = ["to", "amount", "message"];

/**
 * Control characters, characters that the contract rejects in a message, and lone surrogates, which no URL can encode.
 */
const invisibleCharacters = /[\p{Cc}\p{Surrogate}\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** The message without unwritable characters, cut to its max length. */
export function writtenMessage(message: string): string {
  return message.replace(invisibleCharacters, "").slice(0, maxMessageLength).replace(invisibleCharacters, "");
}

/** Writes all values into the fragment, which a browser never sends to a server. */
export function writePaymentLink({ to, cents, message }: PaymentRequest): string {
  const amount = cents === undefined ? "" : `&amount=${formatEditableAmount(cents)}`;
  const text = message === "" ? "" : `&message=${encodeURIComponent(message)}`;
  return `${paymentLinkPath}#to=${encodeURIComponent(to)}${amount}${text}`;
}

/** The fields by name; undefined if one is repeated, unknown or badly encoded. */
function parseFields(fragment: string): ReadonlyMap<string, string> | undefined {
  const values = new Map<string, string>();
  for (const field of fragment.replace(/^#/, "").split("&")) {
    const [, name = "", value = ""] = /^([a-z]+)=(.*)/s.exec(field) ?? [];
    if (!fields.includes(name) || values.has(name)) return undefined;
    try {
      values.set(name, decodeURIComponent(value));
    } catch {
      return undefined;
    }
  }
  return values;
}

/** `12.50` in cents; undefined if the text is zero or not an amount. */
function parseCents(amount: string): number | undefined {
  const parsedAmount = /^\d+(\.\d{1,2})?$/.test(amount) ? parseAmount(amount) : undefined;
  return parsedAmount?.ok === true && parsedAmount.cents > 0 ? parsedAmount.cents : undefined;
}

/** The request of a link, or its first error. */
export function readPaymentLink(fragment: string): ParsedPaymentLink {
  const values = parseFields(fragment);
  const number = values?.get("to");
  if (values === undefined || number === undefined) return { fault: "unreadable" };
  const mobile = toMobile(number);
  if (mobile === undefined) return { fault: "number" };
  const amount = values.get("amount");
  const cents = amount === undefined ? undefined : parseCents(amount);
  if (amount !== undefined && cents === undefined) return { fault: "amount" };
  const message = values.get("message") ?? "";
  if (message !== writtenMessage(message)) return { fault: "message" };
  return { request: { to: mobile, cents, message } };
}
