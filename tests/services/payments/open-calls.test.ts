/** The journal of calls that pay nothing, and the slots in which they take turns. */
import { describe, expect, test, vi } from "vitest";
import { holdSlot } from "../../../src/services/payments/call-slot.ts";
import { decidedEntries } from "../../../src/services/storage/decided-entries.ts";
import { type OpenCallEntry, openCalls } from "../../../src/services/storage/open-calls.ts";
import { fakeDevice, tokenOf } from "./fake-device.ts";

const entry: OpenCallEntry = {
  v: 1,
  key: "5f0c8f7e-8b6f-4c39-9d43-1f2c3a4b5c6d",
  person: "dana",
  operation: "updateBankAccount",
  slot: "updateBankAccount",
  createdAt: "2026-11-21T02:00:00.000Z",
};

describe("the journal of calls", () => {
  test("is the same in every tab, and each person's alone, oldest first", async () => {
    const device = fakeDevice();
    const [one, other] = [openCalls(device.openTab().browser), openCalls(device.openTab().browser)];
    const earlier = {
      ...entry,
      key: "a0000000-0000-4000-8000-000000000000",
      createdAt: "2026-11-20T02:00:00Z",
    };
    await one.add(entry);
    await one.add(earlier);
    await one.add({ ...entry, key: "b0000000-0000-4000-8000-000000000000", person: "nour" });
    expect(await other.of("dana")).toEqual([earlier, entry]);
    await other.remove(entry.key);
    expect(await one.of("dana")).toEqual([earlier]);
  });

  test("notes the first submission, and that an entry is gone", async () => {
    const device = fakeDevice();
    const calls = openCalls(device.openTab().browser);
    await calls.add(entry);
    expect(await calls.markSubmitted(entry.key)).toBe(true);
    device.pass(1_000);
    expect(await calls.markSubmitted(entry.key)).toBe(true);
    expect(await calls.of("dana")).toEqual([{ ...entry, submittedAt: "2026-11-21T02:00:00.000Z" }]);
    await calls.remove(entry.key);
    expect(await calls.markSubmitted(entry.key)).toBe(false);
  });

  test("stands beside the decided payments in one database", async () => {
    const { browser } = fakeDevice().openTab();
    const [decided, calls] = [decidedEntries(browser), openCalls(browser)];
    const outcome = { state: "succeeded" } as const;
    await decided.note({ key: "k", accountId: "acc_1", outcome });
    await calls.add(entry);
    expect(await decided.find("k")).toEqual(outcome);
    expect(await calls.of("dana")).toEqual([entry]);
  });

  test("says so where the browser keeps nothing", async () => {
    const { browser } = fakeDevice().openTab({ indexedDB: () => undefined });
    await expect(openCalls(browser).add(entry)).rejects.toMatchObject({
      failure: { kind: "rejected", code: "journal_unavailable" },
    });
  });
});

describe("a slot", () => {
  const dana = async () => tokenOf("dana");
  const slot = "updateBankAccount";

  test("is given to one tab at a time, also when its holder crashes", async () => {
    const device = fakeDevice();
    const [first, second] = [device.openTab(), device.openTab()];
    const [granted, waiting] = [vi.fn(), vi.fn()];
    holdSlot(first.browser, dana, slot, granted);
    await vi.waitFor(() => expect(granted).toHaveBeenCalledOnce());
    holdSlot(second.browser, dana, slot, waiting);
    const other = vi.fn();
    holdSlot(second.browser, dana, "removeCard pm_1", other);
    await vi.waitFor(() => expect(other).toHaveBeenCalledOnce());
    expect(waiting).not.toHaveBeenCalled();
    first.crash();
    await vi.waitFor(() => expect(waiting).toHaveBeenCalledOnce());
  });

  test("is given back, and no longer waited for, by the function that it returns", async () => {
    const device = fakeDevice();
    const [first, second, third] = [device.openTab(), device.openTab(), device.openTab()];
    const [granted, left, waiting] = [vi.fn(), vi.fn(), vi.fn()];
    const giveBack = holdSlot(first.browser, dana, slot, granted);
    await vi.waitFor(() => expect(granted).toHaveBeenCalledOnce());
    const leave = holdSlot(second.browser, dana, slot, left);
    holdSlot(third.browser, dana, slot, waiting);
    leave();
    giveBack();
    await vi.waitFor(() => expect(waiting).toHaveBeenCalledOnce());
    expect(left).not.toHaveBeenCalled();
  });

  test("of another person is another slot", async () => {
    const device = fakeDevice();
    const [granted, other] = [vi.fn(), vi.fn()];
    holdSlot(device.openTab().browser, dana, slot, granted);
    await vi.waitFor(() => expect(granted).toHaveBeenCalledOnce());
    holdSlot(device.openTab().browser, async () => tokenOf("nour"), slot, other);
    await vi.waitFor(() => expect(other).toHaveBeenCalledOnce());
  });

  test.each([
    ["without Web Locks", { locks: () => undefined }, dana],
    ["without a token, with which the call is refused", {}, () => Promise.reject(new Error("signed out"))],
  ] as const)("is there at once %s", async (_, changes, token) => {
    const granted = vi.fn();
    holdSlot(fakeDevice().openTab(changes).browser, token, slot, granted);
    await vi.waitFor(() => expect(granted).toHaveBeenCalledOnce());
  });
});
