import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { JournalEntry } from "../../../src/machines/instructions/instruction.ts";
import { removeUnreadable } from "../../../src/services/payments/remove-unreadable.ts";
import { withdrawEntry } from "../../../src/services/payments/withdraw-entry.ts";
import { journalReader } from "../../../src/services/storage/journal-reader.ts";
import { objectStore } from "../../../src/services/storage/object-store.ts";
import { addWrites } from "../../../src/services/storage/payment-journal.ts";
import { payoutEntry } from "./entries.ts";
import { type FakeDevice, fakeDevice } from "./fake-device.ts";

const submittedAt = "2026-11-21T02:00:01.000Z";
const submitted = (changes: Partial<JournalEntry> = {}) => payoutEntry({ submittedAt, ...changes });

const paymentJournal = (...reading: Parameters<typeof journalReader>) => addWrites(journalReader(...reading));

/** The journal of one tab. `isFree` says that no tab is sending a payment. */
function openJournal(device: FakeDevice, isFree = true, browser = device.openTab().browser) {
  let changes = 0;
  const journal = paymentJournal(
    browser,
    async (_, work) => {
      if (isFree) await work();
    },
    () => {
      changes += 1;
    },
  );
  return { journal, changes: () => changes };
}

/** The stored records, read without the journal. */
function recordsOf(device: FakeDevice) {
  const transact = objectStore(device.openTab().browser, "nupay", "payment-journal");
  const all = () =>
    transact(
      "readonly",
      (records) =>
        new Promise<unknown[]>((resolve) => {
          const request = records.getAll();
          request.onsuccess = () => resolve(request.result);
        }),
    );
  const putRecords = (...values: object[]) =>
    transact("readwrite", async (records) => {
      for (const value of values) records.put(value);
    });
  return { all, put: putRecords };
}

async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    () => "resolved",
    (error) => error.failure.code,
  );
}

