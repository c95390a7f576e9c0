import type { StripeElementStyle } from "@stripe/stripe-js";
import { vars } from "../../../theme/contract.css.ts";

/** This page's CSS variables do not apply in the provider's frames, so their values are passed. */
export function elementsStyle(page: HTMLElement): StripeElementStyle {
  const computedStyle = getComputedStyle(page);
  const cssValueOf = (variable: string) =>
    computedStyle.getPropertyValue(variable.slice("var(".length, -1)).trim();
  const ink = cssValueOf(vars.color.ink);
  const faintColor = cssValueOf(vars.color.faint);
  const debit = cssValueOf(vars.color.debit);
  return {
    base: {
      color: ink,
      iconColor: cssValueOf(vars.color.muted),
      fontFamily: computedStyle.fontFamily,
      fontSize: "16px",
      "::placeholder": { color: faintColor },
    },
    invalid: { color: debit, iconColor: debit },
  };
}
