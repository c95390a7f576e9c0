import { describe, expect, test } from "vitest";
import type { Card, Transaction } from "../../src/machines/core/domain.ts";
import {
  changeRecord,
  listNotifications,
  type NotificationRecord,
  noRecord,
  pageChangeOf,
  unreadOf,
  withdrawalToastOf,
} from "../../src/machines/history/rules/notifications.ts";

const now = "2026-11-20T03:00:00.000Z";
const minute = (minuteNumber: number) => `2026-11-20T01:${String(minuteNumber).padStart(2, "0")}:00.000Z`;

function transaction(id: string, type: string, status: string, minuteNumber: number): Transaction {
  return { transactionId: id, type, status, amount: 2_500, createdAt: minute(minuteNumber) };
}

function read(record: NotificationRecord, transactions: readonly Transaction[], isWhole = true) {
  return changeRecord(record, { kind: "transactions", transactions, whole: isWhole }, now);
}

const knownRecord: NotificationRecord = { ...noRecord, newest: minute(10) };
const kinds = (record: NotificationRecord) => record.kept.map(({ kind }) => kind);

describe("notifications from a read of the list", () => {
  test("are not created by the first read, which records the newest time and the pending withdrawals", () => {
    const update = read(noRecord, [
      transaction("t-3", "WALLET_TOPUP", "PENDING", 0),
      transaction("t-2", "TRANSFER_TO_BANK", "PENDING", 2),
      transaction("t-1", "TRANSFER_CREDIT", "SUCCESS", 1),
    ]);
    const record = { ...noRecord, newest: minute(2), pending: ["t-2"] };
    expect(update).toEqual({ record, news: [], announced: [], isShort: false });
  });

  test("are not created for known transactions if the time of another one is invalid", () => {
    const known = [transaction("t-1", "TRANSFER_CREDIT", "SUCCESS", 9)];
    const undated = { ...transaction("t-2", "WALLET_TOPUP", "SUCCESS", 1), createdAt: "soon" };
    for (const list of [
      [...known, undated],
      [undated, ...known],
    ]) {
      const { record } = read(noRecord, list);
      expect(record.newest).toBe(minute(9));
      expect(kinds(read(record, list).record)).toEqual([]);
      const credit = transaction("t-3", "TRANSFER_CREDIT", "SUCCESS", 10);
      expect(kinds(read(record, [credit, ...list]).record)).toEqual(["moneyIn"]);
    }
  });

  test("start with the first transaction of an account that had none", () => {
    const { record } = read(noRecord, []);
    expect(record.newest).toBe("");
    expect(kinds(read(record, [transaction("t-1", "TRANSFER_CREDIT", "SUCCEEDED", 1)]).record)).toEqual([
      "moneyIn",
    ]);
  });

  test("announce incoming money once, without a toast", () => {
    const list = [transaction("t-1", "TRANSFER_CREDIT", "SUCCEEDED", 11)];
    const firstUpdate = read(knownRecord, list);
    expect(firstUpdate.record.kept).toEqual([
      { id: "moneyIn/t-1", kind: "moneyIn", at: minute(11), cents: 2_500 },
    ]);
    expect(firstUpdate.news).toEqual([]);
    expect(firstUpdate.announced).toEqual([{ id: "moneyIn/t-1", kind: "moneyIn", cents: 2_500 }]);
    expect(read(firstUpdate.record, list).record.kept).toHaveLength(1);
    expect(read(firstUpdate.record, list).announced).toEqual([]);
  });

  test.each([
    ["SUCCESS", "withdrawalArrived"],
    ["SUCCEEDED", "withdrawalArrived"],
    ["FAILED", "withdrawalFailed"],
  ])("show one toast for a pending withdrawal that becomes %s", (status, kind) => {
    const pendingRecord = { ...knownRecord, pending: ["t-9"] };
    const list = [transaction("t-9", "TRANSFER_TO_BANK", status, 9)];
    const { record, news, announced } = read(pendingRecord, list);
    expect(news.map((notification) => notification.kind)).toEqual([kind]);
    expect(announced.map((notification) => notification.kind)).toEqual(
      kind === "withdrawalFailed" ? [kind] : [],
    );
    expect(kinds(record)).toEqual([kind]);
    expect(record.pending).toEqual([]);
    expect(read(record, list).news).toEqual([]);
  });

  test("name each of two withdrawals of the same amount that fail together", () => {
    const ids = ["t-1", "t-2"];
    const pendingTransactions = ids.map((id, index) =>
      transaction(id, "TRANSFER_TO_BANK", "PENDING", 11 + index),
    );
    const { record } = read(knownRecord, pendingTransactions);
    const failedTransactions = pendingTransactions.map((entry) => ({
      ...entry,
      status: "FAILED",
      reference: `NP-${entry.transactionId}`,
    }));
    const notices = read(record, failedTransactions).news.map(withdrawalToastOf);
    expect(notices.map(({ kind }) => kind)).toEqual(["warning", "warning"]);
    expect(notices.map(({ message }) => message.values.reference)).toEqual(["NP-t-1", "NP-t-2"]);
  });

  test("have no toast for a withdrawal that was not recorded as pending", () => {
    const failedUpdate = read(knownRecord, [transaction("t-1", "TRANSFER_TO_BANK", "FAILED", 11)]);
    expect(kinds(failedUpdate.record)).toEqual(["withdrawalFailed"]);
    expect(failedUpdate.news).toEqual([]);
    const arrived = read(knownRecord, [transaction("t-1", "TRANSFER_TO_BANK", "SUCCESS", 11)]);
    expect(kinds(arrived.record)).toEqual([]);
  });

  test("announce an incoming pending transfer once it succeeds, and not if it fails", () => {
    const { record } = read(knownRecord, [transaction("t-1", "TRANSFER_CREDIT", "PENDING", 11)]);
    expect(kinds(record)).toEqual([]);
    expect(record.pending).toEqual(["t-1"]);
    const settledUpdate = read(record, [transaction("t-1", "TRANSFER_CREDIT", "SUCCESS", 11)]);
    expect(kinds(settledUpdate.record)).toEqual(["moneyIn"]);
    expect(settledUpdate.news).toEqual([]);
    expect(kinds(read(record, [transaction("t-1", "TRANSFER_CREDIT", "FAILED", 11)]).record)).toEqual([]);
  });

  test("do not announce the holder's own top-ups and payments, or unknown types", () => {
    const types = ["WALLET_TOPUP", "TRANSFER_DEBIT", "TRANSFER_TO_PLATFORM", "A_NEW_TYPE"];
    const { record } = read(
      knownRecord,
      types.map((type, index) => transaction(`t-${index}`, type, "SUCCESS", 11 + index)),
    );
    expect(kinds(record)).toEqual([]);
    expect(record.newest).toBe(minute(14));
    const failures = types.map((type, index) => transaction(`f-${index}`, type, "FAILED", 11 + index));
    expect(kinds(read(knownRecord, failures).record)).toEqual([]);
  });

  test("do not announce money that came at the time of the last known transaction", () => {
    expect(kinds(read(knownRecord, [transaction("t-1", "TRANSFER_CREDIT", "SUCCESS", 10)]).record)).toEqual(
      [],
    );
  });

  test("are not created again for a withdrawal that is both reported and recorded as pending", () => {
    const [first, second] = ["t-8", "t-9"].map((id) => transaction(id, "TRANSFER_TO_BANK", "FAILED", 9));
    if (first === undefined || second === undefined) throw new Error("There are two withdrawals");
    const { kept } = read({ ...knownRecord, pending: ["t-8"] }, [first]).record;
    const { record, news, announced } = read({ ...knownRecord, kept, pending: ["t-8", "t-9"] }, [
      first,
      second,
    ]);
    const ids = ["withdrawalFailed/t-9"];
    expect(record.kept.map(({ id }) => id)).toEqual([...ids, "withdrawalFailed/t-8"]);
    expect([news, announced].map((list) => list.map(({ id }) => id))).toEqual([ids, ids]);
  });

  test("request another page if the read page does not reach the last known transaction", () => {
    const freshTransactions = [transaction("t-1", "TRANSFER_CREDIT", "SUCCESS", 11)];
    expect(read(knownRecord, freshTransactions, false)).toEqual({
      record: knownRecord,
      news: [],
      announced: [],
      isShort: true,
    });
    const following = { ...knownRecord, pending: ["t-0"] };
    const oldTransactions = [transaction("t-1", "TRANSFER_CREDIT", "SUCCESS", 9)];
    expect(read(following, oldTransactions, false).isShort).toBe(true);
    expect(read(following, [], false).isShort).toBe(true);
    expect(read(knownRecord, [], false).isShort).toBe(false);
    const withFollowed = [...oldTransactions, transaction("t-0", "TRANSFER_TO_BANK", "PENDING", 8)];
    expect(read(following, withFollowed, false).isShort).toBe(false);
    expect(read(knownRecord, oldTransactions, false).isShort).toBe(false);
    const lastKnown = [transaction("t-1", "TRANSFER_CREDIT", "SUCCESS", 10)];
    expect(read(knownRecord, lastKnown, false).isShort).toBe(false);
  });

  test("request the newest page if an older one was read again, but not if the holder turned to it", () => {
    const older = { transactions: [], pagination: { hasNext: true, page: 2, totalPages: 4 } };
    expect([0, 1, 3].map((lastPage) => pageChangeOf(older, lastPage))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const change = pageChangeOf(older, 2);
    if (change === undefined) throw new Error("The page was read again");
    for (const record of [noRecord, knownRecord])
      expect(changeRecord(record, change, now)).toEqual({ record, news: [], announced: [], isShort: true });
  });

  test("do not change with a page that is older than the newest known transaction", () => {
    const oldTransactions = [transaction("t-1", "TRANSFER_CREDIT", "SUCCESS", 1)];
    expect(read(knownRecord, oldTransactions, false).record).toEqual(knownRecord);
  });

  test("compare timestamps of different formats as times", () => {
    const credit = {
      ...transaction("t-1", "TRANSFER_CREDIT", "SUCCESS", 0),
      createdAt: "2026-11-20T12:11:00+11:00",
    };
    expect(kinds(read(knownRecord, [credit]).record)).toEqual(["moneyIn"]);
  });

  test("are the twenty newest", () => {
    const list = Array.from({ length: 25 }, (_, index) =>
      transaction(`t-${index}`, "TRANSFER_CREDIT", "SUCCESS", 59 - index),
    );
    const { kept } = read(knownRecord, list).record;
    expect(kept).toHaveLength(20);
    expect(kept[0]?.id).toBe("moneyIn/t-0");
  });
});

test("an account's approval is announced once, and only if the account was seen before it", () => {
  const account = (status: string) => ({ kind: "account", account: { status } }) as const;
  expect(kinds(changeRecord(noRecord, account("A"), now).record)).toEqual([]);
  const pendingRecord = changeRecord(noRecord, account("P"), now).record;
  const approvedRecord = changeRecord(pendingRecord, account("A"), now).record;
  expect(kinds(approvedRecord)).toEqual(["approved"]);
  expect(kinds(changeRecord(approvedRecord, account("A"), now).record)).toEqual(["approved"]);

  const keptNotifications = Array.from({ length: 20 }, (_, index) => {
    return { id: `moneyIn/t-${index}`, kind: "moneyIn", at: now, cents: 100 } as const;
  });
  const ids = changeRecord({ ...pendingRecord, kept: keptNotifications }, account("A"), now).record.kept.map(
    ({ id }) => id,
  );
  expect(ids).toEqual([`approved/${now}`, ...keptNotifications.slice(0, 19).map(({ id }) => id)]);
});

describe("the notification list", () => {
  const card = (expiryMonth: number, expiryYear: number): Card => ({
    id: "c-1",
    paymentMethodId: "pm_1",
    cardNumberLast4: "4242",
    expiryMonth,
    expiryYear,
    cardType: "visa",
  });
  const facts = { record: noRecord, undecided: [], cards: [], today: "2026-12-31" };

  test.each([
    [11, 2026, 0],
    [12, 2026, 1],
    [1, 2027, 1],
    [2, 2027, 0],
  ])("for a card that expires %i/%i has %i warnings on 31 December 2026", (month, year, count) => {
    expect(listNotifications({ ...facts, cards: [card(month, year)] })).toHaveLength(count);
  });

  test("shows undecided payments first until they are decided, and keeps read notifications read", () => {
    const undecided = [{ reference: "key-1", at: now, cents: 100 }];
    const { record } = read(knownRecord, [transaction("t-1", "TRANSFER_CREDIT", "SUCCESS", 11)]);
    const notifications = listNotifications({ ...facts, record, undecided });
    expect(notifications.map(({ id }) => id)).toEqual(["undecided/key-1", "moneyIn/t-1"]);
    const seenRecord = changeRecord(record, { kind: "seen", ids: ["moneyIn/t-1"] }, now).record;
    expect(unreadOf(seenRecord, notifications)).toEqual(["undecided/key-1"]);
    expect(listNotifications({ ...facts, record }).map(({ id }) => id)).toEqual(["moneyIn/t-1"]);
  });

  test("remembers the hundred notifications that were read last", () => {
    const idsFrom = (firstNumber: number) =>
      Array.from({ length: 60 }, (_, index) => `moneyIn/t-${firstNumber + index}`);
    const { record } = changeRecord(
      { ...noRecord, read: idsFrom(50) },
      { kind: "seen", ids: idsFrom(0) },
      now,
    );
    expect(record.read).toEqual([...idsFrom(0), ...idsFrom(60).slice(0, 40)]);
  });

  test("records a withdrawal as pending when its payment reports it", () => {
    const { record } = changeRecord(knownRecord, { kind: "pending", transactionId: "t-9" }, now);
    expect(record.pending).toEqual(["t-9"]);
  });
});
