import { describe, expect, test } from "vitest";
import { paymentChannel } from "../../../src/services/payments/payment-channel.ts";
import { paymentLock, paymentsSettled } from "../../../src/services/payments/payment-lock.ts";
import { type FakeDevice, fakeDevice, waitUntilSettled } from "./fake-device.ts";

function openTab(device: FakeDevice) {
  const tab = device.openTab();
  const lock = paymentLock(tab.browser, paymentChannel(tab.browser));
  return {
    crash: tab.crash,
    lock,
    /** Requests the lock. `events` records the result. */
    async hold(key?: string) {
      const events: string[] = [];
      const release = lock.hold(
        { accountId: "acc_1", key },
        { onGranted: () => events.push("granted"), onUnavailable: () => events.push("unavailable") },
      );
      await waitUntilSettled();
      return { events, release };
    },
    /** Watches other tabs. `events` records the reports. */
    async watch(accountId = "acc_1") {
      const watched = this.beginWatch(accountId);
      await waitUntilSettled();
      return watched;
    },
    /** Like `watch`, but does not wait for the first answer. */
    beginWatch(accountId = "acc_1") {
      const events: string[] = [];
      const end = lock.watch(accountId, {
        onTaken: (key) => events.push(`taken ${key}`),
        onReleased: () => events.push("released"),
      });
      return { events, end };
    },
  };
}

describe("the lock of an account's payments", () => {
  test("is granted to one tab, and is unavailable to the other", async () => {
    const device = fakeDevice();
    const [one, other] = [openTab(device), openTab(device)];
    const holder = await one.hold();
    expect(holder.events).toEqual(["granted"]);
    expect((await other.hold()).events).toEqual(["unavailable"]);
    holder.release();
    await waitUntilSettled();
    expect((await other.hold()).events).toEqual(["granted"]);
  });

  test("is released when its tab crashes", async () => {
    const device = fakeDevice();
    const [one, other] = [openTab(device), openTab(device)];
    await one.hold();
    one.crash();
    await waitUntilSettled();
    expect((await other.hold()).events).toEqual(["granted"]);
  });

  test("is not granted if its request was aborted", async () => {
    const device = fakeDevice();
    const [one, other] = [openTab(device), openTab(device)];
    const { events: watched } = await other.watch();
    const events: string[] = [];
    one.lock.hold(
      { accountId: "acc_1", key: undefined },
      { onGranted: () => events.push("granted"), onUnavailable: () => events.push("unavailable") },
    )();
    await waitUntilSettled();
    expect([events, watched]).toEqual([[], []]);
    expect((await other.hold()).events).toEqual(["granted"]);
  });

  test("is unavailable if the browser rejects the request, and an aborted request reports nothing", async () => {
    const refuse = () => Promise.reject(new DOMException("Locks are forbidden.", "SecurityError"));
    const { browser } = fakeDevice().openTab({
      locks: () => ({ request: refuse, query: async () => ({}) }),
    });
    const lock = paymentLock(browser, paymentChannel(browser));
    const requestLock = () => {
      const events: string[] = [];
      const release = lock.hold(
        { accountId: "acc_1", key: undefined },
        { onGranted: () => events.push("granted"), onUnavailable: () => events.push("unavailable") },
      );
      return { events, release };
    };
    const [waiting, aborted] = [requestLock(), requestLock()];
    aborted.release();
    await waitUntilSettled();
    expect([waiting.events, aborted.events]).toEqual([["unavailable"], []]);
  });

  test("cannot be held or watched without Web Locks, with the code locks_unavailable", () => {
    const { browser } = fakeDevice().openTab({ locks: () => undefined });
    const lock = paymentLock(browser, paymentChannel(browser));
    const code = (work: () => void) => {
      try {
        work();
      } catch (error) {
        return (error as { failure: { code: string } }).failure.code;
      }
      return "nothing was thrown";
    };
    const events = {
      onGranted: () => {},
      onUnavailable: () => {},
      onTaken: () => {},
      onReleased: () => {},
    };
    expect(code(() => lock.hold({ accountId: "acc_1", key: undefined }, events))).toBe("locks_unavailable");
    expect(code(() => lock.watch("acc_1", events))).toBe("locks_unavailable");
  });

  test("cannot be held once the browser has rejected the request to watch it: locks_unavailable", async () => {
    const refuse = () => Promise.reject(new DOMException("Locks are forbidden.", "SecurityError"));
    const { browser } = fakeDevice().openTab({ locks: () => ({ request: refuse, query: refuse }) });
    const lock = paymentLock(browser, paymentChannel(browser));
    const events = {
      onGranted: () => {},
      onUnavailable: () => {},
      onTaken: () => {},
      onReleased: () => {},
    };
    lock.watch("acc_1", events);
    await waitUntilSettled();
    expect(() => lock.hold({ accountId: "acc_1", key: undefined }, events)).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ code: "locks_unavailable" }) }),
    );
  });

  test("lets `whileUnlocked` run work only while no tab holds it", async () => {
    const device = fakeDevice();
    const [one, other] = [openTab(device), openTab(device)];
    let runs = 0;
    const work = async () => {
      runs += 1;
    };
    const holder = await one.hold();
    await other.lock.whileUnlocked("acc_1", work);
    await one.lock.whileUnlocked("acc_1", work);
    expect(runs).toBe(0);
    await other.lock.whileUnlocked("acc_2", work);
    holder.release();
    await waitUntilSettled();
    await other.lock.whileUnlocked("acc_1", work);
    expect(runs).toBe(2);
  });
});

