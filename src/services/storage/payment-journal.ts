import type { JournalEntry } from "../../machines/domain.ts";
import { alone } from "../browser/locks.ts";
import { isFields } from "../fields.ts";
import { stored } from "./stored.ts";

/** Every payment that was to be sent and is not settled, for every account that pays from this browser. */
export interface PaymentJournal {
  read(accountId: string): readonly JournalEntry[];
  find(key: string): JournalEntry | undefined;
  /** Whether the entry is written down. */
  record(entry: JournalEntry): Promise<boolean>;
  /** Changes the entries that fit, as they stand at that moment. */
  amend(fits: (entry: JournalEntry) => boolean, change: (entry: JournalEntry) => JournalEntry): Promise<void>;
  forget(key: string): Promise<void>;
}

export const journalName = "payment-journal";

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function checkEntry(json: unknown): JournalEntry | undefined {
  if (!isFields(json) || json.v !== 1) return undefined;
  const { key, accountId, kind, cents, currency, toAccountId, paymentMethodId, seenTransactionIds, sentAt } =
    json;
  if (!isText(key) || !isText(accountId) || !isText(currency) || !isText(sentAt)) return undefined;
  if (kind !== "topUp" && kind !== "transfer" && kind !== "payout") return undefined;
  if (typeof cents !== "number" || !Number.isSafeInteger(cents) || cents <= 0) return undefined;
  if (!Array.isArray(seenTransactionIds)) return undefined;
  return {
    v: 1,
    key,
    accountId,
    kind,
    cents,
    currency,
    ...(isText(toAccountId) && { toAccountId }),
    ...(isText(paymentMethodId) && { paymentMethodId }),
    seenTransactionIds: seenTransactionIds.filter(isText),
    sentAt,
  };
}

/** One entry stands alone, several as a list. */
export function checkJournal(json: unknown): readonly JournalEntry[] {
  const list: readonly unknown[] = Array.isArray(json) ? json : [json];
  return list.map(checkEntry).filter((entry) => entry !== undefined);
}

/** As `checkJournal`, of the stored text itself. */
export function readJournalText(text: string | null): readonly JournalEntry[] {
  try {
    return text === null ? [] : checkJournal(JSON.parse(text));
  } catch {
    return [];
  }
}

export function paymentJournal(area: () => Storage): PaymentJournal {
  const store = stored<readonly JournalEntry[] | JournalEntry>(area, journalName, checkJournal);
  function entries(): readonly JournalEntry[] {
    return checkJournal(store.read());
  }
  function keep(list: readonly JournalEntry[]): boolean {
    const [first, second] = list;
    if (first === undefined) {
      store.clear();
      return true;
    }
    return store.write(second === undefined ? first : list);
  }
  /** Another tab writes there, too: what is read is written back before anybody else may (Web Locks API). */
  function change(to: (list: readonly JournalEntry[]) => readonly JournalEntry[]): Promise<boolean> {
    return alone("nupay-payment-journal", async () => keep(to(entries())));
  }
  return {
    read: (accountId) => entries().filter((entry) => entry.accountId === accountId),
    find: (key) => entries().find((entry) => entry.key === key),
    async record(entry) {
      const kept = await change((list) => [...list.filter((other) => other.key !== entry.key), entry]);
      return kept && entries().some((other) => other.key === entry.key);
    },
    async amend(fits, changed) {
      await change((list) => list.map((entry) => (fits(entry) ? changed(entry) : entry)));
    },
    async forget(key) {
      await change((list) => list.filter((entry) => entry.key !== key));
    },
  };
}
