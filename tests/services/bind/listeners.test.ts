import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type AnyActorLogic, setup } from "xstate";
import { bindWatchConnection } from "../../../src/services/bind/connection.ts";
import { bindInactivity } from "../../../src/services/bind/inactivity.ts";
import { bindOfflineBalance } from "../../../src/services/bind/offline-balance.ts";
import { bindShell, bindStoredData, bindToasts } from "../../../src/services/bind/page.ts";
import { bindPages } from "../../../src/services/bind/pages.ts";
import { bindPayments } from "../../../src/services/bind/payments.ts";
import { bindRedirects } from "../../../src/services/bind/redirects.ts";
import { bindTransactionDetail } from "../../../src/services/bind/transaction-detail.ts";
import { bindTransactions } from "../../../src/services/bind/transactions.ts";
import type { LazyModules } from "../../../src/services/lazy-modules.ts";
import { createPaymentServices } from "../../../src/services/payments/payment-services.ts";
import { authStore } from "../../../src/services/storage/auth-store.ts";
import type { BrowserStores } from "../../../src/services/storage/browser-stores.ts";
import { settle } from "../../machines/fakes.ts";
import { MemoryStorage } from "../memory-storage.ts";
import { PageHistory } from "../page-history.ts";
import { payoutEntry } from "../payments/entries.ts";
import { waitUntilSettled } from "../payments/fake-device.ts";
import { actorOf, listenTo, runPort } from "./bound-ports.ts";
import { openConnections } from "./connections.ts";

