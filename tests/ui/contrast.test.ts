import { describe, expect, it } from "vitest";
import { contrast as ratio } from "../../site/brand/contrast.ts";
import { contrastPairs } from "../../site/brand/tokens.ts";
import { cardPalettes, cardText } from "../../src/ui/theme/card-palettes.ts";
import { dark } from "../../src/ui/theme/dark.ts";
import { light } from "../../src/ui/theme/light.ts";

describe.each([
  ["light", light],
  ["dark", dark],
] as const)("the %s theme", (_, { color }) => {
  it.each(contrastPairs)("has enough contrast for $front on $back", ({ front, back, needed }) => {
    expect(ratio(color[front], color[back])).toBeGreaterThanOrEqual(needed);
  });
});

describe("a card", () => {
  it.each(cardPalettes)("keeps its text readable on $name, also over the engraving", (palette) => {
    expect(ratio(cardText, palette.base)).toBeGreaterThanOrEqual(7);
    expect(ratio(cardText, blendOver(palette.base, palette.line, 0.18))).toBeGreaterThanOrEqual(4.5);
  });
});

/** The colour of `line` over `base` with the opacity `share`. */
function blendOver(base: string, line: string, share: number): string {
  const mixed = [1, 3, 5].map((start) => {
    const baseChannel = Number.parseInt(base.slice(start, start + 2), 16);
    const overlayChannel = Number.parseInt(line.slice(start, start + 2), 16);
    return Math.round(baseChannel * (1 - share) + overlayChannel * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${mixed.join("")}`;
}
