import type { TFunction } from "i18next";
import type { Failure } from "../machines/failure.ts";
import { errorCodeKey } from "./format/error-key.ts";

/**
 * A failure in a sentence: by its code where the app has one for it, else in the server's or provider's own words,
 * else by its kind.
 */
export function failureText(t: TFunction, failure: Failure): string {
  const known = failure.code === undefined ? undefined : errorCodeKey(failure.code);
  if (known !== undefined) return t(known);
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
