import { currency } from "../../../machines/core/rules/currency.ts";

/** ISO 3166-1 codes: the wallet takes addresses and bank accounts of one country. */
export const countries = ["AU"] as const;

/** ISO 4217: the wallet's own, and those of the specification, section 3. */
export const currencies = [...new Set([currency, "AUD", "USD", "EUR", "GBP"])];

/** What the setup sends, whatever was chosen (the specification, section 7). */
export const sentCountry = "AU";
export const sentCurrency = currency;
