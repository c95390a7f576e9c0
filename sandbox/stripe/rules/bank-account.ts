import { digitsOf } from "./digits.ts";
import { completeValidity, type Validity } from "./validity.ts";

/** The first two digits of a BSB identify the bank (AusPayNet, BSB numbers in Australia). */
const banks: Readonly<Record<string, string>> = {
  "00": "STRIPE TEST BANK",
  "01": "AUSTRALIA & NEW ZEALAND BANKING GROUP LIMITED",
  "03": "WESTPAC BANKING CORPORATION",
  "06": "COMMONWEALTH BANK OF AUSTRALIA",
  "08": "NATIONAL AUSTRALIA BANK LIMITED",
  "11": "ST GEORGE BANK (DIVISION OF WESTPAC BANK)",
  "12": "BANK OF QUEENSLAND LIMITED",
  "18": "MACQUARIE BANK LIMITED",
  "48": "SUNCORP-METWAY LIMITED",
  "63": "BENDIGO BANK LIMITED",
  "73": "WESTPAC BANKING CORPORATION",
  "76": "COMMONWEALTH BANK OF AUSTRALIA",
};

export function bankNameOf(bsb: string): string | undefined {
  return banks[digitsOf(bsb).slice(0, 2)];
}

/** `000-000` */
export function formatBsb(text: string): string {
  const digits = digitsOf(text).slice(0, 6);
  return digits.length > 3 ? `${digits.slice(0, 3)}-${digits.slice(3)}` : digits;
}

export function validateBsb(text: string): Validity {
  const digits = digitsOf(text);
  if (digits === "") return { state: "empty", code: "incomplete_au_bank_account_bsb" };
  if (digits.length < 6) return { state: "incomplete", code: "incomplete_au_bank_account_bsb" };
  return digits.length === 6 ? completeValidity : { state: "invalid", code: "invalid_au_bank_account_bsb" };
}

export function formatAccountNumber(text: string): string {
  return digitsOf(text).slice(0, 9);
}

/** Requires four to nine digits (Stripe, BECS Direct Debit), not all zero. */
export function validateAccountNumber(text: string): Validity {
  const digits = digitsOf(text);
  if (digits === "") return { state: "empty", code: "incomplete_au_bank_account_account_number" };
  if (digits.length < 4) return { state: "incomplete", code: "incomplete_au_bank_account_account_number" };
  if (digits.length > 9 || /^0+$/.test(digits))
    return { state: "invalid", code: "invalid_au_bank_account_account_number" };
  return completeValidity;
}
