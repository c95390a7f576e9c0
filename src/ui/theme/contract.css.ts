import { createGlobalThemeContract } from "@vanilla-extract/css";

/** Every colour by its role. A theme without one of them does not compile. */
export const vars = createGlobalThemeContract(
  {
    color: {
      page: "page",
      pageDimmed: "page-dimmed",
      surface: "surface",
      raised: "raised",
      sunken: "sunken",
      line: "line",
      lineStrong: "line-strong",
      field: "field",
      ink: "ink",
      muted: "muted",
      faint: "faint",
      accent: "accent",
      accentPress: "accent-press",
      onAccent: "on-accent",
      accentSoft: "accent-soft",
      credit: "credit",
      creditSoft: "credit-soft",
      debit: "debit",
      debitPress: "debit-press",
      onDebit: "on-debit",
      debitSoft: "debit-soft",
      pending: "pending",
      pendingSoft: "pending-soft",
      scrim: "scrim",
      engraving: "engraving",
    },
    shadow: {
      card: "shadow-card",
      floating: "shadow-floating",
    },
  },
  (value) => `nupay-${value}`,
);

/** Type by role; Arabic has its own sizes and line heights for the same roles. */
export const type = createGlobalThemeContract(
  {
    title: { size: "type-title-size", line: "type-title-line", weight: "type-title-weight" },
    balance: { size: "type-balance-size", line: "type-balance-line", weight: "type-balance-weight" },
    heading: { size: "type-heading-size", line: "type-heading-line", weight: "type-heading-weight" },
    dialog: { size: "type-dialog-size", line: "type-dialog-line", weight: "type-dialog-weight" },
    panel: { size: "type-panel-size", line: "type-panel-line", weight: "type-panel-weight" },
    body: { size: "type-body-size", line: "type-body-line" },
    small: { size: "type-small-size", line: "type-small-line" },
    pill: { size: "type-pill-size", line: "type-pill-line" },
    tracking: { title: "type-tracking-title", heading: "type-tracking-heading" },
  },
  (value) => `nupay-${value}`,
);
