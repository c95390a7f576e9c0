import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import shipped from "../../brand/currency.json" with { type: "json" };

/** The format of a currency's amounts, from its code, in English. */
export interface Currency {
  /** ISO 4217. */
  readonly code: string;
  /** The text before the digits: a sign such as `$`, or letters and a non-breaking space. */
  readonly prefix: string;
}

/** @throws Error whose message ends a sentence, if the code is invalid or its amounts do not have two decimals */
export function currencyOf(code: unknown): Currency {
  if (typeof code !== "string" || !Intl.supportedValuesOf("currency").includes(code))
    throw new Error(`must be an ISO 4217 code such as AUD, and is ${JSON.stringify(code)}`);
  const format = new Intl.NumberFormat("en", {
    style: "currency",
    currency: code,
    currencyDisplay: "narrowSymbol",
  });
  const { maximumFractionDigits: decimals } = format.resolvedOptions();
  if (decimals !== 2) throw new Error(`must have two decimals, and ${code} has ${decimals}`);
  const numberParts = format.formatToParts(1);
  const digits = numberParts.findIndex(({ type }) => type === "integer");
  const prefixTexts = numberParts.slice(0, digits).map(({ value }) => value);
  return { code, prefix: prefixTexts.join("") };
}

/**
 * The generated currency of the brand that `BRAND` names; otherwise that of `brand/`, which bundled commands contain.
 */
export function brandCurrency(): Currency {
  if (!process.env.BRAND) return shipped;
  const project = fileURLToPath(new URL("../../", import.meta.url));
  return JSON.parse(readFileSync(resolve(project, process.env.BRAND, "currency.json"), "utf8")) as Currency;
}
