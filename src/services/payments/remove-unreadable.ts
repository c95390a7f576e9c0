import { type JournalReader, keyText, mayBelongTo } from "../storage/journal-reader.ts";
import { resultOf, rowsOf } from "../storage/object-store.ts";
import { entryOf } from "../storage/payment-entry.ts";

/** Removes an entry only if this version cannot read it and it names no other account. */
export function removeUnreadable(journal: JournalReader, id: string, accountId: string): Promise<void> {
  return journal.change(async (records) => {
    const row = (await rowsOf(records)).find(({ key }) => keyText(key) === id);
    if (row === undefined || entryOf(row.record) !== undefined || !mayBelongTo(row.record, accountId)) return;
    await resultOf(records.delete(row.key));
  });
}
