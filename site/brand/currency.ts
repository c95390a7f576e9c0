import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import shipped from "../../brand/currency.json" with { type: "json" };

/** How amounts of a currency are written, made from its code as English has it. */
export interface Currency {
  /** ISO 4217. */
  readonly code: string;
  /** What stands before the digits: a sign such as `$`, or letters and a space that does not break. */
  readonly prefix: string;
}

/** @throws half a sentence where the code is none, or amounts of it have no two decimals */
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
  const parts = format.formatToParts(1);
  const digits = parts.findIndex(({ type }) => type === "integer");
  const prefix = parts.slice(0, digits).map(({ value }) => value);
  return { code, prefix: prefix.join("") };
}

/** What was made for the brand that `BRAND` names, or else for `brand/`, which is a part of a command that was bundled. */
export function brandCurrency(): Currency {
  if (!process.env.BRAND) return shipped;
  const project = fileURLToPath(new URL("../../", import.meta.url));
  return JSON.parse(readFileSync(resolve(project, process.env.BRAND, "currency.json"), "utf8")) as Currency;
}
