import { rejection } from "../../machines/core/failure.ts";
import type { CallOperation } from "../../machines/instructions/call-order.ts";
import type { Browser } from "../browser/browser.ts";
import { ApiError } from "../core/errors.ts";
import { isFields } from "../core/fields.ts";
import { instructionsStore } from "./instructions-store.ts";
import { resultOf, rowsOf } from "./object-store.ts";

/** A call without an outcome; its content is not stored. */
export interface OpenCallEntry {
  readonly v: 1;
  readonly key: string;
  /** The token's subject. */
  readonly person: string;
  readonly operation: CallOperation;
  /** The resource that the call replaces, adds or removes. */
  readonly slot: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601; absent if the call was not sent. */
  readonly submittedAt?: string;
}

/**
 * The keyed calls without an outcome, of all persons and tabs of this browser. Every method rejects with ApiError
 * `journal_unavailable` if the browser stores nothing.
 */
export interface OpenCalls {
  add(entry: OpenCallEntry): Promise<void>;
  /** False if the journal no longer has the entry. */
  markSubmitted(key: string): Promise<boolean>;
  /** Oldest first. */
  of(person: string): Promise<readonly OpenCallEntry[]>;
  remove(key: string): Promise<void>;
  /**
   * Removes the entry unless its submission is recorded; an entry that is gone can no longer be sent.
   * @returns whether it is gone
   */
  removeUnsent(key: string): Promise<boolean>;
}

function parseOpenCallEntry(record: unknown): OpenCallEntry | undefined {
  if (!isFields(record) || record.v !== 1) return undefined;
  const texts = [record.key, record.person, record.operation, record.slot, record.createdAt];
  const isValid = texts.every((text) => typeof text === "string" && text !== "");
  return isValid ? (record as unknown as OpenCallEntry) : undefined;
}

export function createOpenCalls(browser: Browser): OpenCalls {
  const transact = instructionsStore(browser, "open");

  async function runTransaction<Value>(
    mode: "readonly" | "readwrite",
    callback: (records: IDBObjectStore) => Promise<Value>,
  ): Promise<Value> {
    try {
      return await transact(mode, callback);
    } catch (cause) {
      throw new ApiError(rejection("journal_unavailable"), { cause });
    }
  }

  return {
    add: (entry) =>
      runTransaction("readwrite", async (records) => {
        await resultOf(records.add(entry));
      }),
    markSubmitted: (key) =>
      runTransaction("readwrite", async (records) => {
        const entry = parseOpenCallEntry(await resultOf<unknown>(records.get(key)));
        if (entry === undefined) return false;
        const submittedAt = entry.submittedAt ?? new Date(browser.now()).toISOString();
        await resultOf(records.put({ ...entry, submittedAt }));
        return true;
      }),
    of: (person) =>
      runTransaction("readonly", async (records) => {
        const entries = (await rowsOf(records)).map(({ record }) => parseOpenCallEntry(record));
        return entries
          .filter((entry) => entry !== undefined)
          .filter((entry) => entry.person === person)
          .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
      }),
    removeUnsent: (key) =>
      runTransaction("readwrite", async (records) => {
        const entry = parseOpenCallEntry(await resultOf<unknown>(records.get(key)));
        if (entry?.submittedAt !== undefined) return false;
        await resultOf(records.delete(key));
        return true;
      }),
    remove: (key) =>
      runTransaction("readwrite", async (records) => {
        await resultOf(records.delete(key));
      }),
  };
}
