import { beforeEach, describe, expect, test, vi } from "vitest";
import type { JournalEntry } from "../../src/machines/domain.ts";
import { emptyPayout, nothingSent, personalOf, type SetupProgress } from "../../src/machines/rules/setup.ts";
import { appStore } from "../../src/services/storage/app-store.ts";
import { authStore, signedOut } from "../../src/services/storage/auth-store.ts";
import { destination } from "../../src/services/storage/destination.ts";
import { paymentJournal, readJournalText } from "../../src/services/storage/payment-journal.ts";
import { keepSetupFor } from "../../src/services/storage/setup-owner.ts";
import { setupProgress } from "../../src/services/storage/setup-progress.ts";
import { uiStore } from "../../src/services/storage/ui-store.ts";
import { forbiddenStorage, MemoryStorage } from "./memory-storage.ts";

let storage: MemoryStorage;
const area = () => storage;
beforeEach(() => {
  storage = new MemoryStorage();
});

function entry(changes: Partial<JournalEntry> = {}): JournalEntry {
  return {
    v: 1,
    key: "key-1",
    accountId: "acc_1",
    kind: "transfer",
    cents: 500,
    currency: "AUD",
    toAccountId: "acc_2",
    seenTransactionIds: ["t1", "t2"],
    sentAt: "2026-01-01T00:00:00.000Z",
    ...changes,
  };
}

describe("the payment journal", () => {
  test("one entry stands alone as an object, several as a list, none leaves nothing", async () => {
    const journal = paymentJournal(area);
    expect(await journal.record(entry())).toBe(true);
    expect(storage.json("payment-journal")).toEqual(entry());
    expect(await journal.record(entry({ key: "key-2", kind: "payout" }))).toBe(true);
    expect(storage.json("payment-journal")).toEqual([entry(), entry({ key: "key-2", kind: "payout" })]);
    await journal.forget("key-1");
    expect(storage.json("payment-journal")).toEqual(entry({ key: "key-2", kind: "payout" }));
    await journal.forget("key-2");
    expect(storage.getItem("payment-journal")).toBeNull();
  });

  test("what is amended is amended as it stands then, and nothing else", async () => {
    const journal = paymentJournal(area);
    await journal.record(entry());
    await journal.record(entry({ key: "key-2" }));
    await journal.amend(
      ({ key }) => key === "key-2",
      (one) => ({ ...one, seenTransactionIds: [...one.seenTransactionIds, "t9"] }),
    );
    expect(journal.find("key-1")).toEqual(entry());
    expect(journal.find("key-2")?.seenTransactionIds).toEqual([...entry().seenTransactionIds, "t9"]);
  });

  test("is read by account and by key, in both forms", async () => {
    const journal = paymentJournal(area);
    storage.setItem("payment-journal", JSON.stringify(entry()));
    expect(journal.read("acc_1")).toEqual([entry()]);
    expect(journal.read("acc_2")).toEqual([]);
    await journal.record(entry({ key: "key-2", accountId: "acc_2" }));
    expect(journal.read("acc_1")).toEqual([entry()]);
    expect(journal.find("key-2")).toEqual(entry({ key: "key-2", accountId: "acc_2" }));
    expect(journal.find("key-3")).toBeUndefined();
  });

  test("the same payment, written again, is one entry", async () => {
    const journal = paymentJournal(area);
    await journal.record(entry());
    await journal.record(entry({ seenTransactionIds: ["t1", "t2", "t3"] }));
    expect(storage.json("payment-journal")).toEqual(entry({ seenTransactionIds: ["t1", "t2", "t3"] }));
  });

  test.each([
    ["no JSON", "{half"],
    ["a number", "7"],
    ["null", "null"],
    ["another version", JSON.stringify(entry({ v: 2 as 1 }))],
    ["no key", JSON.stringify(entry({ key: "" }))],
    ["no account", JSON.stringify({ ...entry(), accountId: 7 })],
    ["an unknown kind", JSON.stringify({ ...entry(), kind: "gift" })],
    ["half a cent", JSON.stringify(entry({ cents: 0.5 }))],
    ["no amount", JSON.stringify(entry({ cents: 0 }))],
    ["an amount in words", JSON.stringify({ ...entry(), cents: "500" })],
    ["no list of what was seen", JSON.stringify({ ...entry(), seenTransactionIds: "t1" })],
    ["no time", JSON.stringify({ ...entry(), sentAt: null })],
  ])("rubbish is nothing: %s", async (_, text) => {
    storage.setItem("payment-journal", text);
    const journal = paymentJournal(area);
    expect(journal.read("acc_1")).toEqual([]);
    expect(readJournalText(text)).toEqual([]);
    expect(await journal.record(entry())).toBe(true);
    expect(journal.read("acc_1")).toEqual([entry()]);
  });

  test("rubbish beside good entries costs the good ones nothing", async () => {
    storage.setItem("payment-journal", JSON.stringify([7, entry(), { v: 1 }, entry({ key: "key-2" })]));
    expect(paymentJournal(area).read("acc_1")).toEqual([entry(), entry({ key: "key-2" })]);
  });

  test("nothing that is not the journal's is kept of an entry: no name, no phone", async () => {
    storage.setItem(
      "payment-journal",
      JSON.stringify({ ...entry(), payeeName: "Priya", phone: "0400000002" }),
    );
    expect(paymentJournal(area).read("acc_1")).toEqual([entry()]);
  });

  test("says so where it cannot be kept: a full or a forbidden storage", async () => {
    storage.full = true;
    expect(await paymentJournal(area).record(entry())).toBe(false);
    const forbidden = paymentJournal(forbiddenStorage);
    expect(await forbidden.record(entry())).toBe(false);
    expect(forbidden.read("acc_1")).toEqual([]);
    expect(forbidden.find("key-1")).toBeUndefined();
    await forbidden.forget("key-1");
  });

  test("an entry that was there when the storage became full is still there", async () => {
    const journal = paymentJournal(area);
    await journal.record(entry());
    storage.full = true;
    expect(await journal.record(entry({ key: "key-2" }))).toBe(false);
    expect(journal.read("acc_1")).toEqual([entry()]);
  });
});

