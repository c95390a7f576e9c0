import { type ErrorCode, errorCodes } from "../i18n/error-codes.ts";

/** The key of the sentence for a code; nothing for a code that the app does not know, whose `message` is shown. */
export function errorCodeKey(code: string) {
  return isErrorCode(code) ? (`errors.${code}` as const) : undefined;
}

function isErrorCode(code: string): code is ErrorCode {
  return (errorCodes as readonly string[]).includes(code);
}
