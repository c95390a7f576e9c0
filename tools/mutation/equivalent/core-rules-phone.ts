const onlyPlusReason = "The library's number begins with its only plus.";

export const equivalent = {
  "toMobile | Regex | /^\\+61[45]\\d{8}$/ → /\\+61[45]\\d{8}$/": onlyPlusReason,
  "toPhone | Regex | /^\\+61[234578]\\d{8}$/ → /\\+61[234578]\\d{8}$/": onlyPlusReason,
};
