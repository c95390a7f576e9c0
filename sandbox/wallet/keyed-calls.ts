import { createHash, randomUUID } from "node:crypto";
import type { Database, Sql } from "../ports.ts";
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
}

const keptFor = "7 days";
/** A process that ended in the midst of a call leaves its claim behind; calls take milliseconds. */
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
        const meanwhile = await findKept(sql, call, bodyHash);
        if (meanwhile) return { ...meanwhile, replayed: true };
        const result = await act(sql);
        await keep(sql, call, bodyHash, result);
        return { ...result, replayed: false };
      });
    } finally {
      await database.query("delete from idempotency_claim where id = $1", [claim]);
    }
  };
}

/** Answers the claim's id, which is this call's alone. */
async function claimKey(
  database: Database,
  { personId, call, key }: KeyedCall,
  bodyHash: string,
): Promise<string> {
  const id = randomUUID();
  const claimed = await database.query(
    `insert into idempotency_claim (id, person_id, call, key, body_hash) values ($1, $2, $3, $4, $5)
     on conflict (person_id, call, key) do update
     set id = excluded.id, body_hash = excluded.body_hash, claimed_at = now()
     where idempotency_claim.claimed_at < now() - interval '${claimedFor}'
     returning id`,
    [id, personId, call, key, bodyHash],
  );
  if (claimed.length > 0) return id;
  const [running] = await database.query<{ body_hash: string }>(
    "select body_hash from idempotency_claim where person_id = $1 and call = $2 and key = $3",
    [personId, call, key],
  );
  if (running !== undefined && running.body_hash !== bodyHash) throw keyReused();
  throw new Refusal("request_in_progress", "A call with this key is in progress", { "Retry-After": "1" });
}

/** Nobody else works on a folder: what a process that is gone has claimed there is free again. */
export async function forgetClaims(sql: Sql): Promise<void> {
  await sql.query("delete from idempotency_claim");
}

/** Forgets what has been kept long enough. */
export async function forgetOldKeys(sql: Sql): Promise<void> {
  await sql.query(`delete from idempotency_record where created_at < now() - interval '${keptFor}'`);
}

async function findKept(
  sql: Sql,
  { personId, call, key }: KeyedCall,
  bodyHash: string,
): Promise<Result | undefined> {
  const [row] = await sql.query<{ body_hash: string; status: number; answer: string }>(
    `select body_hash, status, answer from idempotency_record
     where person_id = $1 and call = $2 and key = $3 and created_at >= now() - interval '${keptFor}'`,
    [personId, call, key],
  );
  if (!row) return undefined;
  if (row.body_hash !== bodyHash) throw keyReused();
  return { status: row.status, body: JSON.parse(row.answer) };
}

async function keep(sql: Sql, call: KeyedCall, bodyHash: string, { status, body }: Result): Promise<void> {
  const values = [call.personId, call.call, call.key];
  await sql.query("delete from idempotency_record where person_id = $1 and call = $2 and key = $3", values);
  await sql.query(
    `insert into idempotency_record (person_id, call, key, body_hash, status, answer)
     values ($1, $2, $3, $4, $5, $6)`,
    [...values, bodyHash, status, JSON.stringify(body)],
  );
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
