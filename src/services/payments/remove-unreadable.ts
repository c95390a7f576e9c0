import { idOf, type JournalReading, mayBelongTo } from "../storage/journal-reading.ts";
import { resultOf, rowsOf } from "../storage/object-store.ts";
import { entryOf } from "../storage/payment-entry.ts";

/** Removes an entry only if this version cannot read it and it names no other account. */
export function removeUnreadable(journal: JournalReading, id: string, accountId: string): Promise<void> {
  return journal.change(async (records) => {
    const row = (await rowsOf(records)).find(({ key }) => idOf(key) === id);
    if (row === undefined || entryOf(row.record) !== undefined || !mayBelongTo(row.record, accountId)) return;
    await resultOf(records.delete(row.key));
  });
}
