/**
 * `+61400000002` → `0400 000 002` and `+61299999999` → `(02) 9999 9999`, the Australian notation; other numbers are
 * unchanged.
 */
export function writtenPhone(phone: string, space = " "): string {
  return phone
    .replace(/^(?:\+61|0)([45]\d{2})(\d{3})(\d{3})$/, `0$1${space}$2${space}$3`)
    .replace(/^(?:\+61|0)([2378])(\d{4})(\d{4})$/, `(0$1)${space}$2${space}$3`);
}
