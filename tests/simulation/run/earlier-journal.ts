import type { Device, Labelled } from "simulated-browser";
import type { Person } from "./people.ts";
import type { Scenario } from "./scenario.ts";

/** Writes entries of earlier days into a device's journal. */
export function writeEarlierJournal(
  device: Device,
  person: Person,
  content: Scenario["earlierJournal"],
  random: Labelled,
): void {
  if (content === "version 1") writeVersion1(device, person, random);
  if (content === "full") fillJournal(device, person, random);
}

/** Journal version 1 is in local storage. */
function writeVersion1(device: Device, { accountId }: Person, random: Labelled): void {
  const entry = {
    v: 1,
    key: random.uuid("version 1 entry"),
    accountId,
    kind: "payout",
    cents: 2_500,
    currency: "AUD",
    sentAt: new Date(device.wall() - 600_000).toISOString(),
  };
  device.localStorage.setItem("payment-journal", JSON.stringify([entry]));
}

/** Twenty payments that were never decided. */
function fillJournal(device: Device, { accountId }: Person, random: Labelled): void {
  const rows = new Map<IDBValidKey, unknown>();
  for (let index = 0; index < 20; index++) {
    const key = random.uuid(`earlier entry ${index}`);
    const submittedAt = new Date(device.wall() - 3_600_000 - index * 60_000).toISOString();
    const entry = { v: 2, key, accountId, operation: "payout", cents: 100 + index, currency: "AUD" };
    rows.set(key, { ...entry, createdAt: submittedAt, submittedAt: submittedAt });
  }
  const store = { keyPath: "key", autoIncrement: false, nextKey: 1, indexes: new Map(), rows };
  device.databases.databases.set("nupay", { version: 1, stores: new Map([["payment-journal", store]]) });
}
