import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Card } from "../../../src/machines/core/domain.ts";
import { bindNotifications } from "../../../src/services/bind/notifications.ts";
import { bindAccountRead, bindReads } from "../../../src/services/bind/reads.ts";
import { bindStatements } from "../../../src/services/bind/statements.ts";
import { bindTransactionDetail } from "../../../src/services/bind/transaction-detail.ts";
import { bindTransactions } from "../../../src/services/bind/transactions.ts";
import { bindTransfer } from "../../../src/services/bind/transfer.ts";
import { authStore } from "../../../src/services/storage/auth-store.ts";
import { settle } from "../../machines/fakes.ts";
import { waitFor } from "../../support/wait-for.ts";
import { forbiddenStorage, MemoryStorage } from "../memory-storage.ts";
import { actorOf, runPort } from "./bound-ports.ts";
import { card, openConnections, refusalResponse } from "./connections.ts";

let fakeLocalStorage: MemoryStorage;
beforeEach(() => {
  fakeLocalStorage = new MemoryStorage();
  vi.stubGlobal("window", { localStorage: fakeLocalStorage });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T23:30:00.000Z") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const balance = { currency: "aud", balance: 1_000, availableBalance: 900, pendingBalance: 100 };
const transaction = {
  transactionId: "t1",
  type: "WALLET_TOPUP",
  status: "SUCCEEDED",
  amount: 500,
  createdAt: "2026-11-19T01:00:00.000Z",
};
const pagination = { hasNext: false, page: 0, totalPages: 1 };
const list = { data: [transaction], pagination };
const account = {
  accountId: "acc_1",
  status: "A",
  firstName: "Dana",
  lastName: "Demo",
  email: "d@nupay.test",
};
const newestFirst = { orderBy: "DESC", sortBy: "CREATED_AT" };

const atOnce = () => Promise.resolve();

const signIn = (person: string) =>
  authStore(() => fakeLocalStorage).write({
    version: 1,
    accessToken: null,
    refreshToken: null,
    isAuthenticated: true,
    user: { id: person },
  });

test("the balance is read in the wallet's currency or the requested one, in lower case", async () => {
  const answers = { "POST /wallet/balance": { data: { ...balance } } };
  const { getConnections, sent } = openConnections(answers);
  const { reads } = bindReads(getConnections);
  expect(await runPort(reads.balance, "read", { params: undefined })).toEqual(balance);
  answers["POST /wallet/balance"].data.currency = "NZD";
  await runPort(reads.balance, "read", { params: { currency: "NZD" } });
  answers["POST /wallet/balance"].data.currency = "AUD";
  await runPort(reads.balance, "read", { params: { currency: 7 } });
  expect(sent.map(({ body }) => body)).toEqual([
    { currency: "aud" },
    { currency: "nzd" },
    { currency: "aud" },
  ]);
});

test("a balance in another currency is invalid, since its cents would count as the wallet's", async () => {
  const { getConnections } = openConnections({
    "POST /wallet/balance": { data: { ...balance, currency: "USD" } },
  });
  const { reads } = bindReads(getConnections);
  await expect(runPort(reads.balance, "read", { params: undefined })).rejects.toThrow("Something went wrong");
});

test("the balance of the signed-in person is stored for an offline start", async () => {
  const { getConnections } = openConnections({ "POST /wallet/balance": { data: balance } });
  const { reads } = bindReads(getConnections);
  signIn("omar");
  await runPort(reads.balance, "read", { params: undefined });
  expect(fakeLocalStorage.getItem("last-balance/dana")).toBeNull();
  signIn("dana");
  await runPort(reads.balance, "read", { params: undefined });
  expect(fakeLocalStorage.json("last-balance/dana")).toEqual({
    v: 1,
    currency: "aud",
    cents: 1_000,
    at: "2026-11-20T23:30:00.000Z",
  });
});

test("the dashboard's panels read the transaction list, the cards and the profile", async () => {
  const { getConnections, sent } = openConnections(
    { "POST /wallet/list": list, "POST /cards/list": { data: [card] } },
    { identity: { profile: async () => ({ id: "dana" }) } },
  );
  const { reads } = bindReads(getConnections);
  expect(await runPort(reads.history, "read", { params: { page: 2, size: 5 } })).toEqual({
    transactions: [transaction],
    pagination,
  });
  expect(await runPort(reads.cards, "read", { params: undefined })).toEqual([
    { ...card, colour: expect.any(Number) },
  ]);
  expect(await runPort(reads.profile, "read", { params: undefined })).toEqual({ id: "dana" });
  expect(sent.map(({ body }) => body)).toEqual([
    { page: 2, size: 5, ...newestFirst },
    { page: 0, size: 5, ...newestFirst },
  ]);
});

describe("a card's colour", () => {
  // Both ids hash to the same colour.
  const olderCard = { ...card, id: "card_1" };
  const newerCard = { ...card, id: "card_6" };
  /** The colours by card id, as on a newly loaded page. */
  async function coloursOf(cards: readonly (typeof card)[], loadedPage = load(cards)) {
    loadedPage.answers["POST /cards/list"] = { data: cards };
    const readCards = (await runPort(loadedPage.reads.cards, "read", { params: undefined })) as Card[];
    return Object.fromEntries(readCards.map(({ id, colour }) => [id, colour]));
  }
  function load(cards: readonly unknown[] = [], person = "dana") {
    const { getConnections, answers } = openConnections(
      { "POST /cards/list": { data: cards } },
      { identity: { person } },
    );
    return { reads: bindReads(getConnections).reads, answers };
  }

  test("the colours of two cards with colliding ids stay after one is deleted and the page is reloaded", async () => {
    const coloursBefore = await coloursOf([newerCard, olderCard]);
    expect(coloursBefore.card_1).not.toBe(coloursBefore.card_6);
    expect(await coloursOf([newerCard])).toEqual({ card_6: coloursBefore.card_6 });
    expect(fakeLocalStorage.json("card-colours/dana")).toEqual(coloursBefore);
    // A card added later gets a colour that no displayed card has.
    const lastCard = { ...card, id: "card_2" };
    const coloursAfter = await coloursOf([lastCard, newerCard]);
    expect(coloursAfter).toEqual({ card_2: expect.any(Number), card_6: coloursBefore.card_6 });
    expect(coloursAfter.card_2).not.toBe(coloursBefore.card_6);
  });

  test("is stored separately for each person", async () => {
    const page = load();
    const dana = await coloursOf([olderCard], page);
    await coloursOf([newerCard], load([], "omar"));
    expect(fakeLocalStorage.json("card-colours/dana")).toEqual(dana);
    expect(Object.keys(fakeLocalStorage.json("card-colours/omar") as object)).toEqual(["card_6"]);
  });

  test("lasts as long as the page if storage is full or forbidden, and is assigned again after invalid data", async () => {
    fakeLocalStorage.isFull = true;
    const page = load();
    const coloursBefore = await coloursOf([newerCard, olderCard], page);
    expect(await coloursOf([newerCard], page)).toEqual({ card_6: coloursBefore.card_6 });
    vi.stubGlobal("window", {
      get localStorage() {
        return forbiddenStorage();
      },
    });
    expect(await coloursOf([newerCard, olderCard])).toEqual(coloursBefore);
    vi.stubGlobal("window", { localStorage: fakeLocalStorage });
    fakeLocalStorage.isFull = false;
    for (const rubbish of ["{", "[]", '"red"', '{"card_1":"red"}', "null"]) {
      fakeLocalStorage.setItem("card-colours/dana", rubbish);
      expect(await coloursOf([newerCard, olderCard])).toEqual(coloursBefore);
    }
  });
});

test("the dashboard is complete once each of its panels has an answer or an error", async () => {
  const { getConnections } = openConnections({
    "POST /wallet/list": list,
    "POST /wallet/balance": { data: balance },
    "POST /cards/list": refusalResponse(500, "internal"),
  });
  const { reads, answered } = bindReads(getConnections);
  const onAnswer = vi.fn();
  void answered.then(onAnswer);
  await runPort(reads.history, "read", { params: { page: 0, size: 5 } });
  await runPort(reads.balance, "read", { params: undefined });
  await settle();
  expect(onAnswer).not.toHaveBeenCalled();
  await expect(runPort(reads.cards, "read", { params: undefined })).rejects.toMatchObject({
    failure: { status: 500 },
  });
  await settle();
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(undefined);
});

/** Starts all reads of the dashboard; the cards do not answer before `answerCards`. */
function readDashboard() {
  let answerCards = (_: unknown) => {};
  const cardsAnswer = new Promise((resolve) => {
    answerCards = resolve;
  });
  const { getConnections } = openConnections(
    {
      "GET /users/me": { data: account },
      "POST /wallet/list": list,
      "POST /wallet/balance": { data: balance },
      "POST /cards/list": () => cardsAnswer,
    },
    { identity: { profile: async () => ({ id: "dana" }) } },
  );
  const { reads, waitForPanels } = bindReads(getConnections);
  const charts = { account: bindAccountRead(getConnections, () => {}, waitForPanels), ...reads };
  const knownReads: string[] = [];
  for (const [name, chart] of Object.entries(charts)) {
    const params = name === "history" ? { page: 0, size: 5 } : undefined;
    runPort(chart, "read", { params }).then(
      () => knownReads.push(name),
      () => knownReads.push(`no ${name}`),
    );
  }
  return { known: knownReads, answerCards };
}

const stopTime = () => vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });

