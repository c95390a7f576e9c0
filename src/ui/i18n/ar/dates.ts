import { arSA } from "date-fns/locale/ar-SA";
import { addDateLocale, time } from "../../format/date-locales.ts";

// Month names in Arabic, Latin digits, ص and م.
addDateLocale("ar", {
  tag: "ar-u-ca-gregory-nu-latn",
  month: "long",
  locale: arSA,
  patterns: { day: "{day} {month} {year}", time, dateTime: `{day} {month} {year}، ${time}` },
});
