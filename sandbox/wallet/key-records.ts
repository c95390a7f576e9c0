import { randomUUID } from "node:crypto";
import type { KeysInProgress } from "../metrics.ts";
import type { Sql } from "../ports.ts";
import type { OperationId } from "./contract.ts";
import type { ErrorCode } from "./refusal.ts";

export interface KeyOwner {
  /** The token's `sub`. */
  readonly personId: string;
  /** UUID v4 in lower case. */
  readonly key: string;
}

/** The fields of a call that are known before it runs. */
export interface Instruction extends KeyOwner {
  readonly operation: OperationId;
  readonly bodyHash: string;
  readonly cents?: number | undefined;
  /** ISO 4217 */
  readonly currency?: string | undefined;
  readonly toAccountId?: string | undefined;
}

export interface CallResponse {
  readonly status: number;
  readonly body: unknown;
}

export type SettledState = "succeeded" | "pending" | "failed" | "declined" | "cancelled";

export interface KeyRecord extends KeyOwner {
  readonly operation: OperationId | null;
  readonly bodyHash: string | null;
  readonly state: "in_progress" | SettledState;
  /** Id of the run that processes the key while it is in progress. */
  readonly run: string | null;
  /** Whether its run is presumed dead. */
  readonly isStale: boolean;
  /** Whether the key is older than 30 days. */
  readonly isExpired: boolean;
  /** Undefined if there is no response, or its body was dropped. */
  readonly result: CallResponse | undefined;
  readonly cents: number | undefined;
  readonly currency: string | undefined;
  readonly toAccountId: string | undefined;
  readonly transactionId: string | undefined;
  /** The account version created by the call. */
  readonly accountVersion: string | undefined;
  readonly code: ErrorCode | undefined;
}

export interface KeyOutcome {
  readonly state: SettledState;
  readonly result?: CallResponse | undefined;
  readonly transactionId?: string | undefined;
  readonly accountVersion?: string | undefined;
  readonly code?: ErrorCode | undefined;
}

/** Calls take milliseconds: a run that takes longer is presumed dead. */
const maxRunTime = "10 seconds";
const retentionPeriod = "30 days";

const keyCondition = "keyed_call.person_id = $1 and keyed_call.key = $2";
const runCondition = "person_id = $1 and key = $2 and state = 'in_progress' and run = $3";

interface Row {
  person_id: string;
  key: string;
  operation: OperationId | null;
  body_hash: string | null;
  state: KeyRecord["state"];
  run: string | null;
  stale: boolean | null;
  expired: boolean;
  status: number | null;
  answer: string | null;
  cents: number | bigint | null;
  currency: string | null;
  to_account_id: string | null;
  transaction_id: string | null;
  account_version: string | null;
  code: ErrorCode | null;
}

/** Commits the key as in progress and returns its new run; undefined if the key already exists. */
export async function claimKey(sql: Sql, call: Instruction): Promise<string | undefined> {
  const [claimedRow] = await sql.query<{ run: string }>(
    `insert into keyed_call
       (person_id, key, operation, body_hash, state, run, claimed_at, cents, currency, to_account_id)
     values ($1, $2, $3, $4, 'in_progress', $5, now(), $6, $7, $8)
     on conflict (person_id, key) do nothing returning run`,
    [
      call.personId,
      call.key,
      call.operation,
      call.bodyHash,
      randomUUID(),
      call.cents ?? null,
      call.currency ?? null,
      call.toAccountId ?? null,
    ],
  );
  return claimedRow?.run;
}

/** Stores the key as cancelled. Returns false if the key already exists. */
export async function insertCancelled(sql: Sql, { personId, key }: KeyOwner): Promise<boolean> {
  const insertedRows = await sql.query(
    `insert into keyed_call (person_id, key, state) values ($1, $2, 'cancelled')
     on conflict (person_id, key) do nothing returning 1`,
    [personId, key],
  );
  return insertedRows.length > 0;
}

/** Finds a key's record. A payment that settled later has the state of its transaction. */
export async function findRecord(sql: Sql, { personId, key }: KeyOwner): Promise<KeyRecord | undefined> {
  const [row] = await sql.query<Row>(
    `select person_id, key, operation, body_hash, run, keyed_call.status, answer, keyed_call.cents, currency,
       to_account_id, transaction_id, account_version, code,
       case wallet_transaction.status
         when 'PENDING' then 'pending' when 'FAILED' then 'failed' when 'SUCCEEDED' then 'succeeded'
         else keyed_call.state
       end as state,
       claimed_at <= now() - interval '${maxRunTime}' as stale,
       keyed_call.created_at < now() - interval '${retentionPeriod}' as expired
     from keyed_call left join wallet_transaction on wallet_transaction.id = keyed_call.transaction_id
     where ${keyCondition}`,
    [personId, key],
  );
  return row && recordOf(row);
}

