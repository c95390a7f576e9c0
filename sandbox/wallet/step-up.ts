import { hasPaid } from "../ledger/payments.ts";
import type { Sql } from "../ports.ts";
import { findAccount } from "./accounts.ts";
import type { OperationId } from "./contract.ts";
import { Refusal } from "./refusal.ts";

/** Which calls need a sign-in that is max `maxAge` seconds old (RFC 9470). An absent field requires none. */
export interface StepUpRule {
  /** In cents: payouts above this amount. */
  readonly payoutAbove?: number;
  /** The first transfer to an account. */
  readonly firstTransfer?: boolean;
  /** A change of bank details, also of a suspended account; during the setup (status P), none is required. */
  readonly bankDetails?: boolean;
  readonly maxAge: number;
}

/**
 * The rule for all people, and rules of single persons. Only in memory; without a rule, no call needs a fresh sign-in.
 */
export class StepUpRules {
  #everybody: StepUpRule | undefined;
  readonly #given: StepUpRule | undefined;
  readonly #own = new Map<string, StepUpRule | undefined>();

  constructor(everybody?: StepUpRule) {
    this.#given = everybody;
    this.#everybody = everybody;
  }

  of(personId: string): StepUpRule | undefined {
    return this.#own.has(personId) ? this.#own.get(personId) : this.#everybody;
  }

  /** Without a person, sets the rule for all people. */
  set(personId: string | undefined, rule: StepUpRule | undefined): void {
    if (personId === undefined) this.#everybody = rule;
    else this.#own.set(personId, rule);
  }

  /** Restores the rule of the start. */
  reset(): void {
    this.#everybody = this.#given;
    this.#own.clear();
  }
}

interface StepUpQuery {
  readonly operation: OperationId;
  readonly personId: string;
  readonly body: unknown;
  /** The token's `auth_time` in epoch seconds; undefined if it has none. */
  readonly authTime: number | undefined;
}

/** @throws Refusal insufficient_user_authentication if the rule requires a newer sign-in; the key stays unused */
export async function requireFreshSignIn(
  sql: Sql,
  rule: StepUpRule | undefined,
  query: StepUpQuery,
): Promise<void> {
  if (rule === undefined || isFresh(query.authTime, rule.maxAge) || !(await isConcerned(sql, rule, query))) {
    return;
  }
  throw new Refusal("insufficient_user_authentication", "Sign in again to confirm this", {
    "WWW-Authenticate":
      'Bearer error="insufficient_user_authentication", ' +
      `error_description="A more recent sign-in is needed", max_age="${rule.maxAge}"`,
  });
}

function isFresh(authTime: number | undefined, maxAge: number): boolean {
  return authTime !== undefined && Date.now() / 1_000 - authTime <= maxAge;
}

async function isConcerned(sql: Sql, rule: StepUpRule, { operation, personId, body }: StepUpQuery) {
  const fields = body as { amount?: string; toAccountId?: string } | undefined;
  switch (operation) {
    case "payout":
      return rule.payoutAbove !== undefined && Number(fields?.amount) > rule.payoutAbove;
    case "transfer": {
      if (rule.firstTransfer !== true) return false;
      const payer = await findAccount(sql, personId);
      return payer !== undefined && !(await hasPaid(sql, payer.id, fields?.toAccountId ?? ""));
    }
    case "updateBankAccount": {
      const account = rule.bankDetails === true ? await findAccount(sql, personId) : undefined;
      return account !== undefined && account.status !== "P";
    }
    default:
      return false;
  }
}
