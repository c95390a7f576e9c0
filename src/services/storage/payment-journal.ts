import { rejection } from "../../machines/failure.ts";
import type { Journal, JournalEntry } from "../../machines/payments/instruction.ts";
import { ApiError } from "../api/errors.ts";
import type { Browser } from "../browser/browser.ts";
import { objectStore, resultOf } from "./object-store.ts";
import { accountOf, entryOf } from "./payment-entry.ts";
import { takeOverVersion1 } from "./payment-journal-takeover.ts";

/** Entries that this version can read, of one account. */
const mostEntries = 20;

/**
 * Every payment without an outcome, of all accounts that pay in this browser. Every method rejects with ApiError
 * `journal_unavailable` where the browser keeps nothing; a write that has resolved is on the disk.
 */
export interface PaymentJournal {
  /** @throws ApiError `journal_full` where the account has 20 entries already */
  add(entry: JournalEntry): Promise<void>;
  /** Notes the first submission. Undefined where the journal has no such entry, or it is not the same instruction. */
  markSubmitted(entry: JournalEntry, submittedAt: string): Promise<JournalEntry | undefined>;
  /** Removes an entry that was never submitted, so that it never can be; false where it may have been. */
  withdraw(key: string): Promise<boolean>;
  /** Undefined where there is none that this version can read. */
  find(key: string): Promise<JournalEntry | undefined>;
  remove(key: string): Promise<void>;
  /** Removes what this version cannot read, and nothing else; never what names another account. */
  removeUnreadable(id: string, accountId: string): Promise<void>;
  read(accountId: string): Promise<Journal>;
}

/** Runs `work` where no tab is sending a payment of the account, and otherwise not at all. */
export type WhileFree = (accountId: string, work: () => Promise<void>) => Promise<void>;

function isSameInstruction(one: JournalEntry, other: JournalEntry): boolean {
  return (
    one.v === other.v &&
    one.accountId === other.accountId &&
    one.operation === other.operation &&
    one.cents === other.cents &&
    one.currency === other.currency &&
    one.toAccountId === other.toAccountId &&
    one.paymentMethodId === other.paymentMethodId
  );
}

/** Another account's unreadable entries are not this one's to see or remove; whose they are may be unreadable, too. */
function mayBelongTo(record: unknown, accountId: string): boolean {
  const owner = accountOf(record);
  return owner === undefined || owner === accountId;
}

/** The key of a record as the charts know it. */
function idOf(key: IDBValidKey): string {
  return typeof key === "string" ? key : JSON.stringify(key);
}

/** @param onChange called after a write that other tabs may want to read */
export function paymentJournal(browser: Browser, whileFree: WhileFree, onChange: () => void): PaymentJournal {
  const transact = objectStore(browser, { database: "nupay", store: "payment-journal", keyPath: "key" });
  let takenOver: Promise<void> | undefined;
  /** Submitted by this page. */
  const submittedKeys = new Set<string>();

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
    return transact("readonly", async (records) => {
      const [keys, values] = await Promise.all([
        resultOf(records.getAllKeys()),
        resultOf<unknown[]>(records.getAll()),
      ]);
      return keys.map((key, index) => ({ id: idOf(key), record: values[index] }));
    });
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
        const values = await resultOf<unknown[]>(records.getAll());
        const unsent = unsentOf(
          values.map((record) => ({ record })),
          accountId,
        );
        await Promise.all(unsent.map((entry) => resultOf(records.delete(entry.key))));
      });
    });
  }

  return {
    add: (entry) =>
      change(async (records) => {
        const values = await resultOf<unknown[]>(records.getAll());
        const entries = values.map(entryOf).filter((other) => other?.accountId === entry.accountId);
        if (entries.length >= mostEntries) throw new ApiError(rejection("journal_full"));
        await resultOf(records.add(entry));
      }),
    markSubmitted: (entry, submittedAt) =>
      change(async (records) => {
        const stored = entryOf(await resultOf<unknown>(records.get(entry.key)));
        if (stored === undefined || !isSameInstruction(stored, entry)) return undefined;
        const submitted = { ...stored, submittedAt: stored.submittedAt ?? submittedAt };
        await resultOf(records.put(submitted));
        submittedKeys.add(entry.key);
        return submitted;
      }),
    withdraw: (key) =>
      change(async (records) => {
        const record = await resultOf<unknown>(records.get(key));
        if (record === undefined) return !submittedKeys.has(key);
        const isUnsent = entryOf(record)?.submittedAt === undefined && entryOf(record) !== undefined;
        if (isUnsent) await resultOf(records.delete(key));
        return isUnsent;
      }),
    find: (key) =>
      attempt(() =>
        transact("readonly", async (records) => entryOf(await resultOf<unknown>(records.get(key)))),
      ),
    remove: (key) =>
      change(async (records) => {
        await resultOf(records.delete(key));
      }),
    removeUnreadable: (id, accountId) =>
      change(async (records) => {
        const keys = await resultOf(records.getAllKeys());
        const key = keys.find((one) => idOf(one) === id);
        if (key === undefined) return;
        const record = await resultOf<unknown>(records.get(key));
        if (entryOf(record) !== undefined || !mayBelongTo(record, accountId)) return;
        await resultOf(records.delete(key));
      }),
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
        for (const { id, record } of all) {
          const entry = entryOf(record);
          if (entry === undefined) {
            if (mayBelongTo(record, accountId)) unreadable.push(id);
          } else if (entry.accountId === accountId && entry.submittedAt !== undefined) entries.push(entry);
        }
        entries.sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
        return { entries, unreadable, ...(unsent.length > 0 && { unsent }) };
      }),
  };
}
