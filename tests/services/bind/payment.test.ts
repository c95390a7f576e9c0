import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { JournalEntry, Press } from "../../../src/machines/instructions/instruction.ts";
import { bindPayment } from "../../../src/services/bind/payment.ts";
import { createPaymentServices } from "../../../src/services/payments/payment-services.ts";
import { waitUntilSettled } from "../payments/fake-device.ts";
import { listenTo, runPort } from "./bound-ports.ts";
import { openConnections } from "./connections.ts";

const order = { operation: "payout", cents: 2_500, currency: "AUD" } as const;
const paidReport = {
  transactionId: "t1",
  type: "TRANSFER_TO_BANK",
  amount: 2_500,
  currency: "AUD",
  status: "SUCCEEDED",
};
const account = { accountId: "acc_1" };

function open() {
  const connectionsFixture = openConnections({ "POST /wallet/transfer": { data: paidReport } });
  const services = createPaymentServices(connectionsFixture.tab.browser, connectionsFixture.connections.api);
  return { ...connectionsFixture, services, payment: bindPayment(() => services) };
}

beforeEach(() => {
  vi.stubGlobal("navigator", {});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("a payment is prepared with the lock, sent with its key, and its status is requested by that key", async () => {
  const { payment, services, sent, answers, renewals } = open();
  const lock = listenTo(payment, "submitPayment.holdLock", { ...account, key: undefined });
  await waitUntilSettled();
  expect(lock.receivedEvents).toEqual([{ type: "lock.granted" }]);
  const press = (await runPort(payment, "submitPayment.registerPress", { key: undefined })) as Press;
  expect(press).toMatchObject({ subject: "dana" });
  const preparing = { ...account, order, idempotency: "required", press };
  const entry = (await runPort(payment, "submitPayment.preparePayment", preparing)) as JournalEntry;
  expect(entry).toMatchObject({ accountId: "acc_1", operation: "payout", cents: 2_500 });
  expect(await services.journal.find(entry.key)).toEqual(entry);
  await runPort(payment, "submitPayment.confirmPayee", { order });
  const submitted = await runPort(payment, "submitPayment.sendInstruction.sendRequest", {
    instruction: entry,
    press,
  });
  expect(sent[0]?.headers.get("Idempotency-Key")).toBe(`"${entry.key}"`);
  expect(submitted).toMatchObject({ kind: expect.any(String) });
  answers[`GET /wallet/payments/${entry.key}`] = { data: { state: "unseen" } };
  const readStatus = await runPort(payment, "checkStatus.readStatus", { key: entry.key });
  expect(readStatus).toEqual({ kind: "unseen" });
  const refusal = "submitPayment.sendInstruction.verifyRefusal";
  expect(await runPort(payment, `${refusal}.readStatus`, { key: entry.key })).toEqual({ kind: "unseen" });
  answers[`DELETE /wallet/payments/${entry.key}`] = { data: { state: "cancelled" } };
  const cancelled = await runPort(payment, "cancelPayment.cancelPayment", { key: entry.key });
  expect(cancelled).toEqual({ kind: "outcome", outcome: { state: "cancelled" } });
  await runPort(payment, "submitPayment.sendInstruction.refreshToken");
  expect(renewals).toEqual(["renewed"]);
  lock.end();
});

test("a payment's lock is unavailable while another tab holds it", async () => {
  const { payment, services, device, connections } = open();
  const otherServices = createPaymentServices(device.openTab().browser, connections.api);
  otherServices.lock.hold({ ...account, key: undefined }, { onGranted: () => {}, onUnavailable: () => {} });
  await waitUntilSettled();
  const lock = listenTo(payment, "submitPayment.holdLock", { ...account, key: undefined });
  await waitUntilSettled();
  expect(lock.receivedEvents).toEqual([{ type: "lock.unavailable" }]);
  expect(services.lock.isHeldFor("acc_1", "key-1")).toBe(false);
});

test("cancelling a payment holds its lock until the port ends", async () => {
  const { payment, services } = open();
  const lock = listenTo(payment, "cancelPayment.holdLock", { ...account, key: "key-1" });
  await waitUntilSettled();
  expect(services.lock.isHeldFor("acc_1", "key-1")).toBe(true);
  lock.end();
  await waitUntilSettled();
  expect(services.lock.isHeldFor("acc_1", "key-1")).toBe(false);
});

test("a transfer is rejected if the payee's number finds another account", async () => {
  const { payment, answers } = open();
  const transfer = { ...order, operation: "transfer", toAccountId: "acc_2", phone: "0412 345 678" };
  answers["GET /users?mobile=%2B61412345678"] = { data: [{ accountId: "acc_9", firstName: "Omar" }] };
  await expect(runPort(payment, "submitPayment.confirmPayee", { order: transfer })).rejects.toMatchObject({
    failure: { code: "payee_changed" },
  });
});

test("a settled payment is removed from the journal by its key, and an empty key removes nothing", async () => {
  const { payment, services } = open();
  const press = (await runPort(payment, "submitPayment.registerPress", { key: undefined })) as Press;
  const preparing = { ...account, order, idempotency: "required", press };
  const { key } = (await runPort(payment, "submitPayment.preparePayment", preparing)) as JournalEntry;
  const remove = vi.spyOn(services.journal, "remove");
  await runPort(payment, "removeEntry", { key: "" });
  expect(remove).not.toHaveBeenCalled();
  await runPort(payment, "removeEntry", { key });
  expect(await services.journal.find(key)).toBeUndefined();
  remove.mockRestore();
});

test("a payment to a server without keys is searched for in the list", async () => {
  const { payment, answers } = open();
  const madePayout = { transactionId: "t1", type: "TRANSFER_TO_BANK", status: "SUCCEEDED", amount: 2_500 };
  answers["POST /wallet/list"] = {
    data: [{ ...madePayout, createdAt: "2026-11-21T02:00:10.000Z" }],
    pagination: { hasNext: false, page: 0, totalPages: 1 },
  };
  const entry = {
    v: 2,
    key: "k",
    ...account,
    ...order,
    createdAt: "2026-11-21T02:00:00.000Z",
    seenTransactionIds: [],
  };
  expect(await runPort(payment, "checkList.readMatches", { entry })).toMatchObject([{ transactionId: "t1" }]);
});

test("a status check and a list check receive connection.restored when the browser is online again", () => {
  const { payment, tab } = open();
  for (const path of ["checkStatus.watchConnection", "checkList.watchConnection"]) {
    const { receivedEvents, end } = listenTo(payment, path);
    tab.dispatch("online");
    expect(receivedEvents).toEqual([{ type: "connection.restored" }]);
    end();
  }
});
