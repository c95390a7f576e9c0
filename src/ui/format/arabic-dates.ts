import { arSA } from "date-fns/locale/ar-SA";
import { addDateLocale } from "./date-locales.ts";

const time = "{hour}:{minute} {dayPeriod}";

/** Months in Arabic, Latin digits, ص and م. */
export function addArabicDates(): void {
  addDateLocale("ar", {
    tag: "ar-u-ca-gregory-nu-latn",
    month: "long",
    locale: arSA,
    patterns: { day: "{day} {month} {year}", time, when: `{day} {month} {year}، ${time}` },
  });
}
