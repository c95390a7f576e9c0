import { rejection } from "../../machines/core/failure.ts";
import type { JournalEntry } from "../../machines/instructions/instruction.ts";
import type { Browser } from "../browser/browser.ts";
import { ApiError } from "../core/errors.ts";
import { type JournalReading, journalReading, type WhileFree } from "./journal-reading.ts";
import { resultOf } from "./object-store.ts";
import { entryOf } from "./payment-entry.ts";

/** Entries that this version can read, of one account. */
const maxEntries = 20;

/** The journal as a payment writes it. */
export interface PaymentJournal extends JournalReading {
  /** @throws ApiError `journal_full` where the account has 20 entries already */
  add(entry: JournalEntry): Promise<void>;
  /** Notes the first submission. Undefined where the journal has no such entry, or it is not the same instruction. */
  markSubmitted(entry: JournalEntry, submittedAt: string): Promise<JournalEntry | undefined>;
  /** Whether this page has noted the entry's submission. */
  hasSubmitted(key: string): boolean;
  /** Undefined where there is none that this version can read. */
  find(key: string): Promise<JournalEntry | undefined>;
  remove(key: string): Promise<void>;
}

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

/** Adds to a reading what only a press needs; its code comes with the pages. */
export function writing(reading: JournalReading): PaymentJournal {
  const { change, look } = reading;
  /** Submitted by this page. */
  const submittedKeys = new Set<string>();

  return {
    ...reading,
    add: (entry) =>
      change(async (records) => {
        const values = await resultOf<unknown[]>(records.getAll());
        const entries = values.map(entryOf).filter((other) => other?.accountId === entry.accountId);
        if (entries.length >= maxEntries) throw new ApiError(rejection("journal_full"));
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
    hasSubmitted: (key) => submittedKeys.has(key),
    find: (key) => look(async (records) => entryOf(await resultOf<unknown>(records.get(key)))),
    remove: (key) =>
      change(async (records) => {
        await resultOf(records.delete(key));
      }),
  };
}

export function paymentJournal(browser: Browser, whileFree: WhileFree, onChange: () => void): PaymentJournal {
  return writing(journalReading(browser, whileFree, onChange));
}