describe("the payment journal", () => {
  test("checks whether a tab is sending a payment only if an entry was never sent", async () => {
    const device = fakeDevice();
    let checks = 0;
    const journal = paymentJournal(
      device.openTab().browser,
      async () => {
        checks += 1;
      },
      () => {},
    );
    await journal.add(submitted());
    await journal.read("acc_1");
    expect(checks).toBe(0);
    await journal.add(payoutEntry({ key: randomUUID() }));
    await journal.read("acc_1");
    expect(checks).toBe(1);
  });

  test("rejects with the browser's error as the cause", async () => {
    const device = fakeDevice();
    const cause = new DOMException("Forbidden", "SecurityError");
    const { browser } = device.openTab({
      indexedDB: () => {
        throw cause;
      },
    });
    await expect(openJournal(device, true, browser).journal.read("acc_1")).rejects.toMatchObject({ cause });
  });

  test("reads one account's submitted payments, oldest first", async () => {
    const device = fakeDevice();
    const { journal } = openJournal(device);
    // The store is in the order of the keys.
    const [firstKey = "", lastKey] = [randomUUID(), randomUUID()].sort();
    const lateEntry = payoutEntry({ key: firstKey, createdAt: "2026-11-21T03:00:00.000Z" });
    const earlyEntry = payoutEntry({ key: lastKey ?? "" });
    for (const entry of [lateEntry, earlyEntry, payoutEntry({ accountId: "acc_2" })]) {
      await journal.add(entry);
      expect(await journal.markSubmitted(entry, submittedAt)).toEqual({ ...entry, submittedAt });
    }
    expect(await journal.read("acc_1")).toEqual({
      entries: [
        { ...earlyEntry, submittedAt },
        { ...lateEntry, submittedAt },
      ],
      unreadable: [],
    });
  });

  test("is shared with other tabs, and survives a crash of the first one", async () => {
    const device = fakeDevice();
    const tab = device.openTab();
    const entry = submitted();
    await openJournal(device, true, tab.browser).journal.add(entry);
    tab.crash();
    expect((await openJournal(device).journal.read("acc_1")).entries).toEqual([entry]);
  });

  test("keeps the time of the first submission", async () => {
    const { journal } = openJournal(fakeDevice());
    const entry = payoutEntry();
    await journal.add(entry);
    await journal.markSubmitted(entry, submittedAt);
    const resubmittedEntry = await journal.markSubmitted(entry, "2026-11-21T02:00:50.000Z");
    expect(resubmittedEntry?.submittedAt).toBe(submittedAt);
  });

  test("records no submission of a removed entry", async () => {
    const device = fakeDevice();
    const { journal } = openJournal(device);
    const entry = payoutEntry();
    await journal.add(entry);
    await journal.remove(entry.key);
    expect(await journal.markSubmitted(entry, submittedAt)).toBeUndefined();
    expect(await recordsOf(device).all()).toEqual([]);
  });

  test.each([
    ["amount", { cents: 1 }],
    ["account", { accountId: "acc_9" }],
    ["operation", { operation: "transfer", toAccountId: "acc_9" } as const],
    ["version", { v: 1 } as const],
  ])("records no submission of an entry whose %s was tampered with", async (_, changes) => {
    const device = fakeDevice();
    const { journal } = openJournal(device);
    const entry = payoutEntry();
    await journal.add(entry);
    const tampered = { ...entry, ...changes };
    await recordsOf(device).put(tampered);
    expect(await journal.markSubmitted(entry, submittedAt)).toBeUndefined();
    expect(await recordsOf(device).all()).toEqual([tampered]);
  });

  test.each([
    ["payee", payoutEntry({ operation: "transfer", toAccountId: "acc_2" }), { toAccountId: "acc_9" }],
    ["card", payoutEntry({ operation: "topUp", paymentMethodId: "pm_1" }), { paymentMethodId: "pm_9" }],
    ["currency", payoutEntry(), { currency: "USD" }],
  ])("records no submission of an entry with a manipulated %s", async (_, entry, changes) => {
    const device = fakeDevice();
    const { journal } = openJournal(device);
    await journal.add(entry);
    await recordsOf(device).put({ ...entry, ...changes });
    expect(await journal.markSubmitted(entry, submittedAt)).toBeUndefined();
    await recordsOf(device).put(entry);
    expect(await journal.markSubmitted(entry, submittedAt)).toEqual({ ...entry, submittedAt });
  });

  test("never overwrites an entry with the same key", async () => {
    const { journal } = openJournal(fakeDevice());
    const entry = submitted();
    await journal.add(entry);
    expect(await codeOf(journal.add({ ...entry, cents: 1 }))).toBe("journal_unavailable");
    expect((await journal.read("acc_1")).entries).toEqual([entry]);
  });

  test("accepts twenty readable entries per account", async () => {
    const device = fakeDevice();
    const { journal } = openJournal(device);
    await recordsOf(device).put({ key: "future", v: 3, accountId: "acc_1" });
    for (let count = 0; count < 20; count += 1) await journal.add(submitted());
    expect(await codeOf(journal.add(submitted()))).toBe("journal_full");
    await journal.add(submitted({ accountId: "acc_2" }));
    expect((await journal.read("acc_1")).entries).toHaveLength(20);
  });

  test("announces every write, so that other tabs read again", async () => {
    const { journal, changes } = openJournal(fakeDevice());
    const entry = payoutEntry();
    await journal.add(entry);
    await journal.markSubmitted(entry, submittedAt);
    await journal.remove(entry.key);
    expect(changes()).toBe(3);
    await journal.read("acc_1");
    expect(changes()).toBe(3);
  });

  test("reads an entry without its additional fields: no name, no phone", async () => {
    const completeEntry = submitted();
    const device = fakeDevice();
    await recordsOf(device).put({ ...completeEntry, payeeName: "Priya", phone: "0400000002" });
    expect((await openJournal(device).journal.read("acc_1")).entries).toEqual([completeEntry]);
  });
});

