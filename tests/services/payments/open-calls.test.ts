/** Tests the journal of keyed calls, and the lock of each resource that a keyed call changes. */
import { describe, expect, test, vi } from "vitest";
import { holdSlot } from "../../../src/services/payments/call-slot.ts";
import { createDecidedEntries } from "../../../src/services/storage/decided-entries.ts";
import { createOpenCalls, type OpenCallEntry } from "../../../src/services/storage/open-calls.ts";
import { fakeDevice } from "./fake-device.ts";

const entry: OpenCallEntry = {
  v: 1,
  key: "5f0c8f7e-8b6f-4c39-9d43-1f2c3a4b5c6d",
  person: "dana",
  operation: "updateBankAccount",
  slot: "updateBankAccount",
  createdAt: "2026-11-21T02:00:00.000Z",
};

describe("the journal of calls", () => {
  test("is shared by all tabs, separate for each person, and sorted oldest first", async () => {
    const device = fakeDevice();
    const [one, other] = [
      createOpenCalls(device.openTab().browser),
      createOpenCalls(device.openTab().browser),
    ];
    const earlierEntry = {
      ...entry,
      key: "a0000000-0000-4000-8000-000000000000",
      createdAt: "2026-11-20T02:00:00Z",
    };
    await one.add(entry);
    await one.add(earlierEntry);
    await one.add({ ...entry, key: "b0000000-0000-4000-8000-000000000000", person: "nour" });
    expect(await other.of("dana")).toEqual([earlierEntry, entry]);
    await other.remove(entry.key);
    expect(await one.of("dana")).toEqual([earlierEntry]);
  });

  test("records the first submission, and reports a missing entry", async () => {
    const device = fakeDevice();
    const calls = createOpenCalls(device.openTab().browser);
    await calls.add(entry);
    expect(await calls.markSubmitted(entry.key)).toBe(true);
    device.pass(1_000);
    expect(await calls.markSubmitted(entry.key)).toBe(true);
    expect(await calls.of("dana")).toEqual([{ ...entry, submittedAt: "2026-11-21T02:00:00.000Z" }]);
    await calls.remove(entry.key);
    expect(await calls.markSubmitted(entry.key)).toBe(false);
  });

  test("removes an unsent entry, and keeps one that was sent meanwhile", async () => {
    const calls = createOpenCalls(fakeDevice().openTab().browser);
    await calls.add(entry);
    await calls.markSubmitted(entry.key);
    await calls.removeUnsent(entry.key);
    expect(await calls.of("dana")).toMatchObject([{ key: entry.key }]);
    await calls.remove(entry.key);
    await calls.add(entry);
    await calls.removeUnsent(entry.key);
    expect(await calls.of("dana")).toEqual([]);
  });

  test("is in the same database as the decided payments", async () => {
    const { browser } = fakeDevice().openTab();
    const [decided, calls] = [createDecidedEntries(browser), createOpenCalls(browser)];
    const outcome = { state: "succeeded" } as const;
    await decided.add({ key: "k", accountId: "acc_1", outcome });
    await calls.add(entry);
    expect(await decided.find("k")).toEqual(outcome);
    expect(await calls.of("dana")).toEqual([entry]);
  });

  test("reports an error if the browser has no storage", async () => {
    const { browser } = fakeDevice().openTab({ indexedDB: () => undefined });
    await expect(createOpenCalls(browser).add(entry)).rejects.toMatchObject({
      failure: { kind: "rejected", code: "journal_unavailable" },
    });
  });
});

describe("the lock of a resource", () => {
  const dana = async () => "dana";
  const slot = "updateBankAccount";

  test("is granted to one tab at a time, also after its holder crashes", async () => {
    const device = fakeDevice();
    const [first, second] = [device.openTab(), device.openTab()];
    const [granted, waiting] = [vi.fn(), vi.fn()];
    holdSlot(first.browser, dana, slot, granted);
    await vi.waitFor(() => expect(granted).toHaveBeenCalledOnce());
    holdSlot(second.browser, dana, slot, waiting);
    const onOtherGranted = vi.fn();
    holdSlot(second.browser, dana, "removeCard pm_1", onOtherGranted);
    await vi.waitFor(() => expect(onOtherGranted).toHaveBeenCalledOnce());
    expect(waiting).not.toHaveBeenCalled();
    first.crash();
    await vi.waitFor(() => expect(waiting).toHaveBeenCalledOnce());
  });

  test("is released, or its request is aborted, by the returned function", async () => {
    const device = fakeDevice();
    const [first, second, third] = [device.openTab(), device.openTab(), device.openTab()];
    const [granted, left, waiting] = [vi.fn(), vi.fn(), vi.fn()];
    const releaseSlot = holdSlot(first.browser, dana, slot, granted);
    await vi.waitFor(() => expect(granted).toHaveBeenCalledOnce());
    const releaseSecond = holdSlot(second.browser, dana, slot, left);
    holdSlot(third.browser, dana, slot, waiting);
    releaseSecond();
    releaseSlot();
    await vi.waitFor(() => expect(waiting).toHaveBeenCalledOnce());
    expect(left).not.toHaveBeenCalled();
  });

  test("is a different lock for another person", async () => {
    const device = fakeDevice();
    const [granted, other] = [vi.fn(), vi.fn()];
    holdSlot(device.openTab().browser, dana, slot, granted);
    await vi.waitFor(() => expect(granted).toHaveBeenCalledOnce());
    holdSlot(device.openTab().browser, async () => "nour", slot, other);
    await vi.waitFor(() => expect(other).toHaveBeenCalledOnce());
  });

  test("is granted at once without Web Locks", async () => {
    const granted = vi.fn();
    holdSlot(fakeDevice().openTab({ locks: () => undefined }).browser, dana, slot, granted);
    await vi.waitFor(() => expect(granted).toHaveBeenCalledOnce());
  });

  test("is not granted after its request was aborted, even without Web Locks", async () => {
    const granted = vi.fn();
    holdSlot(fakeDevice().openTab({ locks: () => undefined }).browser, dana, slot, granted)();
    await new Promise((resolve) => setTimeout(resolve));
    expect(granted).not.toHaveBeenCalled();
  });

  test("is not granted after its request was aborted", async () => {
    const granted = vi.fn();
    let reject: (cause: Error) => void = () => {};
    const person = () => new Promise<string>((_, rejectPerson) => (reject = rejectPerson));
    holdSlot(fakeDevice().openTab().browser, person, slot, granted)();
    reject(new Error("signed out"));
    await new Promise((resolve) => setTimeout(resolve));
    expect(granted).not.toHaveBeenCalled();
  });
});
