import type { Sql } from "../ports.ts";

/** All amounts in cents. */
export interface TrialBalance {
  /** Whether each entry and the whole ledger sum to zero, and each account's balance is the sum of its postings. */
  readonly balanced: boolean;
  readonly postings: number;
  readonly debits: number;
  readonly credits: number;
  readonly accounts: readonly AccountBalance[];
}

export interface AccountBalance {
  readonly accountId: string;
  readonly email: string;
  readonly balance: number;
  readonly availableBalance: number;
  readonly pendingBalance: number;
  readonly transactions: number;
}

/** Sums the postings; does not read stored balances. */
export async function trialBalance(sql: Sql): Promise<TrialBalance> {
  const [sums] = await sql.query<{ postings: number; debits: number; credits: number }>(
    `select count(*) as postings,
       coalesce(sum(-cents) filter (where cents < 0), 0)::bigint as debits,
       coalesce(sum(cents) filter (where cents > 0), 0)::bigint as credits
     from posting`,
  );
  const [faults] = await sql.query<{ entries: number; accounts: number }>(
    `select
       (select count(*) from (
         select 1 from posting group by entry_id having sum(cents) <> 0 or count(*) < 2
       ) as unbalanced) as entries,
       (select count(*) from ledger_account where balance <> coalesce(
         (select sum(cents) from posting where ledger_account_id = ledger_account.id), 0)) as accounts`,
  );
  const debits = Number(sums?.debits ?? 0);
  const credits = Number(sums?.credits ?? 0);
  return {
    balanced: debits === credits && Number(faults?.entries) === 0 && Number(faults?.accounts) === 0,
    postings: Number(sums?.postings ?? 0),
    debits,
    credits,
    accounts: await accountBalances(sql),
  };
}

/** @param email limits the result to this person's account; default: all accounts */
export async function accountBalances(sql: Sql, email?: string): Promise<readonly AccountBalance[]> {
  const rows = await sql.query<{
    id: string;
    email: string;
    available: number;
    pending: number;
    transactions: number;
  }>(
    `select account.id, account.email,
       coalesce(sum(posting.cents) filter (where ledger_account.kind = 'available'), 0)::bigint as available,
       coalesce(sum(posting.cents) filter (where ledger_account.kind = 'pending'), 0)::bigint as pending,
       (select count(*) from wallet_transaction where account_id = account.id) as transactions
     from account
     join ledger_account on ledger_account.account_id = account.id
     left join posting on posting.ledger_account_id = ledger_account.id
     where $1::text is null or account.email = $1
     group by account.id, account.email, account.created_at
     order by account.created_at, account.id`,
    [email ?? null],
  );
  return rows.map(({ id, email: holder, available, pending, transactions }) => ({
    accountId: id,
    email: holder,
    balance: Number(available) + Number(pending),
    availableBalance: Number(available),
    pendingBalance: Number(pending),
    transactions: Number(transactions),
  }));
}
