/** A4 in points, and what every document is drawn with. */
export const paper = { width: 595.28, height: 841.89 } as const;
export const margin = 44;
export const inner = paper.width - 2 * margin;

/** Texts take three numbers from 0 to 1, drawings take hexadecimal ones. */
export const colors = {
  ink: "0.11 0.098 0.082",
  letters: "#1C1915",
  muted: "0.373 0.345 0.302",
  credit: "0.102 0.408 0.263",
  debit: "0.651 0.188 0.094",
  accentLine: "#1B40C4",
  engraving: "#C9D1F0",
  rule: "#E3DDD0",
} as const;
