import { toWesternDigits } from "../western-digits.ts";
import { currency } from "./currency.ts";

export const payoutFields = [
  "accountHolderType",
  "accountHolderName",
  "accountNumber",
  "routingNumber",
  "country",
  "currency",
] as const;

export type PayoutField = (typeof payoutFields)[number];
export type PayoutDetails = Readonly<Record<PayoutField, string>>;
export type PayoutFault = "required" | "accountNumber" | "routingNumber" | "tooLong" | "invisible";
export type PayoutFaults = Readonly<Partial<Record<PayoutField, PayoutFault>>>;

export const emptyPayout: PayoutDetails = {
  accountHolderType: "individual",
  accountHolderName: "",
  accountNumber: "",
  routingNumber: "",
  country: "AU",
  currency,
};

function payoutFieldFaultOf(field: PayoutField, value: string): PayoutFault | undefined {
  const text = toWesternDigits(value.trim());
  if (text === "") return "required";
  switch (field) {
    case "routingNumber":
      return /^\d{3}[\s-]?\d{3}$/.test(text) ? undefined : "routingNumber";
    case "accountNumber":
      return /^\d{4,10}$/.test(text.replace(/[\s-]/g, "")) ? undefined : "accountNumber";
    case "accountHolderName":
      if (text.length > 200) return "tooLong";
      return /\p{Cf}/u.test(text) ? "invisible" : undefined;
    default:
      return undefined;
  }
}

/** The error of each invalid field (the specification, section 5). */
export function payoutFaults(details: PayoutDetails): PayoutFaults {
  const faults: Partial<Record<PayoutField, PayoutFault>> = {};
  for (const field of payoutFields) {
    const fault = payoutFieldFaultOf(field, details[field]);
    if (fault) faults[field] = fault;
  }
  return faults;
}

/** The BSB as it is sent and stored: without spaces, in Western digits. */
export function bsbOf({ routingNumber }: PayoutDetails): string {
  return toWesternDigits(routingNumber).replace(/\s/g, "");
}

/** The account number as it is sent: only Western digits. */
export function accountNumberOf({ accountNumber }: PayoutDetails): string {
  return toWesternDigits(accountNumber).replace(/[\s-]/g, "");
}

/** The details that a browser may store. */
export function omitAccountNumbers(payout: PayoutDetails): PayoutDetails {
  return { ...payout, accountNumber: "", routingNumber: "" };
}