describe("an entry that was never sent", () => {
  test("is dropped when the journal is read and no tab is sending", async () => {
    const device = fakeDevice();
    const { journal } = openJournal(device);
    await journal.add(payoutEntry());
    expect(await journal.read("acc_1")).toEqual({ entries: [], unreadable: [] });
    expect(await recordsOf(device).all()).toEqual([]);
  });

  test("stays while a tab may be about to send it, or if it belongs to another account", async () => {
    const device = fakeDevice();
    const { journal } = openJournal(device, false);
    const entry = payoutEntry();
    await journal.add(entry);
    expect(await journal.read("acc_1")).toEqual({ entries: [], unreadable: [], unsent: [entry.key] });
    await openJournal(device).journal.read("acc_2");
    expect(await recordsOf(device).all()).toEqual([entry]);
  });

  test("stays, and no lock is requested, if this read of the journal has been aborted", async () => {
    const device = fakeDevice();
    const reading = new AbortController();
    let requests = 0;
    const journal = paymentJournal(
      device.openTab().browser,
      async () => {
        requests += 1;
      },
      () => {},
    );
    const entry = payoutEntry();
    await journal.add(entry);
    const pendingRead = journal.read("acc_1", reading.signal);
    reading.abort();
    expect(await codeOf(pendingRead)).toBe("journal_unavailable");
    expect(requests).toBe(0);
    expect(await recordsOf(device).all()).toEqual([entry]);
  });

  test("stays if this read of the journal is aborted before the lock is granted", async () => {
    const device = fakeDevice();
    const reading = new AbortController();
    const journal = paymentJournal(
      device.openTab().browser,
      async (_, work) => {
        reading.abort();
        await work();
      },
      () => {},
    );
    const entry = payoutEntry();
    await journal.add(entry);
    expect(await codeOf(journal.read("acc_1", reading.signal))).toBe("journal_unavailable");
    expect(await recordsOf(device).all()).toEqual([entry]);
  });

  test("can be withdrawn, and then cannot be submitted", async () => {
    const { journal } = openJournal(fakeDevice());
    const entry = payoutEntry();
    await journal.add(entry);
    expect(await withdrawEntry(journal, entry.key)).toBe(true);
    expect(await journal.markSubmitted(entry, submittedAt)).toBeUndefined();
  });

  test("can be withdrawn even if another tab has dropped it meanwhile", async () => {
    const device = fakeDevice();
    const { journal } = openJournal(device);
    const entry = payoutEntry();
    await journal.add(entry);
    await openJournal(device).journal.read(entry.accountId);
    expect(await withdrawEntry(journal, entry.key)).toBe(true);
  });
});

describe("a submitted entry", () => {
  test("cannot be withdrawn, and stays", async () => {
    const { journal } = openJournal(fakeDevice());
    const entry = payoutEntry();
    await journal.add(entry);
    await journal.markSubmitted(entry, submittedAt);
    expect(await withdrawEntry(journal, entry.key)).toBe(false);
    expect(await journal.find(entry.key)).toMatchObject({ submittedAt });
  });

  test("cannot be withdrawn once another tab has settled and removed it", async () => {
    const device = fakeDevice();
    const { journal } = openJournal(device);
    const entry = payoutEntry();
    await journal.add(entry);
    await journal.markSubmitted(entry, submittedAt);
    await openJournal(device).journal.remove(entry.key);
    expect(await withdrawEntry(journal, entry.key)).toBe(false);
  });
});

