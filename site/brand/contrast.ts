/** The contrast of two colours `#RRGGBB` as WCAG 2.2 defines it, from 1 to 21. */
export function contrast(colour: string, otherColour: string): number {
  const [brighterLuminance = 0, darkerLuminance = 0] = [luminance(colour), luminance(otherColour)].sort(
    (a, b) => b - a,
  );
  return (brighterLuminance + 0.05) / (darkerLuminance + 0.05);
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const channels = [1, 3, 5].map((offset) => {
    const value = Number.parseInt(colour.slice(offset, offset + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
