import { rejection } from "../../machines/core/failure.ts";
import type { Journal, JournalEntry } from "../../machines/instructions/instruction.ts";
import type { Browser } from "../browser/browser.ts";
import { ApiError } from "../core/errors.ts";
import { objectStore, resultOf, rowsOf } from "./object-store.ts";
import { accountOf, entryOf } from "./payment-entry.ts";
import { takeOverVersion1 } from "./payment-journal-takeover.ts";

/**
 * Every payment without an outcome, of all accounts that pay in this browser, as the dashboard reads it. Every method
 * rejects with ApiError `journal_unavailable` where the browser keeps nothing.
 */
export interface JournalReading {
  read(accountId: string): Promise<Journal>;
  /** One transaction that reads. */
  look<Value>(work: (records: IDBObjectStore) => Promise<Value>): Promise<Value>;
  /** One transaction that writes; what has resolved is on the disk. */
  change<Value>(work: (records: IDBObjectStore) => Promise<Value>): Promise<Value>;
}

/** Runs `work` where no tab is sending a payment of the account, and otherwise not at all. */
export type WhileFree = (accountId: string, work: () => Promise<void>) => Promise<void>;

/** Another account's unreadable entries are not this one's to see or remove; whose they are may be unreadable, too. */
export function mayBelongTo(record: unknown, accountId: string): boolean {
  const owner = accountOf(record);
  return owner === undefined || owner === accountId;
}

/** The key of a record as the charts know it. */
export function idOf(key: IDBValidKey): string {
  return typeof key === "string" ? key : JSON.stringify(key);
}

/** @param onChange called after a write that other tabs may want to read */
export function journalReading(browser: Browser, whileFree: WhileFree, onChange: () => void): JournalReading {
  const transact = objectStore(browser, { database: "nupay", store: "payment-journal", keyPath: "key" });
  let takenOver: Promise<void> | undefined;

  async function attempt<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      takenOver ??= takeOverVersion1(browser, transact).catch((error: unknown) => {
        takenOver = undefined;
        throw error;
      });
      await takenOver;
      return await work();
    } catch (cause) {
      if (cause instanceof ApiError) throw cause;
      throw new ApiError(rejection("journal_unavailable"), { cause });
    }
  }

  async function change<Value>(work: (records: IDBObjectStore) => Promise<Value>): Promise<Value> {
    const value = await attempt(() => transact("readwrite", work));
    onChange();
    return value;
  }

  function readAll() {
    return transact("readonly", rowsOf);
  }

  /** Of the account, and never sent. */
  function unsentOf(records: readonly { record: unknown }[], accountId: string): JournalEntry[] {
    return records
      .map(({ record }) => entryOf(record))
      .filter((entry) => entry !== undefined)
      .filter((entry) => entry.accountId === accountId && entry.submittedAt === undefined);
  }

  async function dropUnsent(accountId: string): Promise<void> {
    await whileFree(accountId, async () => {
      await transact("readwrite", async (records) => {
        const unsent = unsentOf(await rowsOf(records), accountId);
        await Promise.all(unsent.map((entry) => resultOf(records.delete(entry.key))));
      });
    });
  }

  return {
    look: (work) => attempt(() => transact("readonly", work)),
    change,
    read: (accountId) =>
      attempt(async () => {
        let all = await readAll();
        if (unsentOf(all, accountId).length > 0) {
          // Where there are no locks no payment is made, and none is dropped.
          await dropUnsent(accountId).catch(() => {});
          all = await readAll();
        }
        const unsent = unsentOf(all, accountId).map(({ key }) => key);
        const entries: JournalEntry[] = [];
        const unreadable: string[] = [];
        for (const { key, record } of all) {
          const entry = entryOf(record);
          if (entry === undefined) {
            if (mayBelongTo(record, accountId)) unreadable.push(idOf(key));
          } else if (entry.accountId === accountId && entry.submittedAt !== undefined) entries.push(entry);
        }
        entries.sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
        return { entries, unreadable, ...(unsent.length > 0 && { unsent }) };
      }),
  };
}
