import type { TFunction } from "i18next";
import type { Failure } from "../../machines/core/failure.ts";
import type { ErrorCode } from "./error-codes.ts";

/**
 * A failure in a sentence: by its code where the app has one for it, else in the server's or provider's own words,
 * else by its kind.
 */
export function failureText(t: TFunction, failure: Failure): string {
  const known = codeText(t, failure.code);
  if (known !== "") return known;
  switch (failure.code) {
    case "provider_unavailable":
      return t("addCard.rejected.script");
    case "link_failed":
      return t("addCard.rejected.link");
    case "save_failed":
      return t("addCard.rejected.save");
  }
  switch (failure.kind) {
    case "network":
      return t("errors.network");
    case "timeout":
      return t("errors.timeout");
    case "unreadable":
      return t("errors.unreadable");
    case "unexpected":
      return t("errors.genericNext");
    default:
      if (failure.message !== undefined && failure.message !== "") return failure.message;
      return failure.status === undefined
        ? t("errors.genericNext")
        : t("errors.status", { status: failure.status });
  }
}

/** The sentence for a code; empty for a code that the app does not know, whose `message` is shown. */
export function codeText(t: TFunction, code: string | undefined): string {
  return code === undefined ? "" : t(`errors.${code as ErrorCode}`, { defaultValue: "" });
}
