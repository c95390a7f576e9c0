/** Tests a database that opens too late, and one that a newer build upgrades. */
import { expect, test } from "vitest";
import { createDecidedEntries } from "../../../src/services/storage/decided-entries.ts";
import { objectStore } from "../../../src/services/storage/object-store.ts";
import { createOpenCalls } from "../../../src/services/storage/open-calls.ts";
import { type FakeDevice, fakeDevice, waitUntilSettled } from "./fake-device.ts";

const names = ["nupay", "payment-journal"] as const;
const nothing = async () => {};

/** Opens the database as a newer build does. @returns `upgraded`, or `blocked` if a connection is open */
async function upgrade({ indexedDB }: FakeDevice, version: number): Promise<string> {
  return await new Promise((resolve, reject) => {
    const request = indexedDB.open("nupay", version);
    request.onblocked = () => resolve("blocked");
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      request.result.close();
      resolve("upgraded");
    };
  });
}

/** Opens the database with a time limit that has already expired. */
function openLate(device: FakeDevice) {
  const { browser } = device.openTab({
    setTimeout: (callback) => {
      callback();
      return 0;
    },
  });
  return objectStore(browser, ...names);
}

test("a database that opens after the time limit is closed, and blocks no newer build", async () => {
  const device = fakeDevice();
  await expect(openLate(device)("readonly", nothing)).rejects.toThrow("IndexedDB does not open");
  await waitUntilSettled();
  expect(await upgrade(device, 7)).toBe("upgraded");
});

test("an object store created after the time limit is kept, and its connection is closed", async () => {
  const device = fakeDevice();
  expect(await upgrade(device, 1)).toBe("upgraded");
  let openedCount = 0;
  const { browser } = device.openTab({
    setTimeout: (callback) => {
      openedCount += 1;
      if (openedCount >= 2) callback();
      return 0;
    },
  });
  await expect(objectStore(browser, ...names)("readonly", nothing)).rejects.toThrow(
    "IndexedDB does not open",
  );
  await waitUntilSettled();
  const transact = objectStore(device.openTab().browser, ...names);
  await transact("readwrite", async (records) => void records.put({ key: "key-1" }));
  expect(await upgrade(device, 7)).toBe("upgraded");
});

test("an open database is closed for a newer build, and is reopened by the next use", async () => {
  const device = fakeDevice();
  const transact = objectStore(device.openTab().browser, ...names);
  await transact("readwrite", async (records) => void records.put({ key: "key-1" }));
  expect(await upgrade(device, 7)).toBe("upgraded");
  const count = await transact("readonly", async (records) => {
    const request = records.count();
    return await new Promise((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
  });
  expect(count).toBe(1);
});

test("a database that cannot be opened leaves no timer", async () => {
  const timers = new Set<number>();
  const { browser } = fakeDevice().openTab({
    indexedDB: () =>
      ({
        open() {
          throw new DOMException("Forbidden", "SecurityError");
        },
      }) as unknown as IDBFactory,
    setTimeout: () => {
      timers.add(1);
      return 1;
    },
    clearTimeout: (timer) => void timers.delete(timer as number),
  });
  await expect(objectStore(browser, ...names)("readonly", nothing)).rejects.toThrow("Forbidden");
  expect([...timers]).toEqual([]);
});

test("a database that opens when a frozen page is shown again is used, although the time limit has passed", async () => {
  const device = fakeDevice();
  const callbacks: (() => void)[] = [];
  const { browser } = device.openTab({ setTimeout: (callback) => callbacks.push(callback) });
  const transact = objectStore(browser, ...names);
  const pendingWrite = transact("readwrite", async (records) => void records.put({ key: "key-1" }));
  callbacks.shift()?.();
  await expect(pendingWrite).resolves.toBeUndefined();
});

test("the store of decided entries needs no upgrade if the store of undecided calls exists, so no frozen tab blocks it", async () => {
  const device = fakeDevice();
  const frozenTab = device.openTab();
  await createOpenCalls(frozenTab.browser).of("dana");
  const upgrades: IDBOpenDBRequest[] = [];
  const { browser } = device.openTab({
    indexedDB: () =>
      ({
        open(name: string, version?: number) {
          const request = device.indexedDB.open(name, version);
          request.addEventListener("upgradeneeded", () => upgrades.push(request));
          return request;
        },
      }) as unknown as IDBFactory,
  });
  const decided = createDecidedEntries(browser);
  await decided.add({ key: "key-1", accountId: "acc_1", outcome: { state: "succeeded" } });
  expect(await decided.find("key-1")).toEqual({ state: "succeeded" });
  expect(upgrades).toEqual([]);
});
