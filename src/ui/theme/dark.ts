import type { Theme } from "./theme.ts";

export const dark = {
  color: {
    page: "#151310",
    surface: "#1D1A16",
    raised: "#25211C",
    sunken: "#2B2721",
    line: "#332E27",
    lineStrong: "#4A4339",
    field: "#857B6D",
    ink: "#F4EFE5",
    muted: "#B9B0A2",
    faint: "#9A9184",
    accent: "#9DBBFF",
    accentPress: "#BCD1FF",
    onAccent: "#0D1838",
    accentSoft: "#202B45",
    credit: "#80CFA0",
    creditSoft: "#1B2E23",
    debit: "#F4A08C",
    debitPress: "#FFC0B0",
    onDebit: "#33110A",
    debitSoft: "#3A211B",
    pending: "#E8C06A",
    pendingSoft: "#332A15",
    scrim: "#060503A8",
    engraving: "#9DBBFF3D",
  },
  shadow: {
    card: "0 -1px 8px #00000066",
    floating: "0 0 0 1px #4A4339, 0 20px 48px #00000080",
  },
} as const satisfies Theme;
