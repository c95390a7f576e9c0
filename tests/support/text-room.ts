/** Measures whether text fits; runs in the page. */

/** Pixels that the longest of `texts` leaves free in its field; negative if it is cut off. */
export function roomFor(field: Element, texts: readonly string[]): number {
  const { font, fontWeight, fontSize, fontFamily, letterSpacing, paddingLeft, paddingRight } =
    getComputedStyle(field);
  const pen = document.createElement("canvas").getContext("2d");
  if (pen === null) throw new Error("no canvas");
  // The shorthand is empty if a longhand, such as the width of figures, cannot be expressed in it.
  pen.font = font === "" ? `${fontWeight} ${fontSize} ${fontFamily}` : font;
  pen.letterSpacing = letterSpacing === "normal" ? "0px" : letterSpacing;
  const longestWidth = Math.max(...texts.map((text) => pen.measureText(text).width));
  return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - longestWidth;
}
