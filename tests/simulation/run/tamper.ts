import type { Device } from "simulated-browser";
import { journalRows } from "./journal-entries.ts";
import type { Run } from "./run-seed.ts";
import type { Action } from "./scenario.ts";

/** Foreign code writes into this device's journal. */
export function tamperWithJournal(
  run: Run,
  device: Device,
  action: Action,
  note: (text: string) => void,
): void {
  const rows = journalRows(device);
  if (!rows) return;
  const draw = run.random.number(`${action.id} tampering`);
  if (action.type === "entry planted") {
    const [victim] = run.options.scenario.devices;
    if (!victim) return;
    const key = run.random.uuid(`${action.id} planted`);
    note(`an entry …${key.slice(-2)} is planted in the journal of ${device.name}`);
    const submittedAt = new Date(device.wall() - 5_000).toISOString();
    const accountId = victim.person.accountId;
    const payee = accountId === "acc_priya" ? "acc_bela" : "acc_priya";
    rows.set(key, {
      v: 2,
      key,
      accountId,
      operation: "transfer",
      cents: 1_300,
      currency: "AUD",
      toAccountId: payee,
      createdAt: submittedAt,
      submittedAt: submittedAt,
    });
    return;
  }
  const key = [...rows.keys()][Math.floor(draw * rows.size)];
  if (typeof key !== "string") return;
  const row = rows.get(key) as Record<string, unknown>;
  // An unreadable entry must still be shown to the person.
  let isReadable: boolean;
  if (action.type === "entry removed") {
    rows.delete(key);
    isReadable = true;
    note(`the entry …${key.slice(-2)} is removed from the journal of ${device.name}`);
  } else {
    const change = draw < 0.4 ? { v: 99 } : draw < 0.7 ? { cents: "many" } : { cents: 9_900 };
    isReadable = change.cents === 9_900;
    rows.set(key, { ...row, ...change });
    note(`the entry …${key.slice(-2)} in the journal of ${device.name} is tampered with`);
  }
  run.history.add({ type: "entryTampered", key, monotonic: device.monotonic() });
  if (isReadable) run.history.add({ type: "entryLost", key, how: action.type });
}
