const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of an ISO 8601 instant in a zone: `yyyy-MM-dd`. Undefined for an invalid instant. */
export function dayOf(iso: string, timeZone: string): string | undefined {
  const instant = new Date(iso);
  return Number.isNaN(instant.getTime()) ? undefined : dayOfInstant(instant, timeZone);
}

/** The day of a valid instant in a zone: `yyyy-MM-dd`. */
export function dayOfInstant(instant: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en", {
      timeZone,
      calendar: "iso8601",
      numberingSystem: "latn",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    formats.set(timeZone, format);
  }
  const partsByType: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of format.formatToParts(instant)) partsByType[type] = value;
  return `${partsByType.year?.padStart(4, "0")}-${partsByType.month}-${partsByType.day}`;
}
