/** Tests how a page finds a keyed call that an earlier page of the same browser left unfinished. */
import { describe, expect, test, vi } from "vitest";
import { createKeyedCalls } from "../../../src/services/payments/keyed-calls.ts";
import { cancelOpenCall, findOpenCall, watchOpenCalls } from "../../../src/services/payments/left-open.ts";
import {
  createOpenCalls,
  type OpenCallEntry,
  type OpenCalls,
} from "../../../src/services/storage/open-calls.ts";
import { openConnections } from "../bind/connections.ts";

const remove = { operation: "removeCard", paymentMethodId: "pm_1" } as const;
const unaborted = new AbortController().signal;
const cancelled = { data: { state: "cancelled", operation: "removeCard" } };

/** A card removal whose answer is lost, and the reloaded page. */
async function leaveOpenCall(idempotency: "required" | "none" = "required") {
  const connectionsFixture = openConnections({}, { idempotency });
  const { api, browser } = connectionsFixture.connections;
  const calls = createKeyedCalls(browser, api);
  const preparedCall = await calls.prepare(remove);
  await calls.send(preparedCall, unaborted);
  const key = preparedCall.key;
  const laterCalls = createKeyedCalls(
    { ...connectionsFixture.device.openTab().browser, fetch: browser.fetch },
    api,
  );
  return { ...connectionsFixture, key, calls: laterCalls };
}

