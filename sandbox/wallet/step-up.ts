import { hasPaid } from "../ledger/payments.ts";
import type { Sql } from "../ports.ts";
import { findAccount } from "./accounts.ts";
import type { OperationId } from "./contract.ts";
import { Refusal } from "./refusal.ts";

/** Which calls need a sign-in that is no older than `maxAge` seconds (RFC 9470). Left out, a part asks for none. */
export interface StepUpRule {
  /** In cents: of a payout above it. */
  readonly payoutAbove?: number;
  /** Of the first transfer to an account. */
  readonly firstTransfer?: boolean;
  /** Of other bank details, also while the account is suspended; the setup's own, of an account that is P, need none. */
  readonly bankDetails?: boolean;
  readonly maxAge: number;
}

/** Everybody's rule, and single persons' own. It lasts as long as the process; without one nothing is asked. */
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

  /** For everybody where there is no person. */
  set(personId: string | undefined, rule: StepUpRule | undefined): void {
    if (personId === undefined) this.#everybody = rule;
    else this.#own.set(personId, rule);
  }

  /** As the sandbox was started. */
  reset(): void {
    this.#everybody = this.#given;
    this.#own.clear();
  }
}

interface Asked {
  readonly operation: OperationId;
  readonly personId: string;
  readonly body: unknown;
  /** Seconds since 1970, as the token's `auth_time` says; undefined where it says nothing. */
  readonly authTime: number | undefined;
}

/** Throws Refusal insufficient_user_authentication where the rule asks for a newer sign-in. The key stays unused. */
export async function requireFreshSignIn(
  sql: Sql,
  rule: StepUpRule | undefined,
  asked: Asked,
): Promise<void> {
  if (rule === undefined || isFresh(asked.authTime, rule.maxAge) || !(await isConcerned(sql, rule, asked))) {
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

async function isConcerned(sql: Sql, rule: StepUpRule, { operation, personId, body }: Asked) {
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
