import { setup } from "../../i18n/en/setup.ts";

type Country = keyof typeof setup.countries;

/** ISO 3166-1 codes, Australia first. */
export const countries = ["AU", "NZ", "GB", "US", "AE", "SA", "EG"] as const satisfies readonly Country[];

export const currencies = ["AUD", "USD", "EUR", "GBP"] as const;

export function isCountry(code: string): code is Country {
  return Object.hasOwn(setup.countries, code);
}
