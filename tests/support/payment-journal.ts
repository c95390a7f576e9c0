/** The app's payment journal in a page: IndexedDB, database `nupay`, store `payment-journal`. */
import type { Page } from "@playwright/test";

export interface JournalRecord {
  readonly v: number;
  readonly key: string;
  readonly accountId: string;
  readonly operation: "topUp" | "transfer" | "payout";
  /** Integer cents. */
  readonly cents: number;
  readonly currency: string;
  readonly toAccountId?: string;
  readonly paymentMethodId?: string;
  readonly seenTransactionIds?: readonly string[];
  /** ISO 8601. */
  readonly createdAt: string;
  readonly submittedAt?: string;
}

/** Every record as stored. The page must have read its journal before, so that the store exists. */
export function journalOf(page: Page): Promise<JournalRecord[]> {
  return page.evaluate(
    () =>
      new Promise<JournalRecord[]>((resolve, reject) => {
        const opening = indexedDB.open("nupay");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction("payment-journal").objectStore("payment-journal").getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            database.close();
            resolve(reading.result);
          };
        };
      }),
  );
}

/** Writes a record of any shape, bypassing the app; the record needs a `key`. */
export function writeToJournal(
  page: Page,
  record: { readonly key: string; readonly [field: string]: unknown },
): Promise<void> {
  return page.evaluate(
    (value) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("nupay");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const writing = database.transaction("payment-journal", "readwrite");
          writing.objectStore("payment-journal").put(value);
          writing.onerror = () => reject(writing.error);
          writing.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      }),
    record,
  );
}
