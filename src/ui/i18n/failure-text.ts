import type { TFunction } from "i18next";
import type { Failure } from "../../machines/core/failure.ts";
import type { ErrorCode } from "./error-codes.ts";
import { isolate } from "./isolates.ts";

/**
 * The message of a failure: the app's own for its code, else the server's or provider's message, else the one for its
 * kind.
 */
export function failureText(t: TFunction, failure: Failure): string {
  const knownText = codeText(t, failure.code);
  if (knownText !== "") return knownText;
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
      if (failure.message !== undefined && failure.message !== "") return isolate(failure.message);
      return failure.status === undefined
        ? t("errors.genericNext")
        : t("errors.status", { status: failure.status });
  }
}

/** The message for a code; empty if the app does not know the code and `message` is to be shown. */
export function codeText(t: TFunction, code: string | undefined): string {
  return code === undefined ? "" : t(`errors.${code as ErrorCode}`, { defaultValue: "" });
}