/** Waits without advancing the fake timers. */
async function settleUntil(isDone: () => boolean): Promise<void> {
  for (let settleCount = 0; settleCount < 1_000 && !isDone(); settleCount += 1) await settle();
}

test("the account and the profile are known with the last panel's answer, so that the dashboard renders once", async () => {
  stopTime();
  const { known, answerCards } = readDashboard();
  await settleUntil(() => known.length === 2);
  await settle();
  expect(known.toSorted()).toEqual(["balance", "history"]);
  answerCards({ data: [card] });
  await settleUntil(() => known.length === 5);
  expect(known).toHaveLength(5);
  expect(known[2]).toBe("cards");
});

test("an error of the last panel completes the dashboard's first answers, too", async () => {
  stopTime();
  const { known, answerCards } = readDashboard();
  answerCards(refusalResponse(500, "internal"));
  await settleUntil(() => known.length === 5);
  expect(known.slice(-2).toSorted()).toEqual(["account", "profile"]);
});

test("the dashboard's first answers wait for a slow panel at most 100 ms", async () => {
  stopTime();
  const { known } = readDashboard();
  // Three timers are running: the time limit of the cards' call, and the two waits for the slow panel.
  await settleUntil(() => known.length === 2 && vi.getTimerCount() === 3);
  await vi.advanceTimersByTimeAsync(99);
  expect(known).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(known.slice(2).toSorted()).toEqual(["account", "profile"]);
});

