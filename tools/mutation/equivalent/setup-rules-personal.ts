export const equivalent = {
  "isCalendarDate | Regex | /^(\\d{4})-(\\d{2})-(\\d{2})$/ → /^(\\d{4})-(\\d{2})-(\\d{2})/":
    "With more text behind the day, the time that is added makes no date.",
};