describe("the end of all payments", () => {
  const settledIn = (browser: Parameters<typeof paymentsSettled>[0]) => {
    const state = { isSettled: false };
    void paymentsSettled(browser).then(() => {
      state.isSettled = true;
    });
    return state;
  };

  test("is reached when the last tab has released its account's lock", async () => {
    const device = fakeDevice();
    const [one, other] = [openTab(device), openTab(device)];
    const firstHold = await one.hold();
    const secondHoldEvents: string[] = [];
    const release = other.lock.hold(
      { accountId: "acc_2", key: undefined },
      {
        onGranted: () => secondHoldEvents.push("granted"),
        onUnavailable: () => secondHoldEvents.push("unavailable"),
      },
    );
    await waitUntilSettled();
    expect(secondHoldEvents).toEqual(["granted"]);
    const state = settledIn(device.openTab().browser);
    for (const end of [firstHold.release, release]) {
      await waitUntilSettled();
      expect(state.isSettled).toBe(false);
      end();
    }
    await waitUntilSettled();
    expect(state.isSettled).toBe(true);
  });

  test("is awaited with a shared lock, so that waiting tabs do not block each other", async () => {
    const device = fakeDevice();
    const holder = await openTab(device).hold();
    const modes: unknown[] = [];
    const { browser } = device.openTab();
    const locks = browser.locks();
    const noting = {
      query: () => locks?.query(),
      request: (name: string, options: LockOptions, work: () => unknown) => {
        modes.push(options.mode);
        return locks?.request(name, options, work);
      },
    } as LockManager;
    const state = settledIn({ locks: () => noting });
    await waitUntilSettled();
    holder.release();
    await waitUntilSettled();
    expect([modes, state.isSettled]).toEqual([["shared"], true]);
  });

  test("is reached at once if only locks of another kind are held, or without Web Locks", async () => {
    const device = fakeDevice();
    void device
      .openTab()
      .browser.locks()
      ?.request("another", () => new Promise(() => {}));
    await waitUntilSettled();
    const states = [
      settledIn(device.openTab().browser),
      settledIn(device.openTab({ locks: () => undefined }).browser),
    ];
    await waitUntilSettled();
    expect(states).toEqual([{ isSettled: true }, { isSettled: true }]);
  });
});

