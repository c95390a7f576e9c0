/** Validation codes that Stripe's elements report. */
export type ValidationCode =
  | "incomplete_number"
  | "incorrect_number"
  | "incomplete_expiry"
  | "invalid_expiry_month"
  | "invalid_expiry_month_past"
  | "invalid_expiry_year"
  | "invalid_expiry_year_past"
  | "incomplete_cvc"
  | "incomplete_zip"
  | "incomplete_au_bank_account_bsb"
  | "invalid_au_bank_account_bsb"
  | "incomplete_au_bank_account_account_number"
  | "invalid_au_bank_account_account_number";

/**
 * `incomplete` is an error only after the person has left the field, `invalid` at once. A `completeValidity` value may still
 * accept more digits.
 */
export type Validity =
  | { readonly state: "empty"; readonly code: ValidationCode }
  | { readonly state: "incomplete"; readonly code: ValidationCode }
  | { readonly state: "invalid"; readonly code: ValidationCode }
  | { readonly state: "complete" };

export const completeValidity: Validity = { state: "complete" };