let fakeLocalStorage: MemoryStorage;
let pageDocument: EventTarget & { visibilityState: string; documentElement: object };
let history: PageHistory;
let network: { onLine: boolean };
beforeEach(() => {
  fakeLocalStorage = new MemoryStorage();
  network = { onLine: true };
  pageDocument = Object.assign(new EventTarget(), {
    visibilityState: "visible",
    documentElement: { dataset: { theme: "nupay-dark" }, lang: "ar" },
  });
  history = new PageHistory("/dashboard");
  vi.stubGlobal("window", Object.assign(history.page, { localStorage: fakeLocalStorage }));
  vi.stubGlobal("document", pageDocument);
  vi.stubGlobal("navigator", network);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const openPath = (path: string) => globalThis.history.pushState(null, "", path);
const setVisibility = (state: "visible" | "hidden") => {
  pageDocument.visibilityState = state;
  pageDocument.dispatchEvent(new Event("visibilitychange"));
};

describe("the page", () => {
  test("reports navigations and the network's loss and return", () => {
    const shell = bindShell();
    const navigation = listenTo(shell, "watchNavigation");
    const connection = listenTo(shell, "watchNetwork");
    openPath("/profile");
    history.page.dispatchEvent(new Event("offline"));
    history.page.dispatchEvent(new Event("online"));
    expect(navigation.receivedEvents).toEqual([{ type: "navigated" }]);
    expect(connection.receivedEvents).toEqual([{ type: "network.lost" }, { type: "network.returned" }]);
    navigation.end();
    connection.end();
    openPath("/help");
    history.page.dispatchEvent(new Event("offline"));
    expect([navigation.receivedEvents, connection.receivedEvents].flat()).toHaveLength(3);
  });

  test("reports when it is hidden and when it is visible again", () => {
    const { receivedEvents, end } = listenTo(bindToasts(), "watchVisibility");
    setVisibility("hidden");
    setVisibility("visible");
    end();
    setVisibility("hidden");
    expect(receivedEvents).toEqual([{ type: "attention.began" }, { type: "attention.ended" }]);
  });

  test("clears its stored data when the person requests it", async () => {
    const cleared: string[] = [];
    const stores = { clearStoredData: () => cleared.push("items") } as unknown as BrowserStores;
    const remove = async (name: string) => {
      await settle();
      cleared.push(name);
    };
    vi.stubGlobal("caches", { keys: async () => ["nupay-build-1", "nupay-build-2"], delete: remove });
    await runPort(bindStoredData(stores), "clearStored");
    expect(cleared).toEqual(["nupay-build-1", "nupay-build-2", "items"]);

    vi.stubGlobal("caches", { keys: () => Promise.reject(new DOMException("", "SecurityError")) });
    await runPort(bindStoredData(stores), "clearStored");
    expect(cleared.slice(3)).toEqual(["items"]);
  });

  test("does not report its stored data as cleared if an offline file stays", async () => {
    const stores = { clearStoredData: vi.fn() } as unknown as BrowserStores;
    const remove = () => Promise.reject(new DOMException("", "UnknownError"));
    vi.stubGlobal("caches", { keys: async () => ["nupay-build-1"], delete: remove });
    await expect(runPort(bindStoredData(stores), "clearStored")).rejects.toThrow(DOMException);
  });

  test("requests the code of the other pages when the person navigates to one of them", async () => {
    const pages = bindPages({} as LazyModules, new Promise(() => {}));
    const { receivedEvents, end } = listenTo(pages, "watchPrefetch");
    openPath("/profile");
    expect(receivedEvents).toEqual([{ type: "pages.wanted" }]);
    end();
    openPath("/help");
    expect(receivedEvents).toHaveLength(1);
  });
});

describe("the connection", () => {
  test("is reported as restored when the browser is online again or the page is visible again", () => {
    const { tab } = openConnections();
    let wasSeen = false;
    const port = bindWatchConnection(() => ({ ...tab.browser, isVisible: () => wasSeen }));
    const { receivedEvents, end } = listenTo(chartOf({ port }), "port");
    tab.dispatch("visibilitychange");
    expect(receivedEvents).toEqual([]);
    wasSeen = true;
    tab.dispatch("visibilitychange");
    tab.dispatch("online");
    expect(receivedEvents).toEqual([{ type: "connection.restored" }, { type: "connection.restored" }]);
    end();
    tab.dispatch("visibilitychange");
    tab.dispatch("online");
    expect(receivedEvents).toHaveLength(2);
  });

  test("is no longer watched after its chart has ended", () => {
    const unlisten = vi.fn();
    const port = bindWatchConnection(() => ({ isVisible: () => true, listen: () => unlisten }));
    listenTo(chartOf({ port }), "port").end();
    expect(unlisten).toHaveBeenCalledTimes(2);
  });
});

/** A chart with these actors. */
function chartOf(actors: Readonly<Record<string, AnyActorLogic>>) {
  return setup({ actors }).createMachine({});
}

describe("addresses", () => {
  const destination = { take: vi.fn<() => string | undefined>(), keep: vi.fn(), clear: vi.fn() };
  const redirects = () => {
    const openedAddresses: string[] = [];
    const open = (path: string) => {
      openedAddresses.push(path);
      openPath(path);
    };
    return { opened: openedAddresses, machine: chartOf(bindRedirects(destination, open)) };
  };
  beforeEach(() => {
    destination.take.mockReset();
    destination.keep.mockReset();
  });

  test.each([
    ["/", undefined, ["/dashboard"]],
    ["/", "/profile", ["/profile"]],
    ["/dashboard", "/profile", ["/profile"]],
    ["/dashboard", undefined, []],
    ["/help", "/profile", []],
    ["/help", undefined, []],
  ])(
    "a sign-in that returns to %s after a request for %s opens %j",
    async (returnPath, requestedPath, led) => {
      openPath(returnPath);
      destination.take.mockReturnValue(requestedPath);
      const { opened, machine } = redirects();
      await runPort(machine, "openDestination");
      expect(opened).toEqual(led);
    },
  );

  test("redirect a visitor to the landing page, unless it is already open", () => {
    openPath("/profile");
    const { opened, machine } = redirects();
    const keptPaths: string[] = [];
    destination.keep.mockImplementation(() => keptPaths.push(history.current.url.pathname));
    const { end } = listenTo(machine, "openLanding");
    expect(opened).toEqual(["/"]);
    expect(keptPaths).toEqual(["/profile"]);
    openPath("/cards");
    expect(opened).toEqual(["/", "/"]);
    end();
    openPath("/cards");
    expect(opened).toHaveLength(2);
    expect(keptPaths).toEqual(["/profile", "/cards"]);
  });

  test("a transaction's address is reported as entered with its id, and every other address as left", () => {
    openPath("/transactions/t1");
    const { receivedEvents, end } = listenTo(
      bindTransactionDetail(openConnections().getConnections),
      "watchAddress",
    );
    openPath("/transactions");
    end();
    openPath("/transactions/t2");
    expect(receivedEvents).toEqual([
      { type: "address.entered", transactionId: "t1" },
      { type: "address.left" },
    ]);
  });

  test("the transaction list's URL is reported as a view, and changes with the view", () => {
    openPath("/transactions?type=credit");
    const { receivedEvents, send, end } = listenTo(
      bindTransactions(openConnections().getConnections),
      "watchAddress",
    );
    const [entered] = receivedEvents as unknown as { type: string; view: object }[];
    expect(receivedEvents).toEqual([{ type: "address.entered", view: expect.any(Object) }]);
    openPath("/help");
    expect(receivedEvents.at(-1)).toEqual({ type: "address.left" });
    openPath("/transactions");
    send({ type: "view.changed", view: { ...entered?.view, page: 3 } });
    expect(history.current.url.search).toBe("?page=4");
    end();
  });
});

describe("the balance of an offline start", () => {
  const now = Date.parse("2026-11-20T23:30:00.000Z");
  const auth = () => authStore(() => fakeLocalStorage);
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now });
    auth().write({
      version: 1,
      accessToken: null,
      refreshToken: null,
      isAuthenticated: true,
      user: { id: "dana" },
    });
    const storedBalance = { v: 1, currency: "aud", cents: 1_000, at: "2026-11-20T23:20:00.000Z" };
    fakeLocalStorage.setItem("last-balance/dana", JSON.stringify(storedBalance));
  });
  const changeElsewhere = (key: string) =>
    history.page.dispatchEvent(Object.assign(new Event("storage"), { key }));

  test("has the time until an unused session would expire, and cannot be read if no balance is stored", async () => {
    const { find, offlineBalance } = bindOfflineBalance({ inactivity: 15 }, auth());
    find();
    expect(await runPort(offlineBalance, "readLastBalance")).toEqual({
      currency: "AUD",
      cents: 1_000,
      at: "2026-11-20T23:20:00.000Z",
      remaining: 300_000,
    });
    fakeLocalStorage.removeItem("last-balance/dana");
    expect(find).toThrow("No balance is kept that may be shown");
    await expect(runPort(offlineBalance, "readLastBalance")).rejects.toThrow(
      "No balance is kept that may be shown",
    );
  });

  test("is withdrawn when another tab changes it or the sign-in, and when the page is shown too late", () => {
    const { offlineBalance } = bindOfflineBalance({ inactivity: 15 }, auth());
    const { receivedEvents, end } = listenTo(offlineBalance, "watchOffline");
    network.onLine = false;
    changeElsewhere("auth-store");
    changeElsewhere("last-balance/dana");
    setVisibility("hidden");
    setVisibility("visible");
    expect(receivedEvents).toEqual([]);
    vi.setSystemTime(now + 300_000);
    setVisibility("visible");
    changeElsewhere("auth-store");
    changeElsewhere("last-balance/dana");
    changeElsewhere("last-balance/omar");
    expect(receivedEvents).toEqual(Array(3).fill({ type: "balance.withdrawn" }));
    end();
    setVisibility("visible");
    changeElsewhere("auth-store");
    changeElsewhere("last-balance/dana");
    expect(receivedEvents).toHaveLength(3);
  });

  test("reports a restored connection when the browser goes online, or when the page is shown while it is online", () => {
    const { offlineBalance } = bindOfflineBalance({ inactivity: 15 }, auth());
    const removeListenerSpy = vi.spyOn(history.page, "removeEventListener");
    vi.stubGlobal("removeEventListener", history.page.removeEventListener.bind(history.page));
    const { receivedEvents, end } = listenTo(offlineBalance, "watchOffline");
    history.page.dispatchEvent(new Event("online"));
    setVisibility("visible");
    network.onLine = false;
    setVisibility("visible");
    expect(receivedEvents).toEqual(Array(2).fill({ type: "connection.restored" }));
    end();
    history.page.dispatchEvent(new Event("online"));
    expect(receivedEvents).toHaveLength(2);
    expect(removeListenerSpy.mock.calls.map(([type]) => type).sort()).toEqual([
      "online",
      ...["pageshow", "pageshow", "storage", "storage"],
    ]);
    removeListenerSpy.mockRestore();
  });
});