describe("the stores of the contract", () => {
  test("auth-store: version, accessToken, refreshToken null, isAuthenticated, user with the id alone", () => {
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

  test("a garbled auth-store says nothing, a forged one hands on no more than who it names", () => {
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

  test("ui-store: version, theme, language; anything unknown is nothing", () => {
    const store = uiStore(area);
    store.write({ version: 1, theme: "nupay-dark", language: "ar" });
    expect(storage.json("ui-store")).toEqual({ version: 1, theme: "nupay-dark", language: "ar" });
    expect(store.read()).toEqual({ version: 1, theme: "nupay-dark", language: "ar" });
    storage.setItem("ui-store", JSON.stringify({ version: 1, theme: "nupay-pink", language: "ar" }));
    expect(store.read()).toBeUndefined();
    storage.setItem("ui-store", JSON.stringify({ version: 1, theme: "nupay-dark", language: "fr" }));
    expect(store.read()).toBeUndefined();
  });

  test("app-store: version, environment, features", () => {
    const store = appStore(area);
    store.write({ version: 1, environment: "sandbox", features: { analytics: false } });
    expect(storage.json("app-store")).toEqual({
      version: 1,
      environment: "sandbox",
      features: { analytics: false },
    });
    expect(store.read()).toEqual({ version: 1, environment: "sandbox", features: { analytics: false } });
  });

  test("a forbidden storage costs nothing but memory", () => {
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
    personal: personalOf(person),
    documentType: "passport",
    payout: { ...emptyPayout, accountHolderName: "Nour New" },
    sent: { ...nothingSent, individual: true },
  };

  test("stays for its own account, and is cleared once another one, or none, is known here", () => {
    const store = setupProgress(area);
    store.write(progress);
    keepSetupFor(area, progress.accountId);
    expect(store.read()).toEqual(progress);
    keepSetupFor(area, "acc_somebody_else");
    expect(storage.getItem("setup-progress")).toBeNull();
    store.write(progress);
    keepSetupFor(area, undefined);
    expect(storage.getItem("setup-progress")).toBeNull();
  });

  test("is kept and found again", () => {
    const store = setupProgress(area);
    store.write(progress);
    expect(store.read()).toEqual(progress);
  });

  test("never holds account numbers, whoever hands them over", () => {
    const store = setupProgress(area);
    const payout = { ...progress.payout, accountNumber: "000123456", routingNumber: "110-000" };
    store.write({ ...progress, payout });
    expect(storage.getItem("setup-progress")).not.toMatch(/000123456|110-?000/);
    expect(store.read()).toEqual(progress);
    storage.setItem("setup-progress", JSON.stringify({ ...progress, payout }));
    expect(store.read()).toEqual(progress);
  });

  test("is nothing where it is rubbish, and texts have an end", () => {
    const store = setupProgress(area);
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
    const personal = { ...progress.personal, city: "x".repeat(10_000), state: 7 };
    storage.setItem("setup-progress", JSON.stringify({ ...progress, personal }));
    expect(store.read()?.personal.city).toHaveLength(200);
    expect(store.read()?.personal.state).toBe("");
  });
});

describe("the address that somebody came for", () => {
  const kept = (address: string) => {
    const url = new URL(address, "http://localhost:3000");
    vi.stubGlobal("location", { pathname: url.pathname, search: url.search });
    const store = destination(area);
    store.clear();
    store.keep();
    vi.unstubAllGlobals();
    return store.take();
  };

  test("is kept for the app's own routes alone, with what they were asked", () => {
    expect(kept("/transactions?type=income")).toBe("/transactions?type=income");
    expect(kept("/help")).toBe("/help");
    for (const address of ["/", "/nowhere", "/dashboard/", "/DASHBOARD"])
      expect(kept(address)).toBeUndefined();
  });

  test("is taken once", () => {
    storage.setItem("destination", JSON.stringify("/cards"));
    const store = destination(area);
    expect([store.take(), store.take()]).toEqual(["/cards", undefined]);
  });

  test("leads nowhere else, whatever was put there", () => {
    const store = destination(area);
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
