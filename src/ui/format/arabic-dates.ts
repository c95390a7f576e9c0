import { arSA } from "date-fns/locale/ar-SA";
import { addDateLocale } from "./date-locales.ts";

/** Months in Arabic, Latin digits, ص and م. */
export function addArabicDates(): void {
  addDateLocale("ar", {
    locale: arSA,
    patterns: { day: "d MMMM yyyy", time: "h:mm a", when: "d MMMM yyyy، h:mm a" },
  });
}
