import { describe, expect, it } from "vitest";
import { cardPalettes, cardText } from "../../src/ui/theme/card-palettes.ts";
import { dark } from "../../src/ui/theme/dark.ts";
import { light } from "../../src/ui/theme/light.ts";

/** Relative luminance, WCAG 2.2, of `#RRGGBB`. */
function luminance(colour: string): number {
  const channels = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(one: string, other: string): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

const grounds = ["page", "surface", "raised", "sunken"] as const;
const texts = {
  ink: [...grounds, "accentSoft", "creditSoft", "debitSoft", "pendingSoft"],
  muted: [...grounds, "accentSoft"],
  faint: grounds,
  accent: [...grounds, "accentSoft"],
  accentPress: grounds,
  credit: [...grounds, "creditSoft"],
  debit: [...grounds, "debitSoft"],
  pending: [...grounds, "pendingSoft"],
  onAccent: ["accent", "accentPress"],
  onDebit: ["debit", "debitPress"],
  page: ["ink"],
} as const;

describe.each([
  ["light", light],
  ["dark", dark],
] as const)("the %s theme", (_, theme) => {
  const pairs = Object.entries(texts).flatMap(([text, under]) =>
    under.map((ground) => [text, ground] as const),
  );

  it.each(pairs)("has enough contrast for %s on %s", (text, ground) => {
    const [front, back] = [theme.color[text as keyof typeof texts], theme.color[ground]];
    expect(ratio(front, back)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["page", "surface", "raised"] as const)("has a visible control border on %s", (ground) => {
    expect(ratio(theme.color.field, theme.color[ground])).toBeGreaterThanOrEqual(3);
  });

  it.each(grounds)("has a visible focus ring on %s", (ground) => {
    expect(ratio(theme.color.accent, theme.color[ground])).toBeGreaterThanOrEqual(3);
  });
});

describe("a card", () => {
  it.each(cardPalettes)(
    "keeps its text readable on $name, also where the engraving passes under it",
    (palette) => {
      expect(ratio(cardText, palette.base)).toBeGreaterThanOrEqual(7);
      expect(ratio(cardText, over(palette.base, palette.line, 0.18))).toBeGreaterThanOrEqual(4.5);
    },
  );
});

/** `line` at `share` of its strength over `base`. */
function over(base: string, line: string, share: number): string {
  const mixed = [1, 3, 5].map((start) => {
    const under = Number.parseInt(base.slice(start, start + 2), 16);
    const above = Number.parseInt(line.slice(start, start + 2), 16);
    return Math.round(under * (1 - share) + above * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${mixed.join("")}`;
}
