import { rejection } from "../../machines/core/failure.ts";
import type { JournalEntry } from "../../machines/instructions/instruction.ts";
import { ApiError } from "../core/errors.ts";
import type { JournalReader } from "./journal-reader.ts";
import { resultOf } from "./object-store.ts";
import { entryOf } from "./payment-entry.ts";

/** Max number of one account's entries that this version can read. */
const maxEntries = 20;

/** The journal with the writes of a payment. */
export interface PaymentJournal extends JournalReader {
  /** @throws ApiError `journal_full` if the account already has 20 entries */
  add(entry: JournalEntry): Promise<void>;
  /**
   * Records the first submission. Undefined if the journal has no such entry, or a different instruction under its key.
   */
  markSubmitted(entry: JournalEntry, submittedAt: string): Promise<JournalEntry | undefined>;
  /** Whether this page has recorded the entry's submission. */
  hasSubmitted(key: string): boolean;
  /** Undefined if this version can read no such entry. */
  find(key: string): Promise<JournalEntry | undefined>;
  remove(key: string): Promise<void>;
}

function isSameInstruction(a: JournalEntry, b: JournalEntry): boolean {
  return (
    a.v === b.v &&
    a.accountId === b.accountId &&
    a.operation === b.operation &&
    a.cents === b.cents &&
    a.currency === b.currency &&
    a.toAccountId === b.toAccountId &&
    a.paymentMethodId === b.paymentMethodId
  );
}

/** Adds the writes that only a press needs; their code loads with the pages. */
export function addWrites(journalReader: JournalReader): PaymentJournal {
  const { change, inReadTransaction } = journalReader;
  /** Keys submitted by this page. */
  const submittedKeys = new Set<string>();

  return {
    ...journalReader,
    add: (entry) =>
      change(async (records) => {
        const values = await resultOf<unknown[]>(records.getAll());
        const entries = values
          .map(entryOf)
          .filter((storedEntry) => storedEntry?.accountId === entry.accountId);
        if (entries.length >= maxEntries) throw new ApiError(rejection("journal_full"));
        await resultOf(records.add(entry));
      }),
    markSubmitted: (entry, submittedAt) =>
      change(async (records) => {
        const storedEntry = entryOf(await resultOf<unknown>(records.get(entry.key)));
        if (storedEntry === undefined || !isSameInstruction(storedEntry, entry)) return undefined;
        const submittedEntry = { ...storedEntry, submittedAt: storedEntry.submittedAt ?? submittedAt };
        await resultOf(records.put(submittedEntry));
        submittedKeys.add(entry.key);
        return submittedEntry;
      }),
    hasSubmitted: (key) => submittedKeys.has(key),
    find: (key) => inReadTransaction(async (records) => entryOf(await resultOf<unknown>(records.get(key)))),
    remove: (key) =>
      change(async (records) => {
        await resultOf(records.delete(key));
      }),
  };
}
