import { randomUUID } from "node:crypto";
import type { JournalEntry } from "../../../src/machines/instructions/instruction.ts";

/** A prepared, unsent payout of $25.00. */
export function payoutEntry(changes: Partial<JournalEntry> = {}): JournalEntry {
  return {
    v: 2,
    key: randomUUID(),
    accountId: "acc_1",
    operation: "payout",
    cents: 2_500,
    currency: "AUD",
    createdAt: "2026-11-21T02:00:00.000Z",
    ...changes,
  };
}
