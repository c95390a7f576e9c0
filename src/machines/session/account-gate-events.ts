import type { Account, Person } from "../core/domain.ts";
import type { Failure } from "../core/failure.ts";
import type { LazyModuleReport } from "../core/lazy-module.machine.ts";
import type { QueryReport } from "../core/query.machine.ts";

export interface AccountGateContext {
  readonly personId: string;
  readonly person: Person | undefined;
  readonly account: Account | undefined;
  readonly failure: Failure | undefined;
}

/** What the setup wizard tells the account gate. */
export type SetupReport =
  | { type: "account.asked" }
  /** The wallet has taken the whole setup. */
  | { type: "setup.submitted" };

export type AccountGateEvent =
  | QueryReport<"account/me">
  | LazyModuleReport
  | SetupReport
  | { type: "profile.known"; person: Person | undefined }
  | { type: "profile.missing"; failure: Failure }
  | { type: "retried" }
  /** A page is looked at: the account is read again if the last answer is old. */
  | { type: "account.requested" };

/** What the wallet wrote about an earlier submission no longer holds. */
export function withSubmission({ statusReason, nextStep, decisionBy, ...account }: Account): Account {
  return { ...account, setup: "submitted" };
}
