import { currency } from "../../../machines/core/rules/currency.ts";

/** ISO 3166-1 codes: the wallet accepts addresses and bank accounts of one country only. */
export const countries = ["AU"] as const;

/** ISO 4217: the wallet's currency, and those of section 3 of the specification. */
export const currencies = [...new Set([currency, "AUD", "USD", "EUR", "GBP"])];

/** Sent by the setup, whatever was chosen (section 7 of the specification). */
export const sentCountry = "AU";
export const sentCurrency = currency;