test("the account's id is passed to the callback, and undefined if no account exists", async () => {
  const { getConnections, answers } = openConnections({ "GET /users/me": { data: account } });
  const onAccountId = vi.fn();
  const accountRead = bindAccountRead(getConnections, onAccountId, atOnce);
  expect(await runPort(accountRead, "read", { params: undefined })).toEqual(account);
  answers["GET /users/me"] = refusalResponse(404, "account_not_found");
  expect(await runPort(accountRead, "read", { params: undefined })).toBeNull();
  expect(onAccountId.mock.calls).toEqual([["acc_1"], [undefined]]);
});

test("a read is aborted when its actor stops", async () => {
  const neverSettles = () => new Promise(() => {});
  const { getConnections, sent } = openConnections({
    "GET /users/me": neverSettles,
    "POST /wallet/balance": neverSettles,
    "POST /wallet/list": neverSettles,
    "POST /cards/list": neverSettles,
    "GET /users?mobile=%2B61412345678": neverSettles,
  });
  const { reads } = bindReads(getConnections);
  const page = { page: 0, size: 5 };
  const ports = [
    [bindAccountRead(getConnections, () => {}, atOnce), "read", { params: undefined }],
    [reads.balance, "read", { params: undefined }],
    [reads.history, "read", { params: page }],
    [reads.cards, "read", { params: undefined }],
    [bindNotifications(getConnections), "readRecent", undefined],
    [bindTransactionDetail(getConnections), "readPage", page],
    [bindTransactions(getConnections), "readHistory.readPage", page],
    [bindTransactions(getConnections), "readHistory.readHead", { size: 5 }],
    [bindTransfer(getConnections), "findPayee.readPayees", { phone: "0412 345 678" }],
  ] as const;
  for (const [machine, way, input] of ports) {
    sent.length = 0;
    const actor = actorOf(machine, way, input).start();
    await waitFor(() => expect(sent).toHaveLength(way === "readHistory.readHead" ? 2 : 1));
    expect(sent.map(({ signal }) => signal.aborted)).not.toContain(true);
    actor.stop();
    expect(sent.map(({ signal }) => signal.aborted)).not.toContain(false);
  }
});

