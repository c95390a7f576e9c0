/** `+61400000002` → `0400 000 002`, as it is written in Australia; any other number as it is. */
export function formatMobile(mobile: string): string {
  return mobile.replace(/^(?:\+61|0)(4\d{2})(\d{3})(\d{3})$/, "0$1\u00A0$2\u00A0$3");
}
