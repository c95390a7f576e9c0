import { expect, test } from "vitest";
import type { Outcome } from "../../../src/machines/instructions/instruction.ts";
import { createDecidedEntries } from "../../../src/services/storage/decided-entries.ts";
import { fakeDevice } from "./fake-device.ts";

const succeeded: Outcome = { state: "succeeded", transactionId: "t-1" };
const decidedEntry = { key: "key-1", accountId: "acc_1", outcome: succeeded };

test("another tab can read an entry's outcome for a minute", async () => {
  const device = fakeDevice();
  await createDecidedEntries(device.openTab().browser).add(decidedEntry);
  const otherTabEntries = createDecidedEntries(device.openTab().browser);
  device.pass(59_999);
  expect(await otherTabEntries.find("key-1")).toEqual(succeeded);
  device.pass(1);
  expect(await otherTabEntries.find("key-1")).toBeNull();
});

test("an outcome can be read only by the key of its own entry", async () => {
  const decided = createDecidedEntries(fakeDevice().openTab().browser);
  await decided.add(decidedEntry);
  expect(await decided.find("key-2")).toBeNull();
});

test("an outcome cannot be read after the clock was set back", async () => {
  const device = fakeDevice();
  const decided = createDecidedEntries(device.openTab().browser);
  await decided.add(decidedEntry);
  device.clock.wall -= 1_000;
  expect(await decided.find("key-1")).toBeNull();
});

test("recording an outcome does not reject without IndexedDB", async () => {
  const { browser } = fakeDevice().openTab();
  const decided = createDecidedEntries({ ...browser, indexedDB: () => undefined });
  await expect(decided.add(decidedEntry)).resolves.toBeUndefined();
});