describe("watching the lock", () => {
  test("reports another tab, its key as soon as it is known, and its release", async () => {
    const device = fakeDevice();
    const [one, other] = [openTab(device), openTab(device)];
    const { events } = await other.watch();
    const holder = await one.hold();
    one.lock.announceKey("acc_1", "key-1");
    await waitUntilSettled();
    expect(events).toEqual(["taken undefined", "taken key-1"]);
    holder.release();
    await waitUntilSettled();
    expect(events).toEqual(["taken undefined", "taken key-1", "released"]);
  });

  test("reports a tab that already holds it, and then its key", async () => {
    const device = fakeDevice();
    const [one, other] = [openTab(device), openTab(device)];
    await one.hold("key-1");
    expect((await other.watch()).events).toEqual(["taken undefined", "taken key-1"]);
  });

  test("does not report this tab", async () => {
    const tab = openTab(fakeDevice());
    const firstWatcher = await tab.watch();
    const holder = await tab.hold("key-1");
    const secondWatcher = await tab.watch();
    tab.lock.announceKey("acc_1", "key-2");
    holder.release();
    await waitUntilSettled();
    expect([firstWatcher.events, secondWatcher.events]).toEqual([[], []]);
  });

  test("does not report other accounts", async () => {
    const device = fakeDevice();
    const [one, other] = [openTab(device), openTab(device)];
    const { events } = await other.watch("acc_2");
    (await one.hold("key-1")).release();
    await waitUntilSettled();
    expect(events).toEqual([]);
  });

  test("reports a crash as a release", async () => {
    const device = fakeDevice();
    const [one, other] = [openTab(device), openTab(device)];
    const { events } = await other.watch();
    await one.hold("key-1");
    one.crash();
    await waitUntilSettled();
    expect(events).toEqual(["taken key-1", "released"]);
  });

  test("continues when a third tab takes the lock at once", async () => {
    const device = fakeDevice();
    const [one, other, third] = [openTab(device), openTab(device), openTab(device)];
    const { events } = await other.watch();
    const holder = await one.hold("key-1");
    holder.release();
    await waitUntilSettled();
    await third.hold("key-3");
    expect(events).toEqual(["taken key-1", "released", "taken key-3"]);
    third.crash();
    await waitUntilSettled();
    expect(events.at(-1)).toBe("released");
  });

  test("a third tab that took the lock without a message is awaited, too", async () => {
    const device = fakeDevice();
    const [one, other, third] = [openTab(device), openTab(device), device.openTab()];
    const holder = await one.hold("key-1");
    const { events } = await other.watch();
    void third.browser.locks()?.request("nupay-payment-acc_1", () => new Promise(() => {}));
    holder.release();
    await waitUntilSettled();
    expect(events).toEqual(["taken undefined", "taken key-1"]);
    third.crash();
    await waitUntilSettled();
    expect(events).toEqual(["taken undefined", "taken key-1", "released"]);
  });

  test("keeps the key of a tab that announces it before the first answer", async () => {
    const device = fakeDevice();
    const [one, other] = [openTab(device), openTab(device)];
    await one.hold("key-1");
    const { events } = other.beginWatch();
    one.lock.announceKey("acc_1", "key-2");
    await waitUntilSettled();
    expect(events).toEqual(["taken key-2"]);
  });

  test("can end before the first answer, and then reports nothing", async () => {
    const device = fakeDevice();
    const [one, other] = [openTab(device), openTab(device)];
    await one.hold("key-1");
    const { events, end } = other.beginWatch();
    end();
    await waitUntilSettled();
    expect(events).toEqual([]);
  });

  test("ignores a late message about a lock that is free again", async () => {
    const device = fakeDevice();
    const otherTab = openTab(device);
    const { events } = await otherTab.watch();
    paymentChannel(device.openTab().browser).post({ type: "lock.taken", accountId: "acc_1", key: "key-1" });
    await waitUntilSettled();
    expect(events).toEqual(["taken key-1", "released"]);
  });

  test("ignores a late message of another tab while this tab holds the lock", async () => {
    const device = fakeDevice();
    const tab = openTab(device);
    const { events } = await tab.watch();
    await tab.hold("key-2");
    paymentChannel(device.openTab().browser).post({ type: "lock.taken", accountId: "acc_1", key: "key-1" });
    await waitUntilSettled();
    expect(events).toEqual([]);
  });

  test("ends on request, and never blocks the lock", async () => {
    const device = fakeDevice();
    const [one, other] = [openTab(device), openTab(device)];
    const { events, end } = await other.watch();
    const holder = await one.hold("key-1");
    end();
    holder.release();
    await waitUntilSettled();
    expect((await one.hold()).events).toEqual(["granted"]);
    expect(events).toEqual(["taken key-1"]);
  });
});
