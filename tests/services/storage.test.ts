import { beforeEach, describe, expect, test, vi } from "vitest";
import { emptyPayout } from "../../src/machines/core/rules/payout.ts";
import type { NotificationRecord } from "../../src/machines/history/rules/notifications.ts";
import { maxPayees } from "../../src/machines/payments/rules/payment-memory.ts";
import { nothingSent, personalDetailsOf, type SetupProgress } from "../../src/machines/setup/rules/setup.ts";
import { appStore } from "../../src/services/storage/app-store.ts";
import { authStore, signedOut } from "../../src/services/storage/auth-store.ts";
import { bankAccountsStore, payoutAccountStore } from "../../src/services/storage/bank-accounts.ts";
import {
  createBrowserStores,
  createInactivityEnd,
  sessionArea,
} from "../../src/services/storage/browser-stores.ts";
import { createDestination } from "../../src/services/storage/destination.ts";
import { notificationsStore } from "../../src/services/storage/notifications.ts";
import { readLastBalance } from "../../src/services/storage/offline-balance.ts";
import { paymentMemoryStore } from "../../src/services/storage/payment-memory.ts";
import { clearSetupOfOthers } from "../../src/services/storage/setup-owner.ts";
import { setupProgressStore, setupSubmittedStore } from "../../src/services/storage/setup-progress.ts";
import { storeBalance } from "../../src/services/storage/store-balance.ts";
import { uiStore } from "../../src/services/storage/ui-store.ts";
import { forbiddenStorage, MemoryStorage } from "./memory-storage.ts";
import { PageHistory } from "./page-history.ts";

let storage: MemoryStorage;
const area = () => storage;
beforeEach(() => {
  storage = new MemoryStorage();
});

/** A storage whose item names are its own keys, as in a browser. */
function listedStorage(): Storage {
  const items: Record<string, string> = {};
  return Object.defineProperties(items, {
    getItem: { value: (name: string) => items[name] ?? null },
    setItem: { value: (name: string, text: string) => Object.assign(items, { [name]: text }) },
    removeItem: { value: (name: string) => delete items[name] },
  }) as unknown as Storage;
}