test("the history is read page by page from its first, with the balance at that time", async () => {
  const { getConnections, sent } = openConnections({
    "POST /wallet/list": list,
    "POST /wallet/balance": { data: balance },
  });
  const transactions = bindTransactions(getConnections);
  expect(await runPort(transactions, "readHistory.readHead", { size: 50 })).toEqual({
    balance,
    page: { transactions: [transaction], pagination },
  });
  await runPort(transactions, "readHistory.readPage", { page: 1, size: 50 });
  await runPort(bindTransactionDetail(getConnections), "readPage", { page: 3, size: 20 });
  await runPort(bindNotifications(getConnections), "readRecent");
  expect(sent.filter(({ call }) => call.endsWith("list")).map(({ body }) => body)).toEqual([
    { page: 0, size: 50, ...newestFirst },
    { page: 1, size: 50, ...newestFirst },
    { page: 3, size: 20, ...newestFirst },
    { page: 0, size: 100, ...newestFirst },
  ]);
});

test("each new statement reads the current day in the account's time zone", async () => {
  const statements = bindStatements(openConnections().getConnections);
  expect(await runPort(statements, "makeStatement.readCalendar")).toEqual({
    today: "2026-11-21",
    timeZone: "Australia/Sydney",
    now: "2026-11-20T23:30:00.000Z",
  });
  vi.setSystemTime(Date.parse("2026-11-21T13:00:00.000Z"));
  expect(await runPort(statements, "makeStatement.readCalendar")).toMatchObject({
    today: "2026-11-22",
    now: "2026-11-21T13:00:00.000Z",
  });
});

test("a payee is found by mobile number, with the time of the answer, and other text is not sent", async () => {
  const foundUsers = [{ accountId: "acc_2", firstName: "Priya" }];
  const { getConnections, sent } = openConnections({
    "GET /users?mobile=%2B61412345678": { data: foundUsers },
  });
  const transfer = bindTransfer(getConnections);
  expect(await runPort(transfer, "findPayee.readPayees", { phone: "0412 345 678" })).toEqual([
    { ...foundUsers[0], foundAt: getConnections().browser.now() },
  ]);
  await expect(runPort(transfer, "findPayee.readPayees", { phone: "12" })).rejects.toMatchObject({
    failure: { kind: "rejected", code: "phone_invalid" },
  });
  expect(sent).toHaveLength(1);
});

test("a transaction's reference is copied to the clipboard", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  const { getConnections } = openConnections();
  await runPort(bindTransactionDetail(getConnections), "copyText.writeClipboard", { text: "NP-4F2A9C81B0" });
  expect(writeText).toHaveBeenCalledExactlyOnceWith("NP-4F2A9C81B0");
});
