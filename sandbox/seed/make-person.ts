import { randomUUID } from "node:crypto";
import { type PastTransaction, writeHistory } from "../ledger/history.ts";
import { hashPublicPassword } from "../people/password.ts";
import { insertPerson, requireMobile } from "../people/people.ts";
import type { PaymentProvider, Sql } from "../ports.ts";
import { insertAccount } from "../wallet/accounts.ts";
import { insertCard, type NewCard } from "../wallet/cards.ts";

/** A person with past transactions, for `POST /sandbox/people` and the seeds. Amounts in cents. */
export interface PersonPlan {
  /** The person's id at another identity provider; by default, a new id is created. */
  readonly id?: string;
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile?: string;
  /** Default true. */
  readonly mobileVerified?: boolean;
  /** Null for an identity without an account. */
  readonly account: null | {
    readonly status: string;
    readonly balance: number;
    readonly pendingBalance: number;
    /** Newest first. */
    readonly cards: readonly CardPlan[];
    readonly transactions: readonly PastTransaction[];
    /** The account for withdrawals. */
    readonly bank?: BankPlan;
  };
}

interface BankPlan {
  /** BSB, six digits. */
  readonly routingNumber: string;
  readonly accountNumber: string;
}

export interface CardPlan {
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

type PersonWriter = (sql: Sql) => Promise<{ id: string; accountId: string | null }>;

/**
 * Prepares a person (hashing is slow), and returns the function that writes them within a transaction. @throws
 * MobileInvalid; the returned function throws IdTaken, EmailTaken or MobileTaken
 */
export async function preparePerson(payments: PaymentProvider, plan: PersonPlan): Promise<PersonWriter> {
  const id = plan.id ?? randomUUID();
  const mobile = plan.mobile === undefined ? null : requireMobile(plan.mobile);
  const passwordHash = await hashPublicPassword(plan.password);
  const { account } = plan;
  const cards: NewCard[] = [];
  for (const card of account?.cards.toReversed() ?? []) {
    cards.push({ ...(await payments.seedCard({ ...card, customerId: id })), cardType: card.brand });
  }
  return async (sql) => {
    const { email, firstName, lastName, mobileVerified = true } = plan;
    const names = { email, firstName, lastName };
    const person = { id, ...names, passwordHash, mobile, mobileVerified, emailVerified: true };
    const { email: storedEmail } = await insertPerson(sql, person);
    if (!account) return { id, accountId: null };
    const { status } = account;
    const { id: accountId } = await insertAccount(sql, {
      personId: id,
      email: storedEmail,
      firstName,
      lastName,
      status,
    });
    // Write no event for these changes: no stream can be open yet, and the event of the account's opening covers them.
    await sql.query("select set_config('wallet.past', 'on', true)");
    if (account.bank !== undefined) {
      await sql.query("update account set bank = $2 where id = $1", [
        accountId,
        JSON.stringify(account.bank),
      ]);
    }
    for (const card of cards) await insertCard(sql, accountId, card);
    await writeHistory(sql, accountId, account);
    return { id, accountId };
  };
}