describe("an entry that this version cannot read", () => {
  const completeEntry = submitted();
  const transfer = submitted({ operation: "transfer", toAccountId: "acc_2" });
  test.each([
    ["a newer version", { ...completeEntry, v: 3 }],
    ["no version", { ...completeEntry, v: undefined }],
    ["a key that is no UUID", { ...completeEntry, key: "key-1" }],
    ["no account", { ...completeEntry, accountId: 7 }],
    ["an unknown operation", { ...completeEntry, operation: "gift" }],
    ["half a cent", { ...completeEntry, cents: 0.5 }],
    ["no amount", { ...completeEntry, cents: 0 }],
    ["a negative amount", { ...completeEntry, cents: -2_500 }],
    ["an amount in words", { ...completeEntry, cents: "2500" }],
    ["a currency in words", { ...completeEntry, currency: "dollars" }],
    ["more than a currency's code", { ...completeEntry, currency: "AUDX" }],
    ["a currency's code within a text", { ...completeEntry, currency: "xAUD" }],
    ["a transfer without a payee", { ...transfer, toAccountId: undefined }],
    ["a payout with a payee", { ...completeEntry, toAccountId: "acc_2" }],
    ["a payout with a card", { ...completeEntry, paymentMethodId: "pm_1" }],
    ["a top-up without a card", { ...completeEntry, operation: "topUp" }],
    ["a transfer with a card", { ...transfer, paymentMethodId: "pm_1" }],
    ["an empty list's item", { ...completeEntry, seenTransactionIds: [""] }],
    ["no time", { ...completeEntry, createdAt: "yesterday" }],
    ["a year of six digits", { ...completeEntry, createdAt: "+012026-11-21T02:00:00.000Z" }],
    ["a day that no calendar has", { ...completeEntry, createdAt: "2026-13-41T02:00:00.000Z" }],
    ["a wrong time of submission", { ...completeEntry, submittedAt: 5 }],
    ["a wrong list of what was seen", { ...completeEntry, seenTransactionIds: "t1" }],
  ])("is reported as unreadable, never settled, and unchanged: %s", async (_, record) => {
    const device = fakeDevice();
    await recordsOf(device).put(record);
    const { journal } = openJournal(device);
    expect(await journal.read("acc_1")).toEqual({ entries: [], unreadable: [record.key] });
    await journal.add(submitted());
    expect(await recordsOf(device).all()).toContainEqual(record);
  });

  test("is reported only to the account that it names", async () => {
    const device = fakeDevice();
    await recordsOf(device).put({ ...completeEntry, v: 3, accountId: "acc_2" });
    const { journal } = openJournal(device);
    expect((await journal.read("acc_1")).unreadable).toEqual([]);
    expect((await journal.read("acc_2")).unreadable).toEqual([completeEntry.key]);
  });

  test("can be removed by the holder, unlike a readable entry", async () => {
    const device = fakeDevice();
    await recordsOf(device).put({ ...completeEntry, v: 3 }, { key: 7, v: 3 }, transfer);
    const { journal } = openJournal(device);
    expect((await journal.read("acc_1")).unreadable).toEqual(["7", completeEntry.key]);
    await removeUnreadable(journal, transfer.key, "acc_1");
    await removeUnreadable(journal, "7", "acc_1");
    await removeUnreadable(journal, completeEntry.key, "acc_1");
    expect(await journal.read("acc_1")).toEqual({ entries: [transfer], unreadable: [] });
  });

  test("can be removed only by the account that it names, if it names one", async () => {
    const device = fakeDevice();
    const record = { ...completeEntry, v: 3 };
    await recordsOf(device).put(record);
    const { journal } = openJournal(device);
    await removeUnreadable(journal, completeEntry.key, "acc_2");
    expect(await recordsOf(device).all()).toEqual([record]);
    await removeUnreadable(journal, completeEntry.key, "acc_1");
    expect(await recordsOf(device).all()).toEqual([]);
  });
});

