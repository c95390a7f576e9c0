import type { components } from "../../../src/services/api/schema.d.ts";
import type { Sql } from "../../ports.ts";

/** A change of a wallet, written by the triggers of migration 14 in each commit; ids are in commit order. */
export interface WalletEvent {
  readonly id: number;
  readonly accountId: string;
  /** The contract's `data`. */
  readonly data: components["schemas"]["WalletEvent"];
}

/** How a stream starts. */
export interface StreamStart {
  /** Whether changes may have been missed. */
  readonly reset: boolean;
  /** The client's last id, or after a reset the id of the account's newest event; 0 without any. */
  readonly lastEventId: number;
  /** The account's events after `lastEventId`. */
  readonly events: readonly WalletEvent[];
}

interface EventRow {
  id: number;
  account_id: string;
  kind: WalletEvent["data"]["kind"];
  subject: string | null;
}

/** Max missed events that a stream replays; a client that missed more refetches everything. */
const maxReplayedEvents = 500;

/** The id of the newest event of all wallets; 0 without any. */
export async function newestEvent(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ id: number }>("select coalesce(max(id), 0) as id from wallet_event");
  return row?.id ?? 0;
}

/** The id of the newest event of this person's account; 0 without any. */
export async function newestEventOf(sql: Sql, personId: string): Promise<number> {
  const [row] = await sql.query<{ id: number }>(
    `select coalesce(max(event.id), 0) as id
     from wallet_event as event join account on account.id = event.account_id where account.person_id = $1`,
    [personId],
  );
  return row?.id ?? 0;
}

/** Events of all wallets, in order. */
export async function eventsAfter(sql: Sql, id: number, limit: number): Promise<WalletEvent[]> {
  const rows = await sql.query<EventRow>(
    "select id, account_id, kind, subject from wallet_event where id > $1 order by id limit $2",
    [id, limit],
  );
  return rows.map(eventOf);
}

/**
 * Events are deleted oldest first: if the client's last event still exists, all later ones exist, too. One query reads
 * the last event with the later ones. If the last event is gone, the stream starts with a reset.
 */
export async function streamStartOf(
  sql: Sql,
  accountId: string,
  lastEventId: string | undefined,
): Promise<StreamStart> {
  const lastId = parseEventId(lastEventId);
  if (lastId !== undefined) {
    const rows = await sql.query<EventRow>(
      `select id, account_id, kind, subject from wallet_event
       where account_id = $1 and id >= $2 order by id limit $3`,
      [accountId, lastId, maxReplayedEvents + 2],
    );
    if (rows[0]?.id === lastId && rows.length <= maxReplayedEvents + 1) {
      return { reset: false, lastEventId: lastId, events: rows.slice(1).map(eventOf) };
    }
  }
  const [newestRow] = await sql.query<{ id: number }>(
    "select coalesce(max(id), 0) as id from wallet_event where account_id = $1",
    [accountId],
  );
  return { reset: true, lastEventId: newestRow?.id ?? 0, events: [] };
}

/** Deletes events older than an hour, except each account's newest: oldest first, max `limit`. */
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

function parseEventId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
