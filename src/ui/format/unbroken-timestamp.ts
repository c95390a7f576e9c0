/** A date and time that breaks only before the time, which is its last two words: `Nov 23, 2026 9:05 AM`. */
export function unbrokenTimestamp(text: string): string {
  return text.replace(/ (?!\S+ \S+$)/g, "\u00a0");
}
