import type { Sql } from "../ports.ts";
import { postMovement } from "./ledger.ts";
import { insertTransaction, type Transaction, type TransactionParty } from "./transactions.ts";

/** How the bank handles payouts: accepts them at once, later, or returns them (the control call `payouts`). */
export type PayoutMode = "succeed" | "pending" | "return";

export async function recordTopUp(
  sql: Sql,
  accountId: string,
  cents: number,
  method?: string,
): Promise<Transaction> {
  const postedAt = new Date();
  const entryId = await postMovement(sql, {
    reason: "top-up",
    from: { house: "cards" },
    to: { wallet: accountId, part: "available" },
    cents,
    at: postedAt,
  });
  return await insertTransaction(sql, {
    accountId,
    type: "WALLET_TOPUP",
    status: "SUCCEEDED",
    cents,
    at: postedAt,
    entryId,
    method,
  });
}

/**
 * `names` are the names shown to the other side, `message` is from the payer.
 * @returns the payer's transaction
 * @throws InsufficientFunds
 */
export async function recordTransfer(
  sql: Sql,
  parties: { payer: string; payee: string; cents: number },
  names: { payer?: string | undefined; payee?: string | undefined } = {},
  message?: string,
): Promise<Transaction> {
  const { payer, payee, cents } = parties;
  const postedAt = new Date();
  const entryId = await postMovement(sql, {
    reason: "transfer",
    from: { wallet: payer, part: "available" },
    to: { wallet: payee, part: "available" },
    cents,
    at: postedAt,
  });
  const line = { status: "SUCCEEDED", cents, at: postedAt, entryId, message };
  await insertTransaction(sql, {
    ...line,
    accountId: payee,
    type: "TRANSFER_CREDIT",
    counterparty: names.payer,
  });
  return await insertTransaction(sql, {
    ...line,
    accountId: payer,
    type: "TRANSFER_DEBIT",
    counterparty: names.payee,
  });
}

/** Whether one account has ever paid the other. */
export async function hasPaid(sql: Sql, payer: string, payee: string): Promise<boolean> {
  const transferRows = await sql.query(
    `select 1 from ledger_entry
     join posting as debit on debit.entry_id = ledger_entry.id and debit.cents < 0
     join ledger_account as source on source.id = debit.ledger_account_id
     join posting as credit on credit.entry_id = ledger_entry.id and credit.cents > 0
     join ledger_account as target on target.id = credit.ledger_account_id
     where ledger_entry.reason = 'transfer' and source.account_id = $1 and target.account_id = $2 limit 1`,
    [payer, payee],
  );
  return transferRows.length > 0;
}

/** Debits the available balance at once, whatever the bank does later. @throws InsufficientFunds */
export async function recordPayout(
  sql: Sql,
  {
    accountId,
    cents,
    mode,
    method,
  }: { accountId: string; cents: number; mode: PayoutMode } & Pick<TransactionParty, "method">,
): Promise<Transaction> {
  const postedAt = new Date();
  const isSettled = mode === "succeed";
  const entryId = await postMovement(sql, {
    reason: "payout",
    from: { wallet: accountId, part: "available" },
    to: { house: isSettled ? "banks" : "payouts_in_transit" },
    cents,
    at: postedAt,
  });
  return await insertTransaction(sql, {
    accountId,
    type: "TRANSFER_TO_BANK",
    status: isSettled ? "SUCCEEDED" : "PENDING",
    cents,
    at: postedAt,
    entryId,
    inTransit: !isSettled,
    method,
  });
}

/** Settles every payout in transit, unless its holder's mode is still `pending`. */
export async function settlePayouts(
  sql: Sql,
  modeOf: (accountId: string) => Promise<PayoutMode>,
): Promise<void> {
  const payoutsInTransit = await sql.query<{ id: string; account_id: string; cents: number | bigint }>(
    "select id, account_id, cents from wallet_transaction where in_transit order by position for update",
  );
  for (const { id, account_id: accountId, cents } of payoutsInTransit) {
    const mode = await modeOf(accountId);
    if (mode === "pending") continue;
    const isReturned = mode === "return";
    await postMovement(sql, {
      reason: isReturned ? "payout returned" : "payout settled",
      from: { house: "payouts_in_transit" },
      to: isReturned ? { wallet: accountId, part: "available" } : { house: "banks" },
      cents: Number(cents),
      at: new Date(),
    });
    await sql.query(
      "update wallet_transaction set status = $2, in_transit = false, settled_at = $3 where id = $1",
      [id, isReturned ? "FAILED" : "SUCCEEDED", new Date().toISOString()],
    );
  }
}
