import type { Theme } from "./theme.ts";

export const light = {
  color: {
    page: "#F6F3EC",
    surface: "#FFFEFB",
    raised: "#FFFEFB",
    sunken: "#EDE8DE",
    line: "#E3DDD0",
    lineStrong: "#CFC7B8",
    field: "#8A8174",
    ink: "#1C1915",
    muted: "#5F584D",
    faint: "#6C6459",
    accent: "#1B40C4",
    accentPress: "#15339E",
    onAccent: "#FFFFFF",
    accentSoft: "#E6EBFA",
    credit: "#1A6843",
    creditSoft: "#E2F0E7",
    debit: "#A63018",
    debitPress: "#85250F",
    onDebit: "#FFFFFF",
    debitSoft: "#FAE8E2",
    pending: "#765000",
    pendingSoft: "#F8ECCB",
    scrim: "#1C19156B",
    engraving: "#1B40C433",
  },
  shadow: {
    card: "0 -1px 8px #1C191533",
    floating: "0 1px 2px #1C191514, 0 16px 40px #1C191529",
  },
} as const satisfies Theme;
