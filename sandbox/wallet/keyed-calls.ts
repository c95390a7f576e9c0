import { createHash, randomUUID } from "node:crypto";
import type { Database, Isolation, Sql } from "../ports.ts";
import { Refusal } from "./refusal.ts";

export interface Result {
  readonly status: number;
  readonly body: unknown;
}

export interface KeyedCall {
  readonly personId: string;
  readonly call: string;
  readonly key: string;
  readonly body: unknown;
  /** Prepares, and answers what to do inside the transaction. */
  begin(): Promise<(sql: Sql) => Promise<Result>>;
  /** Of that transaction; serializable if not said. The key acts once in either. */
  readonly isolation?: Isolation | undefined;
}

const keptFor = "7 days";
/**
 * A process that ended in the midst of a call leaves its claim behind; calls take milliseconds. One that was just slow finds
 * its claim gone and does not act any more.
 */
const claimedFor = "10 seconds";

/**
 * Lets a key act once (the IETF draft The Idempotency-Key HTTP Header Field): the result is written in the transaction
 * that acts, and answered again to the same key with the same body. Refusals are not kept. Throws Refusal
 * request_in_progress while the first call runs, in whatever process, and idempotency_key_reused for another body.
 */
export function createKeyedCalls(database: Database) {
  return async function runKeyed(call: KeyedCall): Promise<Result & { replayed: boolean }> {
    const bodyHash = hashOf(call.body);
    const claim = await claimKey(database, call, bodyHash);
    try {
      const kept = await findKept(database, call, bodyHash);
      if (kept) return { ...kept, replayed: true };
      const act = await call.begin();
      return await database.transaction(async (sql) => {
        await holdClaim(sql, call, claim);
        const meanwhile = await findKept(sql, call, bodyHash);
        if (meanwhile) return { ...meanwhile, replayed: true };
        const result = await act(sql);
        await keep(sql, call, bodyHash, result);
        return { ...result, replayed: false };
      }, call.isolation);
    } finally {
      await database.query(`delete from idempotency_claim where ${ofKey} and id = $4`, [
        ...keyOf(call),
        claim,
      ]);
    }
  };
}

const ofKey = "person_id = $1 and call = $2 and key = $3";
const keyOf = ({ personId, call, key }: KeyedCall) => [personId, call, key];

/** Answers the claim's id, which is this call's alone. */
async function claimKey(database: Database, call: KeyedCall, bodyHash: string): Promise<string> {
  const values = [...keyOf(call), bodyHash, randomUUID()];
  const [claimed] = await database.query<{ id: string }>(
    `insert into idempotency_claim (person_id, call, key, body_hash, id) values ($1, $2, $3, $4, $5)
     on conflict (person_id, call, key) do nothing returning id`,
    values,
  );
  if (claimed) return claimed.id;
  const [running] = await database.query<{ body_hash: string; left_behind: boolean }>(
    `select body_hash, claimed_at < now() - interval '${claimedFor}' as left_behind
     from idempotency_claim where ${ofKey}`,
    keyOf(call),
  );
  if (running?.left_behind) {
    // Waits for a transaction that holds the claim after all (holdClaim); what it has kept is found then.
    const [taken] = await database.query<{ id: string }>(
      `update idempotency_claim set id = $5, body_hash = $4, claimed_at = now()
       where ${ofKey} and claimed_at < now() - interval '${claimedFor}' returning id`,
      values,
    );
    if (taken) return taken.id;
  }
  if (running !== undefined && running.body_hash !== bodyHash) throw keyReused();
  throw inProgress();
}

/**
 * From here to the end of the transaction nobody can take the claim over. Throws Refusal request_in_progress where somebody
 * has: that call acts, or has acted.
 */
async function holdClaim(sql: Sql, call: KeyedCall, claim: string): Promise<void> {
  const held = await sql.query(`select 1 from idempotency_claim where ${ofKey} and id = $4 for update`, [
    ...keyOf(call),
    claim,
  ]);
  if (held.length === 0) throw inProgress();
}

/** Nobody else works on a folder: what a process that is gone has claimed there is free again. */
export async function forgetClaims(sql: Sql): Promise<void> {
  await sql.query("delete from idempotency_claim");
}

/** Forgets what has been kept long enough. */
export async function forgetOldKeys(sql: Sql): Promise<void> {
  await sql.query(`delete from idempotency_record where created_at < now() - interval '${keptFor}'`);
}

async function findKept(sql: Sql, call: KeyedCall, bodyHash: string): Promise<Result | undefined> {
  const [row] = await sql.query<{ body_hash: string; status: number; answer: string }>(
    `select body_hash, status, answer from idempotency_record
     where ${ofKey} and created_at >= now() - interval '${keptFor}'`,
    keyOf(call),
  );
  if (!row) return undefined;
  if (row.body_hash !== bodyHash) throw keyReused();
  return { status: row.status, body: JSON.parse(row.answer) };
}

async function keep(sql: Sql, call: KeyedCall, bodyHash: string, { status, body }: Result): Promise<void> {
  const kept = await sql.query(
    `insert into idempotency_record (person_id, call, key, body_hash, status, answer)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (person_id, call, key) do update
     set body_hash = excluded.body_hash, status = excluded.status, answer = excluded.answer, created_at = now()
     where idempotency_record.created_at < now() - interval '${keptFor}'
     returning 1`,
    [...keyOf(call), bodyHash, status, JSON.stringify(body)],
  );
  // The key has a result of the last days: whatever happened, it has acted. This transaction is undone.
  if (kept.length === 0) throw inProgress();
}

function inProgress(): Refusal {
  return new Refusal("request_in_progress", "A call with this key is in progress", { "Retry-After": "1" });
}

function keyReused(): Refusal {
  return new Refusal("idempotency_key_reused", "The idempotency key was used with another body");
}

/** The same for the same fields, in whatever order they were sent. */
function hashOf(body: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted(body)) ?? "")
    .digest("hex");
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, inner]) => [name, sorted(inner)]);
}
