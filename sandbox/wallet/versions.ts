import type { AccountRow } from "./accounts.ts";
import { Refusal } from "./refusal.ts";

/** Whether a PUT must name the version of the account that it changes. */
export type VersionsSetting = "optional" | "required";

/**
 * Compares the account with the version in `If-Match` (RFC 9110, 13.1.1). @throws Refusal changed_meanwhile or
 * version_missing
 */
export function requireVersion(
  { version }: AccountRow,
  ifMatch: string | undefined,
  setting: VersionsSetting,
): void {
  if (ifMatch === undefined) {
    if (setting === "optional") return;
    throw new Refusal("version_missing", "The call needs If-Match with the version that it changes");
  }
  if (ifMatch !== version) throw new Refusal("changed_meanwhile", "The account was changed meanwhile");
}