describe("an unused session", () => {
  test("has the configured limit, and the page's current appearance", async () => {
    const { getConnections, device } = openConnections();
    const inactivity = bindInactivity(getConnections);
    expect(await runPort(inactivity, "readLimit")).toEqual({ minutes: 15, at: device.clock.wall });
    expect(await runPort(inactivity, "readAppearance")).toEqual({ dark: true, locale: "ar" });
    pageDocument.documentElement = { dataset: { theme: "nupay-light" }, lang: "en" };
    expect(await runPort(inactivity, "readAppearance")).toEqual({ dark: false, locale: "en" });
  });

  test("reports a key press, a shown page, and the load and messages of another tab", async () => {
    const { getConnections, device } = openConnections();
    const firstListener = listenTo(bindInactivity(getConnections), "watchActivity");
    const otherTab = device.openTab();
    const secondListener = listenTo(
      bindInactivity(() => ({ ...getConnections(), browser: otherTab.browser })),
      "watchActivity",
    );
    const shownAt = device.clock.wall;
    otherTab.dispatch("pageshow");
    secondListener.send({ type: "stay.requested" });
    secondListener.send({ type: "activity.noted" });
    secondListener.send({ type: "other" });
    secondListener.send({ type: "other" });
    await settle();
    expect(secondListener.receivedEvents).toEqual([{ type: "page.shown", at: shownAt }]);
    // The other tab's load is the first.
    expect(firstListener.receivedEvents).toEqual([
      { type: "stay.heard", at: shownAt },
      { type: "stay.heard", at: shownAt },
      { type: "stay.heard", at: shownAt },
    ]);
    history.page.dispatchEvent(new Event("keydown"));
    expect(firstListener.receivedEvents).toContainEqual({ type: "activity.noted", at: shownAt });
    firstListener.end();
    secondListener.end();
    const eventCountBefore = firstListener.receivedEvents.length;
    device.pass(5_000);
    history.page.dispatchEvent(new Event("keydown"));
    expect(firstListener.receivedEvents).toHaveLength(eventCountBefore);
  });

  test("ends in one tab at a time, and the next tab follows two seconds after the lock is released", async () => {
    const { getConnections, device } = openConnections();
    const timers: { callback: () => void; milliseconds: number }[] = [];
    const tabOf = () => {
      const { browser } = device.openTab({
        setTimeout: (callback, milliseconds) => timers.push({ callback, milliseconds }),
      });
      return bindInactivity(() => ({ ...getConnections(), browser }));
    };
    await runPort(tabOf(), "prepareSignOut");
    expect(fakeLocalStorage.json("unused-end")).toBe(device.clock.wall);
    expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([10_000]);
    const onSecondPrepared = vi.fn();
    void runPort(tabOf(), "prepareSignOut").then(onSecondPrepared);
    await waitUntilSettled();
    expect(onSecondPrepared).not.toHaveBeenCalled();
    timers[0]?.callback();
    await waitUntilSettled();
    expect(onSecondPrepared).not.toHaveBeenCalled();
    expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([10_000, 10_000, 2_000]);
    timers[2]?.callback();
    await waitUntilSettled();
    expect(onSecondPrepared).toHaveBeenCalledOnce();
  });

  test("ends without a delay if the last end was more than a minute ago", async () => {
    const { getConnections, device } = openConnections();
    const timers: number[] = [];
    const { browser } = device.openTab({ setTimeout: (_, milliseconds) => timers.push(milliseconds) });
    fakeLocalStorage.setItem("unused-end", String(device.clock.wall - 60_001));
    await runPort(
      bindInactivity(() => ({ ...getConnections(), browser })),
      "prepareSignOut",
    );
    expect(timers).toEqual([10_000]);
    expect(fakeLocalStorage.json("unused-end")).toBe(device.clock.wall);
  });

  test("ends at once in a browser without Web Locks, and not at all if they are forbidden", async () => {
    const { getConnections, device } = openConnections();
    const bindWithLocks = (locks: unknown) => {
      const { browser } = device.openTab({ locks: () => locks as never });
      return bindInactivity(() => ({ ...getConnections(), browser }));
    };
    await runPort(bindWithLocks(undefined), "prepareSignOut");
    expect(fakeLocalStorage.json("unused-end")).toBe(device.clock.wall);
    const forbidden = { query: async () => ({}), request: () => Promise.reject(new Error("forbidden")) };
    await expect(runPort(bindWithLocks(forbidden), "prepareSignOut")).rejects.toThrow("forbidden");
  });
});

