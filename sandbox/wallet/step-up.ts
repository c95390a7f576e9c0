import { hasPaid } from "../ledger/payments.ts";
import type { Sql } from "../ports.ts";
import { findAccount } from "./accounts.ts";
import type { OperationId } from "./contract.ts";
import { Refusal } from "./refusal.ts";

/** Which calls need a sign-in that is max `maxAge` seconds old (RFC 9470). An absent field requires none. */
export interface StepUpRule {
  /** Payouts above this amount, in cents. */
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
  #commonRule: StepUpRule | undefined;
  readonly #initialRule: StepUpRule | undefined;
  readonly #personRules = new Map<string, StepUpRule | undefined>();

  constructor(commonRule?: StepUpRule) {
    this.#initialRule = commonRule;
    this.#commonRule = commonRule;
  }

  of(personId: string): StepUpRule | undefined {
    return this.#personRules.has(personId) ? this.#personRules.get(personId) : this.#commonRule;
  }

  /** Without a person, sets the rule for all people. */
  set(personId: string | undefined, rule: StepUpRule | undefined): void {
    if (personId === undefined) this.#commonRule = rule;
    else this.#personRules.set(personId, rule);
  }

  /** Restores the initial rule for all people, and removes the rules of single persons. */
  reset(): void {
    this.#commonRule = this.#initialRule;
    this.#personRules.clear();
  }
}

interface StepUpCall {
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
  query: StepUpCall,
): Promise<void> {
  if (
    rule === undefined ||
    isFresh(query.authTime, rule.maxAge) ||
    !(await doesRuleApply(sql, rule, query))
  ) {
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

async function doesRuleApply(sql: Sql, rule: StepUpRule, { operation, personId, body }: StepUpCall) {
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
