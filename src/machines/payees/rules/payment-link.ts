import { editableAmount, parseAmount } from "../../core/money.ts";
import { toMobile } from "../../core/rules/phone.ts";

/** What the holder asks another person to send them. */
export interface PaymentRequest {
  /** The number that the money goes to, in E.164. */
  readonly to: string;
  /** Undefined where the payer chooses. */
  readonly cents: number | undefined;
  /** It may be empty. */
  readonly message: string;
}

export type PaymentLinkFault = "unreadable" | "number" | "amount" | "message";

export type PaymentLinkReading = { readonly request: PaymentRequest } | { readonly fault: PaymentLinkFault };

/** The address that opens *Send Money* filled in. */
export const paymentLinkPath = "/pay";

/** As the contract has it. */
export const longestMessage = 140;

const fields: readonly string[] = ["to", "amount", "message"];

/** Control characters, what the contract refuses in a message, and halves of characters, which no address can carry. */
const unwritable = /[\p{Cc}\p{Surrogate}\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** Without what no line of text has. */
export function writtenMessage(message: string): string {
  return message.replace(unwritable, "").slice(0, longestMessage).replace(unwritable, "");
}

/** All of it stands in the fragment, which a browser sends to no server. */
export function writePaymentLink({ to, cents, message }: PaymentRequest): string {
  const amount = cents === undefined ? "" : `&amount=${editableAmount(cents)}`;
  const text = message === "" ? "" : `&message=${encodeURIComponent(message)}`;
  return `${paymentLinkPath}#to=${encodeURIComponent(to)}${amount}${text}`;
}

/** The fields by name; undefined where one is doubled, unknown or written in no encoding of addresses. */
function fieldsOf(fragment: string): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  for (const field of fragment.replace(/^#/, "").split("&")) {
    const [, name = "", value = ""] = /^([a-z]+)=(.*)$/s.exec(field) ?? [];
    if (!fields.includes(name) || found.has(name)) return undefined;
    try {
      found.set(name, decodeURIComponent(value));
    } catch {
      return undefined;
    }
  }
  return found;
}

/** `12.50` in cents; undefined for zero and for what is no amount. */
function centsOf(amount: string): number | undefined {
  const parsed = /^\d+(\.\d{1,2})?$/.test(amount) ? parseAmount(amount) : undefined;
  return parsed?.ok === true && parsed.cents > 0 ? parsed.cents : undefined;
}

/** What a link asks for, or the first thing in it that the form would refuse. */
export function readPaymentLink(fragment: string): PaymentLinkReading {
  const found = fieldsOf(fragment);
  const number = found?.get("to");
  if (found === undefined || number === undefined) return { fault: "unreadable" };
  const to = toMobile(number);
  if (to === undefined) return { fault: "number" };
  const amount = found.get("amount");
  const cents = amount === undefined ? undefined : centsOf(amount);
  if (amount !== undefined && cents === undefined) return { fault: "amount" };
  const message = found.get("message") ?? "";
  if (message !== writtenMessage(message)) return { fault: "message" };
  return { request: { to, cents, message } };
}
