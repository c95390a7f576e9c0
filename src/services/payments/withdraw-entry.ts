import { resultOf } from "../storage/object-store.ts";
import { entryOf } from "../storage/payment-entry.ts";
import type { PaymentJournal } from "../storage/payment-journal.ts";

/**
 * Removes an entry that was never submitted, so that it can no longer be sent; false if it may have been submitted. An
 * entry that is already gone counts as never submitted, unless this page has submitted it.
 */
export function withdrawEntry(journal: PaymentJournal, key: string): Promise<boolean> {
  return journal.change(async (records) => {
    const record = await resultOf<unknown>(records.get(key));
    if (record === undefined) return !journal.hasSubmitted(key);
    const entry = entryOf(record);
    if (entry === undefined || entry.submittedAt !== undefined) return false;
    await resultOf(records.delete(key));
    return true;
  });
}
