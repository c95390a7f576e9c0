import type { Account } from "./domain.ts";

/** `A` is active; anything else is pending (the specification, section 3). */
export function isActive(account: Pick<Account, "status"> | null | undefined): boolean {
  return account?.status === "A";
}
