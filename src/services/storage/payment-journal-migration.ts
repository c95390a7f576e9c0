import type { Browser } from "../browser/browser.ts";
import { resultOf, type Transact } from "./object-store.ts";
import { entryOfVersion1, parseAccountId } from "./payment-entry.ts";

const localStorageName = "payment-journal";

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * An unreadable entry keeps its text and account; the text is also its key, so that a second migration changes nothing.
 */
function recordOf(json: unknown) {
  const entry = entryOfVersion1(json);
  if (entry !== undefined) return entry;
  const text = JSON.stringify(json);
  const accountId = parseAccountId(json);
  return { key: `version 1: ${text}`, text, ...(accountId !== undefined && { accountId }) };
}

/** The text of version 1's journal; null if none is stored, or the browser forbids access. */
function readStoredText(browser: Pick<Browser, "localStorage">): string | null {
  try {
    return browser.localStorage().getItem(localStorageName);
  } catch {
    return null;
  }
}

/**
 * Migrates version 1's journal, one entry or a list in local storage. The old copy is removed once all its entries are
 * written; after a failure, the next read migrates it again.
 */
export async function migrateVersion1(
  browser: Pick<Browser, "localStorage">,
  transact: Transact,
): Promise<void> {
  const text = readStoredText(browser);
  if (text === null) return;
  const json = parseJson(text);
  const records = (Array.isArray(json) ? json : [json]).map(recordOf);
  await transact("readwrite", async (store) => {
    for (const record of records) {
      if ((await resultOf(store.getKey(record.key))) === undefined) await resultOf(store.add(record));
    }
  });
  // Kept if a tab of version 1 has written to it meanwhile.
  if (readStoredText(browser) === text) browser.localStorage().removeItem(localStorageName);
}
