import type { Device } from "simulated-browser";

const journal = { database: "nupay", store: "payment-journal" };

/** The fields of a journal entry that the run reads. */
interface Entry {
  readonly v: number;
  readonly key: string;
  readonly accountId: string;
}

/** The journal's rows by key; undefined if the device has no journal yet. */
export function journalRows(device: Device) {
  return device.databases.rows(journal.database, journal.store);
}

export function entriesOf(device: Device): readonly Entry[] {
  return [...(journalRows(device)?.values() ?? [])] as Entry[];
}

export function keysOf(device: Device): ReadonlySet<string> {
  return new Set(entriesOf(device).map(({ key }) => key));
}

/** The person of an entry's account. */
export function ownerOf(device: Device, key: string): string | undefined {
  const entry = entriesOf(device).find((candidate) => candidate.key === key);
  return entry && `person-${entry.accountId.replace("acc_", "")}`;
}
