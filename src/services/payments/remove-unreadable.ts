import { idOf, type JournalReading, mayBelongTo } from "../storage/journal-reading.ts";
import { resultOf } from "../storage/object-store.ts";
import { entryOf } from "../storage/payment-entry.ts";

/** Removes what this version cannot read, and nothing else; never what names another account. */
export function removeUnreadable(journal: JournalReading, id: string, accountId: string): Promise<void> {
  return journal.change(async (records) => {
    const keys = await resultOf(records.getAllKeys());
    const key = keys.find((one) => idOf(one) === id);
    if (key === undefined) return;
    const record = await resultOf<unknown>(records.get(key));
    if (entryOf(record) !== undefined || !mayBelongTo(record, accountId)) return;
    await resultOf(records.delete(key));
  });
}
