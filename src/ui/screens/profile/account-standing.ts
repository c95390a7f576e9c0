import type { Account } from "../../../machines/domain.ts";
import { isSubmitted } from "../../../machines/setup/rules/setup.ts";

/** Why an account is as it is, as far as the wallet or this session knows. */
type Standing = "active" | "pending" | "incomplete" | "blocked";

/** `A` is active and `P` pending (the specification, section 3); the wallet's own word says more. */
export function standingOf({ status, setup }: Account, submittedHere: boolean): Standing {
  if (status === "A") return "active";
  if (status !== "P") return "blocked";
  return isSubmitted(setup, submittedHere) ? "pending" : "incomplete";
}
