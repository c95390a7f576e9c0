const leftToRight = "\u2066";
const firstStrongIsolate = "\u2068";
const popIsolate = "\u2069";

/** A placeholder for an amount, a numeric date or a card number: read from left to right inside Arabic text. */
export function ltrPlaceholder(placeholder: string): string {
  return `${leftToRight}{{${placeholder}}}${popIsolate}`;
}

/** Text of a person or a server, isolated in its own direction. */
export function isolate(text: string): string {
  return `${firstStrongIsolate}${text}${popIsolate}`;
}

/** A placeholder for a name, isolated in its own direction. */
export function namePlaceholder(placeholder: string): string {
  return isolate(`{{${placeholder}}}`);
}

/** Text isolated from left to right, such as a product's name or an example number. */
export function isolateLtr(text: string): string {
  return `${leftToRight}${text}${popIsolate}`;
}
