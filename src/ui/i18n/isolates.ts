const leftToRight = "\u2066";
const firstStrong = "\u2068";
const pop = "\u2069";

/** A placeholder for an amount, a numeric date or a card number: read from left to right inside Arabic text. */
export function ltrPlaceholder(placeholder: string): string {
  return `${leftToRight}{{${placeholder}}}${pop}`;
}

/** Text of a person or a server, isolated in its own direction. */
export function foreign(text: string): string {
  return `${firstStrong}${text}${pop}`;
}

/** A placeholder for a name, isolated in its own direction. */
export function name(placeholder: string): string {
  return foreign(`{{${placeholder}}}`);
}

/** Text isolated from left to right, such as a product's name or an example number. */
export function isolated(text: string): string {
  return `${leftToRight}${text}${pop}`;
}
