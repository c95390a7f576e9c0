/** Whether text fits: run in the page. */

/** Pixels that `texts` leave free in their field, the longest of them; below 0 it is cut off. */
export function roomFor(field: Element, texts: readonly string[]): number {
  const { font, fontWeight, fontSize, fontFamily, letterSpacing, paddingLeft, paddingRight } =
    getComputedStyle(field);
  const pen = document.createElement("canvas").getContext("2d");
  if (pen === null) throw new Error("no canvas");
  // The shorthand is empty where a longhand, the width of figures, does not fit into it.
  pen.font = font === "" ? `${fontWeight} ${fontSize} ${fontFamily}` : font;
  pen.letterSpacing = letterSpacing === "normal" ? "0px" : letterSpacing;
  const longest = Math.max(...texts.map((text) => pen.measureText(text).width));
  return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - longest;
}