describe("version 1's journal in local storage", () => {
  const firstEntry = {
    v: 1,
    key: "key-1",
    accountId: "acc_1",
    kind: "transfer",
    cents: 500,
    currency: "AUD",
    toAccountId: "acc_2",
    seenTransactionIds: ["t1", "t2"],
    sentAt: "2026-01-01T00:00:00.000Z",
  };
  const { kind, sentAt, ...kept } = firstEntry;
  const takenOver = { ...kept, operation: kind, createdAt: sentAt, submittedAt: sentAt };

  test.each([
    ["one entry", firstEntry],
    ["a list", [firstEntry]],
  ])("is migrated once: %s", async (_, storedJournal) => {
    const device = fakeDevice();
    device.localStorage.setItem("payment-journal", JSON.stringify(storedJournal));
    expect(await openJournal(device).journal.read("acc_1")).toEqual({ entries: [takenOver], unreadable: [] });
    expect(device.localStorage.getItem("payment-journal")).toBeNull();
    expect((await openJournal(device).journal.read("acc_1")).entries).toEqual([takenOver]);
  });

  test.each([
    ["a payout", { ...firstEntry, kind: "payout", paymentMethodId: "pm_1" }],
    ["a transfer", { ...firstEntry, paymentMethodId: "pm_1" }],
    ["a top-up", { ...firstEntry, kind: "topUp", paymentMethodId: "pm_1" }],
  ])("is migrated with a payee and a card that the operation does not use: %s", async (_, storedEntry) => {
    const device = fakeDevice();
    device.localStorage.setItem("payment-journal", JSON.stringify(storedEntry));
    expect(await openJournal(device).journal.read("acc_1")).toEqual({
      entries: [{ ...takenOver, operation: storedEntry.kind, paymentMethodId: "pm_1" }],
      unreadable: [],
    });
  });

  test("keeps an unreadable entry once, however often it is migrated", async () => {
    const device = fakeDevice();
    for (const storedText of [JSON.stringify([firstEntry, { v: 9 }]), JSON.stringify([{ v: 9 }]), "{half"]) {
      device.localStorage.setItem("payment-journal", storedText);
      await openJournal(device).journal.read("acc_1");
    }
    const { entries, unreadable } = await openJournal(device).journal.read("acc_1");
    expect(entries).toEqual([takenOver]);
    expect(unreadable).toHaveLength(2);
    expect(JSON.stringify(await recordsOf(device).all())).toContain("{half");
  });

  test.each([
    ["a newer version", { ...firstEntry, v: 9 }],
    ["an unknown operation", { ...firstEntry, kind: "gift" }],
    ["no time", { ...firstEntry, sentAt: undefined }],
  ])(
    "keeps the account of an entry with %s, which no other account sees or removes",
    async (_, storedEntry) => {
      const device = fakeDevice();
      device.localStorage.setItem("payment-journal", JSON.stringify([storedEntry]));
      const { journal } = openJournal(device);
      expect(await journal.read("acc_2")).toEqual({ entries: [], unreadable: [] });
      const [id = ""] = (await journal.read("acc_1")).unreadable;
      await removeUnreadable(journal, id, "acc_2");
      expect((await journal.read("acc_1")).unreadable).toEqual([id]);
      await removeUnreadable(journal, id, "acc_1");
      expect((await journal.read("acc_1")).unreadable).toEqual([]);
    },
  );

  test.each([["{half"], ['{"v":1,"accountId":""}'], ['{"v":1,"accountId":7}'], ["null"]])(
    "shows an entry of an unknown account to every account: %s",
    async (text) => {
      const device = fakeDevice();
      device.localStorage.setItem("payment-journal", text);
      const { journal } = openJournal(device);
      expect((await journal.read("acc_1")).unreadable).toHaveLength(1);
      const [id = ""] = (await journal.read("acc_2")).unreadable;
      await removeUnreadable(journal, id, "acc_2");
      expect((await journal.read("acc_1")).unreadable).toEqual([]);
    },
  );

  test("migrated by an earlier release without an account is read only by the account that its text names", async () => {
    const device = fakeDevice();
    const text = JSON.stringify({ ...firstEntry, kind: "gift" });
    await recordsOf(device).put({ key: `version 1: ${text}`, text });
    const { journal } = openJournal(device);
    expect((await journal.read("acc_2")).unreadable).toEqual([]);
    expect((await journal.read("acc_1")).unreadable).toHaveLength(1);
  });

  test("does not overwrite an existing entry", async () => {
    const device = fakeDevice();
    await recordsOf(device).put({ ...takenOver, cents: 700 });
    device.localStorage.setItem("payment-journal", JSON.stringify(firstEntry));
    expect((await openJournal(device).journal.read("acc_1")).entries[0]?.cents).toBe(700);
  });

  test("stays in local storage if it cannot be migrated", async () => {
    const device = fakeDevice();
    const text = JSON.stringify(firstEntry);
    device.localStorage.setItem("payment-journal", text);
    const { browser } = device.openTab({ indexedDB: () => undefined });
    expect(await codeOf(openJournal(device, true, browser).journal.read("acc_1"))).toBe(
      "journal_unavailable",
    );
    expect(device.localStorage.getItem("payment-journal")).toBe(text);
  });

  test("is migrated by the next read if the first could not write", async () => {
    const device = fakeDevice();
    device.localStorage.setItem("payment-journal", JSON.stringify(firstEntry));
    let isForbidden = true;
    const { browser } = device.openTab({
      indexedDB: () => {
        if (isForbidden) throw new DOMException("Forbidden", "SecurityError");
        return device.indexedDB;
      },
    });
    const { journal } = openJournal(device, true, browser);
    expect(await codeOf(journal.read("acc_1"))).toBe("journal_unavailable");
    isForbidden = false;
    expect((await journal.read("acc_1")).entries).toEqual([takenOver]);
  });

  test("is ignored if the browser does not allow the app to read it", async () => {
    const device = fakeDevice();
    const { browser } = device.openTab({
      localStorage: () => {
        throw new DOMException("Forbidden", "SecurityError");
      },
    });
    expect((await openJournal(device, true, browser).journal.read("acc_1")).entries).toEqual([]);
  });
});

