import { style } from "@vanilla-extract/css";
import { type, vars } from "./contract.css.ts";
import { media } from "./media.ts";

export const titleText = style({
  fontSize: type.title.size,
  lineHeight: type.title.line,
  fontWeight: type.title.weight,
  letterSpacing: type.tracking.title,
  textWrap: "balance",
  // Ten letters of large text fit in one line.
  "@media": { [media.phone]: { fontSize: "min(2.375rem, 14vw)" } },
});

export const balanceText = style({
  fontSize: type.balance.size,
  lineHeight: type.balance.line,
  fontWeight: type.balance.weight,
  fontVariantNumeric: "tabular-nums",
  letterSpacing: "-0.025em",
  "@media": { [media.phone]: { fontSize: "2.625rem", lineHeight: "3.25rem" } },
});

export const headingText = style({
  fontSize: type.heading.size,
  lineHeight: type.heading.line,
  fontWeight: type.heading.weight,
  letterSpacing: type.tracking.heading,
  textWrap: "balance",
  overflowWrap: "anywhere",
  "@media": { [media.phone]: { fontSize: "1.375rem", lineHeight: "1.875rem" } },
});

export const dialogText = style({
  fontSize: type.dialog.size,
  lineHeight: type.dialog.line,
  fontWeight: type.dialog.weight,
  letterSpacing: type.tracking.heading,
});

export const panelText = style({
  fontSize: type.panel.size,
  lineHeight: type.panel.line,
  fontWeight: type.panel.weight,
  letterSpacing: type.tracking.heading,
});

export const bodyText = style({ fontSize: type.body.size, lineHeight: type.body.line });

export const smallText = style({ fontSize: type.small.size, lineHeight: type.small.line });

export const mutedText = style({ color: vars.color.muted });

/** Small and muted: for notes next to an amount or below a name. */
export const noteText = style([smallText, mutedText]);

export const labelText = style([smallText, { fontWeight: 600 }]);

export const pillText = style({ fontSize: type.pill.size, lineHeight: type.pill.line, fontWeight: 600 });