/** Keys in progress whose run is presumed dead; with `all`, all keys in progress. */
export async function listKeysToRecover(sql: Sql, { all }: { all: boolean }): Promise<KeyRecord[]> {
  const rows = await sql.query<Row>(
    `select person_id, key, operation, body_hash, state, run, status, answer, cents, currency, to_account_id,
       transaction_id, account_version, code, true as stale, created_at < now() - interval '${retentionPeriod}' as expired from keyed_call
     where state = 'in_progress' and ($1 or claimed_at <= now() - interval '${maxRunTime}')
     order by created_at limit 1000`,
    [all],
  );
  return rows.map(recordOf);
}

/** Uses the index of keys in progress, so that a metrics scrape is cheap. */
export async function countKeysInProgress(sql: Sql): Promise<KeysInProgress> {
  const [row] = await sql.query<{ count: number; seconds: number }>(
    `select count(*)::integer as count,
       coalesce(extract(epoch from now() - min(claimed_at)), 0)::double precision as seconds
     from keyed_call where state = 'in_progress'`,
  );
  return { count: row?.count ?? 0, oldestSeconds: row?.seconds ?? 0 };
}

/** Assigns a key to a new run, if its old run still has it; undefined if another run was first. */
export async function claimStaleKey(
  sql: Sql,
  { personId, key, run }: KeyRecord,
): Promise<string | undefined> {
  const [takenRow] = await sql.query<{ run: string }>(
    `update keyed_call set run = $4, claimed_at = now() where ${runCondition} returning run`,
    [personId, key, run, randomUUID()],
  );
  return takenRow?.run;
}

/**
 * Locks the run, so that no other run can take over the key before the transaction ends. Returns false if another run
 * already has the key.
 */
export async function lockRun(sql: Sql, { personId, key }: KeyOwner, run: string): Promise<boolean> {
  const rows = await sql.query(`select 1 from keyed_call where ${runCondition} for update`, [
    personId,
    key,
    run,
  ]);
  return rows.length > 0;
}

/** Stores the outcome. Returns false if the run has lost the key. */
export async function settleKey(
  sql: Sql,
  { personId, key }: KeyOwner,
  run: string,
  { state, result, transactionId, accountVersion, code }: KeyOutcome,
): Promise<boolean> {
  const settledRows = await sql.query(
    `update keyed_call
     set state = $4, status = $5, answer = $6, transaction_id = $7, account_version = $8, code = $9, run = null,
       claimed_at = null
     where ${runCondition} returning 1`,
    [
      personId,
      key,
      run,
      state,
      result?.status ?? null,
      result === undefined ? null : JSON.stringify(result.body),
      transactionId ?? null,
      accountVersion ?? null,
      code ?? null,
    ],
  );
  return settledRows.length > 0;
}

/**
 * Commits that the call is declined. Call this before undoing the external effect: from then on, every run only undoes
 * the effect. Returns false if the run has lost the key.
 */
export async function commitDecline(
  sql: Sql,
  { personId, key }: KeyOwner,
  run: string,
  { result, code }: KeyOutcome,
): Promise<boolean> {
  const decidedRows = await sql.query(
    `update keyed_call set status = $4, answer = $5, code = $6, claimed_at = now() where ${runCondition} returning 1`,
    [personId, key, run, result?.status ?? null, JSON.stringify(result?.body), code ?? null],
  );
  return decidedRows.length > 0;
}

/** Deletes a key whose run has had no lasting effect, so that the key counts as unused. */
export async function deleteKey(sql: Sql, { personId, key }: KeyOwner, run: string): Promise<void> {
  await sql.query(`delete from keyed_call where ${runCondition}`, [personId, key, run]);
}

/** Ends a run whose effects are unknown, so that recovery takes over the key at once. */
export async function markKeyStale(sql: Sql, { personId, key }: KeyOwner, run: string): Promise<void> {
  await sql.query(`update keyed_call set claimed_at = to_timestamp(0) where ${runCondition}`, [
    personId,
    key,
    run,
  ]);
}

/** Drops response bodies older than 30 days, max `maxRows`; returns their number. */
export async function dropOldAnswers(sql: Sql, maxRows: number): Promise<number> {
  const deletedRows = await sql.query(
    `update keyed_call set answer = null where (person_id, key) in (
       select person_id, key from keyed_call
       where answer is not null and created_at < now() - interval '${retentionPeriod}'
       order by created_at limit $1
     ) returning 1`,
    [maxRows],
  );
  return deletedRows.length;
}

function recordOf(row: Row): KeyRecord {
  return {
    personId: row.person_id,
    key: row.key,
    operation: row.operation,
    bodyHash: row.body_hash,
    state: row.state,
    run: row.run,
    isStale: row.stale ?? false,
    isExpired: row.expired,
    result:
      row.status === null || row.answer === null
        ? undefined
        : { status: row.status, body: JSON.parse(row.answer) },
    cents: row.cents === null ? undefined : Number(row.cents),
    currency: row.currency ?? undefined,
    toAccountId: row.to_account_id ?? undefined,
    transactionId: row.transaction_id ?? undefined,
    accountVersion: row.account_version ?? undefined,
    code: row.code ?? undefined,
  };
}