describe("without storage in the browser", () => {
  test.each([
    ["there is no IndexedDB", () => undefined],
    [
      "IndexedDB is forbidden",
      () => {
        throw new DOMException("Forbidden", "SecurityError");
      },
    ],
  ])("every method rejects with journal_unavailable: %s", async (_, indexedDB) => {
    const device = fakeDevice();
    const { journal } = openJournal(device, true, device.openTab({ indexedDB }).browser);
    const entry = payoutEntry();
    const calls = [
      journal.add(entry),
      journal.markSubmitted(entry, submittedAt),
      journal.find(entry.key),
      journal.remove(entry.key),
      removeUnreadable(journal, "x", "acc_1"),
      journal.read("acc_1"),
    ];
    expect(await Promise.all(calls.map(codeOf))).toEqual(calls.map(() => "journal_unavailable"));
  });

  test("a database that does not open times out after five seconds", async () => {
    const device = fakeDevice();
    const timers: { callback: () => void; milliseconds: number }[] = [];
    const { browser } = device.openTab({
      indexedDB: () => ({ open: () => ({}) }) as unknown as IDBFactory,
      setTimeout: (callback, milliseconds) => timers.push({ callback, milliseconds }),
    });
    const readErrorCode = codeOf(openJournal(device, true, browser).journal.read("acc_1"));
    await Promise.resolve();
    await Promise.resolve();
    expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([5_000]);
    timers[0]?.callback();
    timers[1]?.callback();
    expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([5_000, 100]);
    expect(await readErrorCode).toBe("journal_unavailable");
  });
});

test("a database of a newer build is opened unchanged", async () => {
  const device = fakeDevice();
  await new Promise((resolve) => {
    const request = device.indexedDB.open("nupay", 7);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("payment-journal", { keyPath: "key" });
      request.result.createObjectStore("something-new");
    };
    request.onsuccess = () => {
      request.result.close();
      resolve(undefined);
    };
  });
  const { journal } = openJournal(device);
  const entry = submitted({ key: randomUUID() });
  await journal.add(entry);
  expect(await journal.find(entry.key)).toEqual(entry);
});

test("a transaction that the browser aborts is a failure, and writes nothing", async () => {
  const device = fakeDevice();
  const transact = objectStore(device.openTab().browser, "nupay", "payment-journal");
  const aborted = transact("readwrite", async (records) => {
    records.put({ key: "key-1" });
    records.transaction.abort();
  });
  await expect(aborted).rejects.toThrow("The transaction was aborted");
  expect(await recordsOf(device).all()).toEqual([]);
});
