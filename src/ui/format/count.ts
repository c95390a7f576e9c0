/**
 * `1,667`: Western digits in both languages, as for amounts. Without `Intl`, whose first number delays the dashboard.
 * @param count a whole number
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}
