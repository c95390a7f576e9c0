import type { components } from "../../../src/services/api/schema.d.ts";
import type { Sql } from "../../ports.ts";

/** What changed in a wallet, as migration 14 has each commit write it; ids grow in the order of the commits. */
export interface WalletEvent {
  readonly id: number;
  readonly accountId: string;
  /** The contract's `data`. */
  readonly data: components["schemas"]["WalletEvent"];
}

/** Where a stream begins. */
export interface StreamStart {
  /** Whether changes may have been missed. */
  readonly reset: boolean;
  /** The id of the client, or with a reset of the account's newest event; 0 without any. */
  readonly after: number;
  /** What was committed since. */
  readonly events: readonly WalletEvent[];
}

interface EventRow {
  id: number;
  account_id: string;
  kind: WalletEvent["data"]["kind"];
  subject: string | null;
}

/** A client that has missed more reads everything. */
const longestResume = 500;

/** The id of the newest event of all wallets; 0 without any. */
export async function newestEvent(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ id: number }>("select coalesce(max(id), 0) as id from wallet_event");
  return row?.id ?? 0;
}

/** Of all wallets, in order. */
export async function eventsAfter(sql: Sql, id: number, limit: number): Promise<WalletEvent[]> {
  const rows = await sql.query<EventRow>(
    "select id, account_id, kind, subject from wallet_event where id > $1 order by id limit $2",
    [id, limit],
  );
  return rows.map(eventOf);
}

/**
 * Events are removed from the oldest on, so an account that still has the client's last event has all that followed it: one
 * statement shows both. Otherwise the stream begins with a reset.
 */
export async function beginningOf(
  sql: Sql,
  accountId: string,
  lastEventId: string | undefined,
): Promise<StreamStart> {
  const known = idOf(lastEventId);
  if (known !== undefined) {
    const rows = await sql.query<EventRow>(
      `select id, account_id, kind, subject from wallet_event
       where account_id = $1 and id >= $2 order by id limit $3`,
      [accountId, known, longestResume + 2],
    );
    if (rows[0]?.id === known && rows.length <= longestResume + 1) {
      return { reset: false, after: known, events: rows.slice(1).map(eventOf) };
    }
  }
  const [newest] = await sql.query<{ id: number }>(
    "select coalesce(max(id), 0) as id from wallet_event where account_id = $1",
    [accountId],
  );
  return { reset: true, after: newest?.id ?? 0, events: [] };
}

/** Removes events that are older than an hour, but for each account's newest: the oldest first, `limit` at most. */
export async function removeOldEvents(sql: Sql, limit: number): Promise<void> {
  await sql.query(
    `delete from wallet_event where id in (
       select old.id from wallet_event as old
       where old.id <= (
         select id from wallet_event where created_at < now() - interval '1 hour' order by created_at desc limit 1
       ) and exists (
         select 1 from wallet_event as newer where newer.account_id = old.account_id and newer.id > old.id
       )
       order by old.id limit $1
     )`,
    [limit],
  );
}

function eventOf({ id, account_id: accountId, kind, subject }: EventRow): WalletEvent {
  const data = kind === "transaction" || kind === "card" ? { kind, id: subject ?? "" } : { kind };
  return { id, accountId, data };
}

function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
