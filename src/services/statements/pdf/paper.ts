import { light } from "../../../../brand/brand.json";

/** A4, in points. */
export const paper = { width: 595.28, height: 841.89 } as const;
export const margin = 44;
export const contentWidth = paper.width - 2 * margin;

const { ink, muted, credit, debit, accent, line, sunken } = light.color;

/** `0.11 0.098 0.082` for `#1C1915`. */
const rgbText = (colour: string) =>
  parseChannels(colour)
    .map((channel) => Number((channel / 255).toFixed(3)))
    .join(" ");

const parseChannels = (colour: string) =>
  [1, 3, 5].map((offset) => Number.parseInt(colour.slice(offset, offset + 2), 16));

/** A colour at about a quarter of its strength on white paper. */
const paleColour = (colour: string) =>
  `#${parseChannels(colour)
    .map((channel) => Math.round(255 - (255 - channel) * 0.237).toString(16))
    .join("")}`;

/** The brand's light theme: texts need three numbers from 0 to 1, drawings hexadecimal colours. */
export const colors = {
  ink: rgbText(ink),
  muted: rgbText(muted),
  credit: rgbText(credit),
  debit: rgbText(debit),
  engraving: paleColour(accent),
  rule: line,
  paleRule: sunken,
} as const;
