import { isActive } from "../../../machines/core/account-status.ts";
import type { Account } from "../../../machines/core/domain.ts";
import { isSubmitted } from "../../../machines/setup/rules/setup.ts";

/** Why an account is as it is, as far as the wallet or this session knows. */
type Standing = "active" | "pending" | "incomplete" | "blocked";

/** `A` is active and `P` pending (the specification, section 3); the wallet's own word says more. */
export function standingOf(account: Account, submittedHere: boolean): Standing {
  const { status, setup } = account;
  if (isActive(account)) return "active";
  if (status !== "P") return "blocked";
  return isSubmitted(setup, submittedHere) ? "pending" : "incomplete";
}
