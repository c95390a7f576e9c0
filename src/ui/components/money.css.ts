import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";

export const money = style({ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" });

export const tones = styleVariants({
  inherit: {},
  ink: { color: vars.color.ink },
  muted: { color: vars.color.muted },
  credit: { color: vars.color.credit },
  debit: { color: vars.color.debit },
});

export const mutedCents = style({ color: vars.color.muted });
