// With the import attribute, because tests that run in Node import this file, too.
import brand from "../../../../brand/currency.json" with { type: "json" };

/** The wallet's only currency, ISO 4217 with two decimals. The brand's folder sets it. */
export const currency: string = brand.code;
/** Prefix of an amount in this currency, after the sign. */
export const currencyPrefix: string = brand.prefix;
