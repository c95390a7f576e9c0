import type { StripeElementStyle } from "@stripe/stripe-js";
import { vars } from "../../../theme/contract.css.ts";

/** This page's CSS variables do not apply in the provider's frames, so their values are passed. */
export function elementsStyle(page: HTMLElement): StripeElementStyle {
  const computed = getComputedStyle(page);
  const value = (variable: string) => computed.getPropertyValue(variable.slice("var(".length, -1)).trim();
  const ink = value(vars.color.ink);
  const faint = value(vars.color.faint);
  const debit = value(vars.color.debit);
  return {
    base: {
      color: ink,
      iconColor: value(vars.color.muted),
      fontFamily: computed.fontFamily,
      fontSize: "16px",
      "::placeholder": { color: faint },
    },
    invalid: { color: debit, iconColor: debit },
  };
}
