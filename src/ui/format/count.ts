/** `1,667`: in Western figures in both languages, as amounts are. */
export function formatCount(count: number): string {
  return count.toLocaleString("en-AU");
}
