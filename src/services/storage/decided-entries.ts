import type { Outcome } from "../../machines/instructions/instruction.ts";
import type { Browser } from "../browser/browser.ts";
import { isFields } from "../core/fields.ts";
import { instructionsStore } from "./instructions-store.ts";
import { resultOf, rowsOf } from "./object-store.ts";

/** How long the other tabs can look up an entry's outcome, in milliseconds. */
const retention = 60_000;

/** The outcomes of the payment journal entries that some tab of this browser removed within the last minute. */
export interface DecidedEntries {
  /** Never rejects: without the outcome, another tab only reports that the payment was removed. */
  add(decidedEntry: { key: string; accountId: string; outcome: Outcome }): Promise<void>;
  /** Null if no outcome is stored. */
  find(key: string): Promise<Outcome | null>;
}

interface DecidedEntry {
  readonly v: 1;
  readonly key: string;
  readonly accountId: string;
  readonly outcome: Outcome;
  /** ISO 8601. */
  readonly decidedAt: string;
}

const states: ReadonlySet<unknown> = new Set(["succeeded", "pending", "failed", "declined", "cancelled"]);

function parseDecidedEntry(record: unknown): DecidedEntry | undefined {
  if (!isFields(record) || record.v !== 1 || !isFields(record.outcome)) return undefined;
  const isValid =
    states.has(record.outcome.state) &&
    (record.outcome.state !== "declined" || isFields(record.outcome.failure)) &&
    typeof record.decidedAt === "string";
  return isValid ? (record as unknown as DecidedEntry) : undefined;
}

/** A separate database: builds that only know the payment journal never open it. */
export function createDecidedEntries(browser: Browser): DecidedEntries {
  const transact = instructionsStore(browser, "decided");

  /** Whether the retention time is over; also true if the clock was set back, so that this does not extend it. */
  function isExpired(record: unknown): boolean {
    const age = browser.now() - Date.parse(parseDecidedEntry(record)?.decidedAt ?? "");
    return !(age >= 0 && age < retention);
  }

  return {
    async add({ key, accountId, outcome }) {
      const decidedAt = new Date(browser.now()).toISOString();
      const record: DecidedEntry = { v: 1, key, accountId, outcome, decidedAt };
      await transact("readwrite", async (records) => {
        const expiredRows = (await rowsOf(records)).filter((row) => isExpired(row.record));
        await Promise.all(expiredRows.map((row) => resultOf(records.delete(row.key))));
        await resultOf(records.put(record));
      }).catch(() => {});
    },
    find: (key) =>
      transact("readonly", async (records) => {
        const record = await resultOf<unknown>(records.get(key));
        return isExpired(record) ? null : (parseDecidedEntry(record)?.outcome ?? null);
      }),
  };
}
