import { rejection } from "../../machines/core/failure.ts";
import type { AccountJournal, JournalEntry } from "../../machines/instructions/instruction.ts";
import type { Browser } from "../browser/browser.ts";
import { ApiError } from "../core/errors.ts";
import { objectStore, resultOf, rowsOf } from "./object-store.ts";
import { entryOf, parseAccountId } from "./payment-entry.ts";
import { migrateVersion1 } from "./payment-journal-migration.ts";

/**
 * Every payment without an outcome, of all accounts that pay in this browser, as the dashboard reads it. Every method
 * rejects with ApiError `journal_unavailable` if the browser stores nothing.
 */
export interface JournalReader {
  /** @param signal aborted once another read has replaced this one, which then requests no lock and removes nothing */
  read(accountId: string, signal?: AbortSignal): Promise<AccountJournal>;
  /** One read transaction. */
  inReadTransaction<Value>(callback: (records: IDBObjectStore) => Promise<Value>): Promise<Value>;
  /** One read-write transaction; once it resolves, the data is on disk. */
  change<Value>(callback: (records: IDBObjectStore) => Promise<Value>): Promise<Value>;
}

/** Runs `callback` if no tab is sending a payment of the account; otherwise does nothing. */
export type WhileUnlocked = (accountId: string, callback: () => Promise<void>) => Promise<void>;

/** Whether an account may see and remove an unreadable record: not if the record names another account. */
export function mayBelongTo(record: unknown, accountId: string): boolean {
  const owner = parseAccountId(record);
  return owner === undefined || owner === accountId;
}

/** A record's key as the charts use it. */
export function keyText(key: IDBValidKey): string {
  return typeof key === "string" ? key : JSON.stringify(key);
}

/** @param onChange called after each write, for the other tabs */
export function journalReader(
  browser: Browser,
  whileUnlocked: WhileUnlocked,
  onChange: () => void,
): JournalReader {
  const transact = objectStore(browser, "nupay", "payment-journal");
  let migration: Promise<void> | undefined;

  async function runMigrated<Value>(callback: () => Promise<Value>): Promise<Value> {
    try {
      migration ??= migrateVersion1(browser, transact).catch((error: unknown) => {
        migration = undefined;
        throw error;
      });
      await migration;
      return await callback();
    } catch (cause) {
      if (cause instanceof ApiError) throw cause;
      throw new ApiError(rejection("journal_unavailable"), { cause });
    }
  }

  async function change<Value>(callback: (records: IDBObjectStore) => Promise<Value>): Promise<Value> {
    const value = await runMigrated(() => transact("readwrite", callback));
    onChange();
    return value;
  }

  function readAllRecords() {
    return transact("readonly", rowsOf);
  }

  /** The account's entries that were never submitted. */
  function unsentOf(records: readonly { record: unknown }[], accountId: string): JournalEntry[] {
    return records
      .map(({ record }) => entryOf(record))
      .filter((entry) => entry !== undefined)
      .filter((entry) => entry.accountId === accountId && entry.submittedAt === undefined);
  }

  async function dropUnsent(accountId: string, signal: AbortSignal | undefined): Promise<void> {
    await whileUnlocked(accountId, async () => {
      signal?.throwIfAborted();
      await transact("readwrite", async (records) => {
        const unsentEntries = unsentOf(await rowsOf(records), accountId);
        await Promise.all(unsentEntries.map((entry) => resultOf(records.delete(entry.key))));
      });
    });
  }

  return {
    inReadTransaction: (callback) => runMigrated(() => transact("readonly", callback)),
    change,
    read: (accountId, signal) =>
      runMigrated(async () => {
        let records = await readAllRecords();
        signal?.throwIfAborted();
        if (unsentOf(records, accountId).length > 0) {
          // Without locks no payment can be made, and no entry is removed.
          await dropUnsent(accountId, signal).catch(() => {});
          signal?.throwIfAborted();
          records = await readAllRecords();
        }
        const unsentKeys = unsentOf(records, accountId).map(({ key }) => key);
        const entries: JournalEntry[] = [];
        const unreadableKeys: string[] = [];
        for (const { key, record } of records) {
          const entry = entryOf(record);
          if (entry === undefined) {
            if (mayBelongTo(record, accountId)) unreadableKeys.push(keyText(key));
          } else if (entry.accountId === accountId && entry.submittedAt !== undefined) entries.push(entry);
        }
        entries.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
        return { entries, unreadable: unreadableKeys, ...(unsentKeys.length > 0 && { unsent: unsentKeys }) };
      }),
  };
}