describe("an account's payments", () => {
  function open() {
    const { device, tab, connections } = openConnections();
    const loadPayment = vi.fn(async () => {});
    const payment = vi.fn();
    const services = createPaymentServices(tab.browser, connections.api);
    const otherServices = createPaymentServices(device.openTab().browser, connections.api);
    const machine = bindPayments(() => services, {
      load: loadPayment,
      payment,
      removeUnreadable: async () => {},
    });
    return { machine, loaded: loadPayment, services, other: otherServices, tab };
  }

  test("report the lock while another tab pays, and its key once it has one", async () => {
    const { machine, other } = open();
    const { receivedEvents, end } = listenTo(machine, "watchLock", { accountId: "acc_1" });
    await waitUntilSettled();
    const release = other.lock.hold(
      { accountId: "acc_1", key: undefined },
      { onGranted: () => other.lock.announceKey("acc_1", "key-1"), onUnavailable: () => {} },
    );
    await waitUntilSettled();
    release();
    await waitUntilSettled();
    end();
    other.lock.hold({ accountId: "acc_1", key: "key-2" }, { onGranted: () => {}, onUnavailable: () => {} });
    await waitUntilSettled();
    expect(receivedEvents).toEqual([
      { type: "lock.taken", key: undefined },
      { type: "lock.taken", key: "key-1" },
      { type: "lock.released" },
    ]);
  });

  test("report another tab's change of the journal, and a page that resumes", async () => {
    const { machine, other, tab } = open();
    const journal = listenTo(machine, "followJournal.watchJournal", { accountId: "acc_1" });
    const page = listenTo(machine, "watchPage");
    for (const accountId of ["acc_1", "acc_2"]) other.channel.post({ type: "lock.requested", accountId });
    other.channel.post({ type: "journal.changed" });
    tab.dispatch("resume");
    await waitUntilSettled();
    journal.end();
    page.end();
    other.channel.post({ type: "journal.changed" });
    tab.dispatch("resume");
    await waitUntilSettled();
    expect(journal.receivedEvents).toEqual([{ type: "journal.changed" }]);
    expect(page.receivedEvents).toEqual([{ type: "page.resumed" }]);
  });

  test("load their chart only if the journal has an entry", async () => {
    const { machine, loaded, services } = open();
    const readJournal = () => runPort(machine, "followJournal.readJournal", { accountId: "acc_1" });
    expect(await readJournal()).toEqual({ entries: [], unreadable: [] });
    expect(loaded).not.toHaveBeenCalled();
    const entry = payoutEntry({ submittedAt: "2026-11-21T02:00:01.000Z" });
    await services.journal.add(entry);
    expect(await readJournal()).toEqual({ entries: [entry], unreadable: [] });
    expect(loaded).toHaveBeenCalledOnce();
  });

  test("load their chart if the journal has only an unreadable entry, and remove the entry by its id", async () => {
    const { services } = open();
    const removeUnreadable = vi.fn(async () => {});
    const { journal } = services;
    const readWithUnreadable = async () => ({ entries: [], unreadable: ["u1"] });
    const loadPayment = vi.fn(async () => {});
    const machineWithUnreadable = bindPayments(
      () => ({ ...services, journal: { ...journal, read: readWithUnreadable } as never }),
      {
        load: loadPayment,
        payment: vi.fn(),
        removeUnreadable,
      },
    );
    await runPort(machineWithUnreadable, "followJournal.readJournal", { accountId: "acc_1" });
    expect(loadPayment).toHaveBeenCalledOnce();
    await runPort(machineWithUnreadable, "followJournal.removeUnreadable", { id: "u1" });
    expect(removeUnreadable.mock.calls).toEqual([["u1", "acc_1"]]);
  });

  test("abort a read of the journal when its actor stops", () => {
    const { services } = open();
    const readForever = vi.fn((_account: string, _signal?: AbortSignal) => new Promise<never>(() => {}));
    const machine = bindPayments(
      () => ({ ...services, journal: { ...services.journal, read: readForever } }),
      {
        load: vi.fn(),
        payment: vi.fn(),
        removeUnreadable: vi.fn(),
      },
    );
    const reading = actorOf(machine, "followJournal.readJournal", { accountId: "acc_1" }).start();
    const [[, signal] = []] = readForever.mock.calls;
    expect(signal?.aborted).toBe(false);
    reading.stop();
    expect(signal?.aborted).toBe(true);
  });
});