describe("the last balance", () => {
  let storage: Storage;
  const area = () => storage;
  const authOf = (id: string) => ({
    ...signedOut,
    accessToken: "a.b.c",
    isAuthenticated: true,
    user: { id },
  });
  const balance = { currency: "AUD", balance: 123_456, availableBalance: 120_000, pendingBalance: 3_456 };
  const minute = 60_000;
  const names = () => Object.keys(storage).filter((name) => name.startsWith("last-balance/"));
  const readBalance = (delay = 0) => readLastBalance(area, authStore(area), 30, Date.now() + delay);

  beforeEach(() => {
    storage = listedStorage();
    authStore(area).write(authOf("p1"));
    storeBalance(area, "p1", balance);
  });

  test("contains the main amount, currency and time of the signed-in person", () => {
    expect(names()).toEqual(["last-balance/p1"]);
    expect(JSON.parse(storage.getItem("last-balance/p1") ?? "")).toEqual({
      v: 1,
      currency: "AUD",
      cents: 123_456,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(readBalance()).toMatchObject({ currency: "AUD", cents: 123_456 });
  });

  test("is deleted with the sign-in, however that ends, and when another person signs in", () => {
    for (const end of [
      () => authStore(area).write(signedOut),
      () => authStore(area).clear(),
      () => authStore(area).write(authOf("p2")),
    ]) {
      authStore(area).write(authOf("p1"));
      storeBalance(area, "p1", balance);
      expect(names()).toEqual(["last-balance/p1"]);
      end();
      expect(names()).toEqual([]);
    }
  });

  test("stays when the same person's token is renewed", () => {
    authStore(area).write({ ...authOf("p1"), accessToken: "d.e.f" });
    expect(names()).toEqual(["last-balance/p1"]);
  });

  test("is not stored from an answer that arrives after the sign-out", () => {
    authStore(area).write(signedOut);
    storeBalance(area, "p1", balance);
    storeBalance(area, undefined, balance);
    expect(names()).toEqual([]);
    authStore(area).write(authOf("p2"));
    storeBalance(area, "p1", balance);
    expect(names()).toEqual([]);
  });

  test("is shown until an unused session would expire, and is then deleted", () => {
    const remaining = readBalance()?.remaining ?? 0;
    expect(remaining).toBeGreaterThan(29 * minute);
    expect(readBalance(29 * minute)?.cents).toBe(123_456);
    expect(readBalance(30 * minute)).toBeUndefined();
    expect(names()).toEqual([]);
  });

  test("is deleted if it is malformed, or from the future after the clock was set back", () => {
    expect(readBalance(-minute)).toBeUndefined();
    expect(names()).toEqual([]);
    const storedAt = new Date().toISOString();
    for (const text of [
      "{",
      '{"v":1,"currency":"AUD","cents":1.5,"at":"2026-11-22"}',
      '{"v":2}',
      ...["AUDX", "XAUD"].map((currency) => JSON.stringify({ v: 1, currency, cents: 1, at: storedAt })),
    ]) {
      storage.setItem("last-balance/p1", text);
      expect([text, readBalance()]).toEqual([text, undefined]);
      expect(names()).toEqual([]);
    }
  });

  test("is cleared with the stored data", () => {
    vi.stubGlobal("window", { localStorage: storage, sessionStorage: storage });
    createBrowserStores().clearStoredData();
    vi.unstubAllGlobals();
    expect(names()).toEqual([]);
  });
});

describe("the stores of the contract", () => {
  test("include auth-store: version, accessToken, refreshToken null, isAuthenticated, user with id only", () => {
    const store = authStore(area);
    store.write({
      version: 1,
      accessToken: "a.b.c",
      refreshToken: null,
      isAuthenticated: true,
      user: { id: "p1" },
    });
    expect(storage.json("auth-store")).toEqual({
      version: 1,
      accessToken: "a.b.c",
      refreshToken: null,
      isAuthenticated: true,
      user: { id: "p1" },
    });
    store.write(signedOut);
    expect(storage.json("auth-store")).toEqual({
      version: 1,
      accessToken: null,
      refreshToken: null,
      isAuthenticated: false,
      user: null,
    });
  });

  test("ignore a malformed auth-store, and read only the id of a forged one", () => {
    const store = authStore(area);
    for (const text of ["", "{", "[]", "null", '"yes"', '{"isAuthenticated":"yes"}']) {
      storage.setItem("auth-store", text);
      expect([text, store.read()]).toEqual([text, undefined]);
    }
    storage.setItem("auth-store", '{"isAuthenticated":true}');
    expect(store.read()).toEqual(signedOut);
    const forged = {
      isAuthenticated: true,
      accessToken: 7,
      refreshToken: "stolen",
      user: { id: "p1", x: 1 },
    };
    storage.setItem("auth-store", JSON.stringify(forged));
    expect(store.read()).toEqual({
      version: 1,
      accessToken: null,
      refreshToken: null,
      isAuthenticated: true,
      user: { id: "p1" },
    });
  });

  test("include ui-store: version, theme, language, and ignore unknown values", () => {
    const store = uiStore(area);
    store.write({ version: 1, theme: "nupay-dark", language: "ar" });
    expect(storage.json("ui-store")).toEqual({ version: 1, theme: "nupay-dark", language: "ar" });
    expect(store.read()).toEqual({ version: 1, theme: "nupay-dark", language: "ar" });
    storage.setItem("ui-store", JSON.stringify({ version: 1, theme: "nupay-pink", language: "ar" }));
    expect(store.read()).toBeUndefined();
    storage.setItem("ui-store", JSON.stringify({ version: 1, theme: "nupay-dark", language: "fr" }));
    expect(store.read()).toBeUndefined();
  });

  test("include app-store: version, environment, features", () => {
    const store = appStore(area);
    store.write({ version: 1, environment: "sandbox", features: { analytics: false } });
    expect(storage.json("app-store")).toEqual({
      version: 1,
      environment: "sandbox",
      features: { analytics: false },
    });
    expect(store.read()).toEqual({ version: 1, environment: "sandbox", features: { analytics: false } });
  });

  test("turn analytics on only if app-store has the value true", () => {
    const store = appStore(area);
    const analyticsOf = (features: unknown) => {
      storage.setItem("app-store", JSON.stringify({ version: 1, environment: "sandbox", features }));
      return store.read()?.features.analytics;
    };
    expect(analyticsOf({ analytics: true })).toBe(true);
    for (const features of [{ analytics: "yes" }, {}, true, undefined])
      expect([features, analyticsOf(features)]).toEqual([features, false]);
    storage.setItem("app-store", JSON.stringify({ version: 1, environment: 7, features: {} }));
    expect(store.read()).toBeUndefined();
  });

  test("store nothing if storage is forbidden", () => {
    const store = uiStore(forbiddenStorage);
    expect(store.write({ version: 1, theme: "nupay-dark", language: "en" })).toBe(false);
    expect(store.read()).toBeUndefined();
    store.clear();
  });
});

describe("an unfinished setup", () => {
  const person = {
    id: "p1",
    email: "n@nupay.test",
    emailVerified: false,
    firstName: "Nour",
    lastName: "New",
  };
  const progress: SetupProgress = {
    v: 1,
    accountId: "acc_1",
    step: "review",
    personal: personalDetailsOf(person),
    documentType: "passport",
    payout: { ...emptyPayout, accountHolderName: "Nour New" },
    sent: { ...nothingSent, individual: true },
    restarted: false,
  };

  test("stays for its own account, and is deleted once another account or none is signed in", () => {
    const store = setupProgressStore(area);
    store.write(progress);
    clearSetupOfOthers(area, progress.accountId);
    expect(store.read()).toEqual(progress);
    clearSetupOfOthers(area, "acc_somebody_else");
    expect(storage.getItem("setup-progress")).toBeNull();
    store.write(progress);
    clearSetupOfOthers(area, undefined);
    expect(storage.getItem("setup-progress")).toBeNull();
  });

  test("is stored for the account of the current session", () => {
    vi.stubGlobal("window", { sessionStorage: storage });
    setupProgressStore(area).write(progress);
    clearSetupOfOthers(sessionArea, progress.accountId);
    expect(storage.getItem("setup-progress")).not.toBeNull();
    clearSetupOfOthers(sessionArea, "acc_another");
    expect(storage.getItem("setup-progress")).toBeNull();
    vi.unstubAllGlobals();
  });

  test("is deleted if no account is known, whatever it contains", () => {
    for (const text of ["{", "7", JSON.stringify({ ...progress, accountId: undefined })]) {
      storage.setItem("setup-progress", text);
      clearSetupOfOthers(area, undefined);
      expect([text, storage.getItem("setup-progress")]).toEqual([text, null]);
    }
  });

  test.each([
    {},
    { sent: { ...nothingSent, document: true } },
    { sent: { ...nothingSent, bank: true } },
    { sent: nothingSent },
    { restarted: true },
    { documentType: "" as const },
  ])("is stored and read again: %j", (changes) => {
    const store = setupProgressStore(area);
    store.write({ ...progress, ...changes });
    expect(store.read()).toEqual({ ...progress, ...changes });
  });

  test("counts as sent or restarted only with the boolean true", () => {
    const sentSteps = { individual: 1, document: "yes", bank: {} };
    storage.setItem("setup-progress", JSON.stringify({ ...progress, sent: sentSteps, restarted: "yes" }));
    expect(setupProgressStore(area).read()).toEqual({ ...progress, sent: nothingSent, restarted: false });
  });

  test("counts as submitted for its own account only", () => {
    setupSubmittedStore(area, "acc_1").write({ v: 1 });
    expect(setupSubmittedStore(area, "acc_1").read()).toEqual({ v: 1 });
    expect(setupSubmittedStore(area, "acc_2").read()).toBeUndefined();
    storage.setItem("setup-submitted/acc_2", '{"v":2}');
    expect(setupSubmittedStore(area, "acc_2").read()).toBeUndefined();
  });

  test("never contains account numbers, even if they are passed", () => {
    const store = setupProgressStore(area);
    const payout = { ...progress.payout, accountNumber: "000123456", routingNumber: "110-000" };
    store.write({ ...progress, payout });
    expect(storage.getItem("setup-progress")).not.toMatch(/000123456|110-?000/);
    expect(store.read()).toEqual(progress);
    storage.setItem("setup-progress", JSON.stringify({ ...progress, payout }));
    expect(store.read()).toEqual(progress);
  });

  test("is ignored if it is malformed, and long texts are cut", () => {
    const store = setupProgressStore(area);
    for (const changes of [
      { v: 2 },
      { accountId: 7 },
      { step: "party" },
      { documentType: "library card" },
      { sent: 1 },
    ]) {
      storage.setItem("setup-progress", JSON.stringify({ ...progress, ...changes }));
      expect([changes, store.read()]).toEqual([changes, undefined]);
    }
    const personalDetails = { ...progress.personal, city: "x".repeat(10_000), state: 7 };
    storage.setItem("setup-progress", JSON.stringify({ ...progress, personal: personalDetails }));
    expect(store.read()?.personal.city).toHaveLength(200);
    expect(store.read()?.personal.state).toBe("");
  });
});

describe("the requested address", () => {
  const keepAndTake = (address: string) => {
    const url = new URL(address, "http://localhost:3000");
    vi.stubGlobal("location", { pathname: url.pathname, search: url.search, hash: url.hash });
    const store = createDestination(area);
    store.clear();
    store.keep();
    vi.unstubAllGlobals();
    return store.take();
  };

  test("is stored for the app's own routes only, with the query", () => {
    expect(keepAndTake("/transactions?type=income")).toBe("/transactions?type=income");
    expect(keepAndTake("/help")).toBe("/help");
    expect(keepAndTake("/help#more")).toBe("/help");
    expect(keepAndTake("/transactions/t-1")).toBe("/transactions/t-1");
    for (const address of [
      "/",
      "/nowhere",
      "/dashboard/",
      "/DASHBOARD",
      "/nowhere/transactions/t-1",
      "/transactions/",
      "/transactions/t-1/x",
    ])
      expect([address, keepAndTake(address)]).toEqual([address, undefined]);
  });

  test("is stored with the fragment of a payment link, until it is read", () => {
    expect(keepAndTake("/pay#to=0400000002&message=a%26b")).toBe("/pay#to=0400000002&message=a%26b");
    expect(storage.getItem("destination")).toBeNull();
    expect(keepAndTake("/pay?to=0400000002")).toBe("/pay");
  });

  test("is read once", () => {
    storage.setItem("destination", JSON.stringify("/cards"));
    const store = createDestination(area);
    expect([store.take(), store.take()]).toEqual(["/cards", undefined]);
  });

  test("never leads to another site, whatever is stored", () => {
    const store = createDestination(area);
    const foreign = [
      "//evil.test/cards",
      "https://evil.test/cards",
      "/\\evil.test",
      "/cards/../../x",
      "javascript:1",
      7,
    ];
    for (const address of foreign) {
      storage.setItem("destination", JSON.stringify(address));
      expect([address, store.take()]).toEqual([address, undefined]);
    }
  });
});

describe("the payment memory", () => {
  const priya = { accountId: "acc_9", firstName: "Priya", phone: "0400 000 002", saved: true };
  const memory = {
    v: 1,
    payees: [{ ...priya, paidAt: "2026-11-20T01:00:00.000Z" }],
    lastCard: "pm_1",
  } as const;

  test("is stored per account and read again", () => {
    paymentMemoryStore(area, "acc_1").write(memory);
    expect(paymentMemoryStore(area, "acc_1").read()).toEqual(memory);
    expect(paymentMemoryStore(area, "acc_2").read()).toBeUndefined();
  });

  test("ignores invalid entries, and a record of another version", () => {
    const store = paymentMemoryStore(area, "acc_1");
    const payees = [{ ...priya, phone: 7 }, "x", { ...priya, firstName: "" }, { ...priya, paidAt: "soon" }];
    storage.setItem("payment-memory/acc_1", JSON.stringify({ v: 1, payees, lastCard: 7 }));
    expect(store.read()).toEqual({ v: 1, payees: [priya] });
    storage.setItem("payment-memory/acc_1", JSON.stringify({ ...memory, v: 2 }));
    expect(store.read()).toBeUndefined();
  });

  test("has at most as many payees as the app remembers, whatever another release stored", () => {
    const store = paymentMemoryStore(area, "acc_1");
    const payees = Array.from({ length: maxPayees + 1 }, (_, index) => ({
      ...priya,
      accountId: `acc_${index}`,
    }));
    storage.setItem("payment-memory/acc_1", JSON.stringify({ v: 1, payees }));
    expect(store.read()?.payees).toEqual(payees.slice(0, maxPayees));
  });
});

describe("stored notifications", () => {
  const record: NotificationRecord = {
    v: 1,
    newest: "2026-11-20T01:00:00.000Z",
    pending: ["t-1"],
    awaitsApproval: true,
    kept: [{ id: "moneyIn/t-0", kind: "moneyIn", at: "2026-11-20T01:00:00.000Z", cents: 2_500 }],
    read: ["moneyIn/t-0"],
  };

  test("are stored per account and read again", () => {
    notificationsStore(area, "acc_1").write(record);
    expect(notificationsStore(area, "acc_1").read()).toEqual(record);
    expect(notificationsStore(area, "acc_2").read()).toBeUndefined();
  });

  test("are ignored if they are invalid, and so is a record of another version", () => {
    const store = notificationsStore(area, "acc_1");
    const keptNotifications = [{ id: 1 }, "x", { ...record.kept[0], kind: "unknown" }, ...record.kept];
    storage.setItem(
      "notifications/acc_1",
      JSON.stringify({ ...record, kept: keptNotifications, read: [7, "a"], pending: "t" }),
    );
    expect(store.read()).toEqual({ ...record, read: ["a"], pending: [] });
    for (const newest of ["", "soon"]) {
      storage.setItem("notifications/acc_1", JSON.stringify({ ...record, newest }));
      expect(store.read()?.newest).toBe(newest === "" ? "" : undefined);
    }
    storage.setItem("notifications/acc_1", JSON.stringify({ ...record, v: 2 }));
    expect(store.read()).toBeUndefined();
  });

  test("are deleted with the stored data", () => {
    // As in a browser, items are the storage's own keys.
    const items: Record<string, string> = {
      "notifications/acc_1": "{}",
      "payment-memory/acc_1": "{}",
      "auth-store": "{}",
    };
    const localStorage = Object.setPrototypeOf(items, {
      removeItem: (name: string) => delete items[name],
    });
    vi.stubGlobal("window", { localStorage, sessionStorage: storage });
    createBrowserStores().clearStoredData();
    vi.unstubAllGlobals();
    expect(Object.keys(items)).toEqual(["auth-store"]);
  });
});

describe("stored bank accounts", () => {
  const everyday = {
    active: true,
    id: "b1",
    bankName: "Westpac",
    nickName: "Everyday",
    bsb: "032-000",
    last4: "6789",
  };
  const accountsOf = (accounts: unknown, v = 1) => {
    storage.setItem("bank-accounts/p1", JSON.stringify({ v, accounts }));
    return bankAccountsStore(area, "p1").read();
  };

  const { id: _, active, ...details } = everyday;
  const addedChange = { kind: "added", account: details } as const;

  test("are stored per person and read again, with their own fields only", () => {
    const keptAccounts = bankAccountsStore(area, "p1").update(addedChange, []);
    expect(keptAccounts).toEqual({
      accounts: [{ ...details, id: "added-1-032-000-6789", active }],
      isFull: false,
    });
    expect(bankAccountsStore(area, "p1").read()).toEqual(keptAccounts.accounts);
    expect(bankAccountsStore(area, "p2").read()).toBeUndefined();
    expect(accountsOf([{ ...everyday, accountNumber: "000123456" }])).toEqual([everyday]);
    expect(accountsOf([])).toEqual([]);
  });

  test("include the changes of two tabs that have not read each other's", () => {
    const tabs = [bankAccountsStore(area, "p1"), bankAccountsStore(area, "p1")] as const;
    storage.setItem("bank-accounts/p1", JSON.stringify({ v: 1, accounts: [everyday] }));
    tabs[0].update(addedChange, []);
    tabs[1].update({ kind: "renamed", id: "b1", nickName: "Rent" }, []);
    tabs[0].update({ kind: "switched", id: "b1", active: false }, []);
    tabs[1].update(addedChange, []);
    const ids = ["added-1", "added-2"].map((id) => ({ ...details, id: `${id}-032-000-6789`, active }));
    for (const tab of tabs)
      expect(tab.read()).toEqual([{ ...everyday, nickName: "Rent", active: false }, ...ids]);
  });

  test("are written before the change returns, so that a reload cannot lose it", () => {
    expect(bankAccountsStore(area, "p1").update(addedChange, [])).toMatchObject({ isFull: false });
    expect(storage.getItem("bank-accounts/p1")).toContain("added-1");
  });

  test("are at most fifty: a further one is not added, and other changes are stored", () => {
    accountsOf(Array.from({ length: 49 }, (_, index) => ({ ...everyday, id: `b${index}` })));
    const store = bankAccountsStore(area, "p1");
    expect(store.update(addedChange, []).accounts).toHaveLength(50);
    const { accounts, isFull } = store.update(addedChange, []);
    expect([accounts.length, isFull, store.read()?.length]).toEqual([50, true, 50]);
    expect(store.update({ kind: "removed", id: "b0" }, []).accounts).toHaveLength(49);
  });

  test("beyond the fifty are read, too, except those with a text of more than 200 characters", () => {
    expect(accountsOf(Array(51).fill(everyday))).toHaveLength(51);
    const accountsOfNameLength = (length: number) =>
      accountsOf([{ ...everyday, nickName: "x".repeat(length) }]);
    expect(accountsOfNameLength(200)).toHaveLength(1);
    expect(accountsOfNameLength(201)).toEqual([]);
  });

  test.each([
    ...["id", "bankName", "nickName", "bsb", "last4"].map((field) => ({ ...everyday, [field]: 7 })),
    { ...everyday, active: "yes" },
    "an account",
    null,
  ])("are read without an unreadable one: %j", (account) => {
    expect(accountsOf([account, everyday])).toEqual([everyday]);
  });

  test("bank accounts of another version, or not in a list, are ignored", () => {
    expect(accountsOf([everyday], 2)).toBeUndefined();
    expect(accountsOf({ 0: everyday })).toBeUndefined();
    storage.setItem("bank-accounts/p1", "7");
    expect(bankAccountsStore(area, "p1").read()).toBeUndefined();
  });

  test("for withdrawals consist of BSB and last four digits, per person and separate from the others", () => {
    for (const account of [
      { bsb: "062-000", last4: "1234" },
      { bsb: "062000", last4: "0000" },
    ]) {
      payoutAccountStore(area, "p1").write(account);
      expect(payoutAccountStore(area, "p1").read()).toEqual(account);
    }
    expect(payoutAccountStore(area, "p2").read()).toBeUndefined();
    expect(bankAccountsStore(area, "p1").read()).toBeUndefined();
    const storedAccount = { bsb: "062-000", last4: "1234", accountNumber: "000123456" };
    storage.setItem("bank-accounts/payout/p1", JSON.stringify(storedAccount));
    expect(payoutAccountStore(area, "p1").read()).toEqual({ bsb: "062-000", last4: "1234" });
  });

  test.each([
    { bsb: "062-0001", last4: "1234" },
    { bsb: "1062-000", last4: "1234" },
    { bsb: "062--000", last4: "1234" },
    { bsb: 62_000, last4: "1234" },
    { bsb: "062-000", last4: "12345" },
    { bsb: "062-000", last4: "x1234" },
    { bsb: "062-000", last4: "000123456" },
    { bsb: "062-000", last4: 1234 },
    null,
  ])("for withdrawals are ignored if they are not BSB and last four digits: %j", (json) => {
    storage.setItem("bank-accounts/payout/p1", JSON.stringify(json));
    expect(payoutAccountStore(area, "p1").read()).toBeUndefined();
  });
});

test("clearing does nothing if storage is forbidden, so that a sign-out goes on", () => {
  const page = new PageHistory("/dashboard");
  const forbidden = { get: forbiddenStorage };
  vi.stubGlobal(
    "window",
    Object.defineProperties({}, { localStorage: forbidden, sessionStorage: forbidden }),
  );
  const stores = createBrowserStores();
  stores.unfinished.clear();
  stores.clearStoredData();
  vi.unstubAllGlobals();
  expect(page.entries).toHaveLength(1);
});

describe("clearing unfinished input", () => {
  test("keeps items with similar names, and the page without the search in its address", () => {
    const keptStorage = listedStorage();
    const names = ["setup-progress", "payment-form", "an-old-payment-form", "setup-progress-of-another"];
    for (const name of names) keptStorage.setItem(name, "{}");
    const page = new PageHistory("/transactions?search=Priya");
    vi.stubGlobal("window", { localStorage: new MemoryStorage(), sessionStorage: keptStorage });
    createBrowserStores().unfinished.clear();
    vi.unstubAllGlobals();
    expect(Object.keys(keptStorage)).toEqual(names.slice(2));
    const { pathname, search } = page.current.url;
    expect([pathname, search, page.entries.length]).toEqual(["/transactions", "", 1]);
  });
});

describe("flags of this browser", () => {
  test("record a tried redirect only with the value true", () => {
    vi.stubGlobal("window", { localStorage: storage, sessionStorage: storage });
    const { redirectMark } = createBrowserStores();
    redirectMark.write(true);
    expect(redirectMark.read()).toBe(true);
    for (const text of ["false", "1", '"true"', "{}"]) {
      storage.setItem("redirect-tried", text);
      expect([text, redirectMark.read()]).toEqual([text, undefined]);
    }
    vi.unstubAllGlobals();
  });

  test("record an end by inactivity, which is recent if the clock differs from its time by less than a minute", () => {
    const end = createInactivityEnd(area);
    expect(end.isRecent(60_000)).toBe(false);
    end.write(1_000_000);
    for (const [now, isRecent] of [
      [1_000_000, true],
      [1_059_999, true],
      [1_060_000, false],
      [940_001, true],
      [940_000, false],
    ] as const)
      expect([now, end.isRecent(now)]).toEqual([now, isRecent]);
    for (const [time, isSince] of [
      [1_000_000, true],
      [0, true],
      [1_000_001, false],
    ] as const)
      expect([time, end.isSince(time)]).toEqual([time, isSince]);
    storage.setItem("unused-end", '"1000000"');
    expect(end.isRecent(1_000_000)).toBe(false);
    expect(end.isSince(0)).toBe(false);
  });
});
