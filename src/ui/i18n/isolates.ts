const leftToRight = "\u2066";
const firstStrong = "\u2068";
const pop = "\u2069";

/** A placeholder for an amount, a date in figures or a card number: read from left to right inside Arabic. */
export function ltrPlaceholder(placeholder: string): string {
  return `${leftToRight}{{${placeholder}}}${pop}`;
}

/** A placeholder for a name, which brings its own direction. */
export function name(placeholder: string): string {
  return `${firstStrong}{{${placeholder}}}${pop}`;
}

/** Text of its own direction, such as a product's name or a number that is shown as an example. */
export function isolated(text: string): string {
  return `${leftToRight}${text}${pop}`;
}
