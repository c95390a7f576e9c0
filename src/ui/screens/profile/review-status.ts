import { isActive } from "../../../machines/core/account-status.ts";
import type { Account } from "../../../machines/core/domain.ts";
import { isSubmitted } from "../../../machines/setup/rules/setup.ts";

/** The account's status with its reason, as far as the wallet or this session knows it. */
type ReviewStatus = "active" | "pending" | "incomplete" | "blocked";

/** `A` is active and `P` pending (section 3 of the specification); the wallet's `setup` gives details. */
export function reviewStatusOf(account: Account, wasSubmittedHere: boolean): ReviewStatus {
  const { status, setup } = account;
  if (isActive(account)) return "active";
  if (status !== "P") return "blocked";
  return isSubmitted(setup, wasSubmittedHere) ? "pending" : "incomplete";
}
