/** `1,667`: Western digits in both languages, as for amounts. */
export function formatCount(count: number): string {
  return count.toLocaleString("en-AU");
}