describe("an unfinished call", () => {
  test("is found only for its own operation, with the time at which it was sent", async () => {
    const { calls, key } = await leaveOpenCall();
    const submittedAt = "2026-11-21T02:00:00.000Z";
    expect(await findOpenCall(calls, ["removeCard"])).toEqual({ key, operation: "removeCard", submittedAt });
    expect(await findOpenCall(calls, ["updateBankAccount"])).toBeNull();
  });

  test("is found even if no token is available", async () => {
    const { calls, key } = await leaveOpenCall();
    vi.spyOn(calls.api, "token").mockRejectedValue(new Error("The provider is away"));
    expect(await findOpenCall(calls, ["removeCard"])).toMatchObject({ key });
  });

  test("is found even if an unsent one cannot be removed", async () => {
    const { calls, key } = await leaveOpenCall();
    const journal = calls.journal as OpenCalls;
    const [sentCall] = await journal.of("dana");
    const { submittedAt: _, ...unsentCall } = sentCall as OpenCallEntry;
    await journal.add({ ...unsentCall, key: crypto.randomUUID(), slot: "another" });
    const remove = vi.spyOn(journal, "removeUnsent").mockRejectedValue(new Error("forbidden"));
    expect(await findOpenCall(calls, ["removeCard"])).toMatchObject({ key });
    expect(remove).toHaveBeenCalledOnce();
  });

  test("is neither shown nor cancelled while another window has its slot", async () => {
    const { calls, key, device } = await leaveOpenCall();
    const otherTabCalls = createKeyedCalls(device.openTab().browser, calls.api);
    const granted = vi.fn();
    const releaseSlot = otherTabCalls.holdSlot(remove, granted);
    await vi.waitFor(() => expect(granted).toHaveBeenCalledOnce());
    expect(await findOpenCall(calls, ["removeCard"])).toBeNull();
    expect(await cancelOpenCall(calls, key)).toMatchObject({ kind: "inProgress" });
    const onChange = vi.fn();
    const end = watchOpenCalls(calls, onChange);
    releaseSlot();
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    end();
    expect(await findOpenCall(calls, ["removeCard"])).toMatchObject({ key });
  });

  test("is not found where another window sends it while the journal is being read", async () => {
    const { connections, device, key } = await leaveOpenCall();
    const { api, browser } = connections;
    await createOpenCalls(browser).remove(key);
    const calls = createKeyedCalls(browser, api);
    const otherTabCalls = createKeyedCalls({ ...device.openTab().browser, fetch: browser.fetch }, api);
    const { of } = calls.journal as OpenCalls;
    vi.spyOn(calls.journal as OpenCalls, "of").mockImplementationOnce(async (person) => {
      const granted = vi.fn();
      otherTabCalls.holdSlot(remove, granted);
      await vi.waitFor(() => expect(granted).toHaveBeenCalledOnce());
      const { key: newKey } = await otherTabCalls.prepare(remove);
      await otherTabCalls.journal?.markSubmitted(newKey);
      return await of(person);
    });
    expect(await findOpenCall(calls, ["removeCard"])).toBeNull();
  });

  test("is not found where another window settles it while the locks are being read", async () => {
    const { connections, key } = await leaveOpenCall();
    const { api, browser } = connections;
    const locks = browser.locks() as LockManager;
    const query = async () => {
      await createOpenCalls(browser).remove(key);
      return await locks.query();
    };
    const calls = createKeyedCalls({ ...browser, locks: () => ({ request: locks.request, query }) }, api);
    expect(await findOpenCall(calls, ["removeCard"])).toBeNull();
  });

  test("is removed from the journal by its cancellation", async () => {
    const { calls, key, answers, browser } = await leaveOpenCall().then((leftCall) => ({
      ...leftCall,
      browser: leftCall.connections.browser,
    }));
    answers[`DELETE /wallet/payments/${key}`] = cancelled;
    expect(await cancelOpenCall(calls, key)).toEqual({ kind: "outcome", outcome: { state: "cancelled" } });
    expect(await findOpenCall(calls, ["removeCard"])).toBeNull();
    expect(await createOpenCalls(browser).of("dana")).toEqual([]);
  });

  test("does not remain if its press was too old to send it", async () => {
    const { api, browser } = openConnections({}, { idempotency: "required" }).connections;
    const calls = createKeyedCalls(browser, api);
    const click = { ...calls.note(), at: browser.now() - 61_000 };
    const sentResult = await calls.send(await calls.prepare(remove, click), unaborted);
    expect(sentResult).toMatchObject({ kind: "notSent", failure: { code: "payment_too_late" } });
    expect(await findOpenCall(calls, ["removeCard"])).toBeNull();
    expect(await createOpenCalls(browser).of("dana")).toEqual([]);
  });

  describe("left by a crash before it was sent", () => {
    const entry: OpenCallEntry = {
      v: 1,
      key: "5f0c8f7e-8b6f-4c39-9d43-1f2c3a4b5c6d",
      person: "dana",
      operation: "removeCard",
      slot: "removeCard pm_1",
      createdAt: "2026-11-21T02:00:00.000Z",
    };

    test("is removed once no window holds its slot, and is never shown", async () => {
      const { device, connections } = openConnections({}, { idempotency: "required" });
      const crashing = createKeyedCalls(device.openTab().browser, connections.api);
      const granted = vi.fn();
      const releaseSlot = crashing.holdSlot(remove, granted);
      await vi.waitFor(() => expect(granted).toHaveBeenCalledOnce());
      await crashing.prepare(remove);
      const calls = createKeyedCalls(connections.browser, connections.api);
      const journal = createOpenCalls(connections.browser);
      const otherEntry = { ...entry, person: "nour" };
      await journal.add(otherEntry);
      expect(await findOpenCall(calls, ["removeCard"])).toBeNull();
      expect(await journal.of("dana")).toHaveLength(1);
      releaseSlot();
      // The panels' searches for open calls remove the entry, whichever call they look for.
      await vi.waitFor(async () => {
        expect(await findOpenCall(calls, ["updateBankAccount"])).toBeNull();
        expect(await journal.of("dana")).toEqual([]);
      });
      expect(await journal.of("nour")).toEqual([otherEntry]);
    });

    test("is removed without locks once its press is too old to be sent", async () => {
      const { device, connections } = openConnections({}, { idempotency: "required" });
      const browser = { ...connections.browser, locks: () => undefined };
      const calls = createKeyedCalls(browser, connections.api);
      await createOpenCalls(browser).add(entry);
      device.pass(59_999);
      await findOpenCall(calls, ["removeCard"]);
      expect(await createOpenCalls(browser).of("dana")).toEqual([entry]);
      device.pass(1);
      await findOpenCall(calls, ["removeCard"]);
      expect(await createOpenCalls(browser).of("dana")).toEqual([]);
    });
  });

  test("is not shown if the server stores no idempotency keys", async () => {
    const { calls } = await leaveOpenCall("none");
    expect(await findOpenCall(calls, ["removeCard"])).toBeNull();
  });

  test("is reported as changed when the page is shown again", async () => {
    const { calls, connections, tab } = await leaveOpenCall();
    const onChange = vi.fn();
    const end = watchOpenCalls({ ...calls, browser: connections.browser }, onChange);
    tab.dispatch("visibilitychange");
    expect(onChange).toHaveBeenCalledOnce();
    end();
    tab.dispatch("visibilitychange");
    expect(onChange).toHaveBeenCalledOnce();
  });

  test("a crashed window's call is found within a minute, without a message from it", async () => {
    const { calls, device, key } = await leaveOpenCall();
    const crashing = device.openTab();
    const granted = vi.fn();
    createKeyedCalls(crashing.browser, calls.api).holdSlot(remove, granted);
    await vi.waitFor(() => expect(granted).toHaveBeenCalledOnce());
    const timers: { readonly run: () => void; readonly milliseconds: number }[] = [];
    const browser: typeof calls.browser = {
      ...calls.browser,
      setTimeout: (run, milliseconds) => timers.push({ run, milliseconds }),
      clearTimeout: () => {},
    };
    const onChange = vi.fn();
    const end = watchOpenCalls({ ...calls, browser }, onChange);
    const passMinute = async () => {
      const timer = timers.shift();
      expect(timer?.milliseconds).toBe(60_000);
      timer?.run();
      await vi.waitFor(() => expect(timers).toHaveLength(1));
    };
    await passMinute();
    expect(onChange).not.toHaveBeenCalled();
    crashing.crash();
    await passMinute();
    expect(onChange).toHaveBeenCalledOnce();
    expect(await findOpenCall(calls, ["removeCard"])).toMatchObject({ key });
    await passMinute();
    expect(onChange).toHaveBeenCalledOnce();
    end();
  });
});
