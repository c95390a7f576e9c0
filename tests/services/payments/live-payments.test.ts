import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Idempotency, PaymentOrder } from "../../../src/machines/instructions/instruction.ts";
import { Api } from "../../../src/services/api/client.ts";
import { listTransactions } from "../../../src/services/api/wallet.ts";
import { paymentServices } from "../../../src/services/payments/payment-services.ts";
import {
  cardOf,
  type Holder,
  type LiveSandbox,
  oneCard,
  openLiveSandbox,
} from "../../sandbox/live-sandbox.ts";
import type { NewFault } from "../../support/control.ts";
import { openCoordinator } from "../coordinator.ts";
import { seen } from "../live-api.ts";
import { type FakeDevice, fakeDevice } from "./fake-device.ts";

let sandbox: LiveSandbox;
let holder: Holder;
let payee: Holder;
let device: FakeDevice;
let open: ReturnType<typeof openCoordinator>[];

beforeAll(async () => {
  sandbox = await openLiveSandbox();
});
afterAll(async () => {
  expect((await sandbox.control.ledger()).balanced).toBe(true);
  await sandbox.close();
});
beforeEach(async () => {
  holder = await sandbox.addHolder({ balance: 100_000, cards: [oneCard] });
  payee = await sandbox.addHolder();
  device = fakeDevice();
  open = [];
});
afterEach(async () => {
  for (const coordinator of open) coordinator.close();
  await sandbox.control.clearFaults(holder.email);
});

/** A tab of the holder, with the device's clock and real timers. */
function openTab(idempotency: Idempotency = "required") {
  const { browser, crash, dispatch } = device.openTab();
  const api = new Api({
    address: `${sandbox.address}/api/v1`,
    idempotency,
    token: async () => holder.token,
    renewToken: async () => {},
    browser,
  });
  const services = paymentServices(browser, api);
  const coordinator = openCoordinator(services, holder.accountId, idempotency);
  open.push(coordinator);
  return { ...coordinator, services, crash, dispatch };
}

const payout: PaymentOrder = { operation: "payout", cents: 2_500 };
const path = "/api/v1/wallet/payout";

async function fault(changes: Partial<NewFault>): Promise<void> {
  await sandbox.control.fault({ method: "POST", path, email: holder.email, ...changes } as NewFault);
}

/** The number of payouts in the ledger. */
async function payouts(): Promise<number> {
  const api = openApi();
  const { transactions } = await listTransactions(api, { page: 0, size: 50 });
  return transactions.filter(({ type }) => type === "TRANSFER_TO_BANK").length;
}

function openApi() {
  return new Api({
    address: `${sandbox.address}/api/v1`,
    idempotency: "required",
    token: async () => holder.token,
    renewToken: async () => {},
    browser: device.openTab().browser,
  });
}

const html = "<h1>403 Forbidden</h1>";

describe("a payment", () => {
  test.each(["topUp", "transfer", "payout"] as const)(
    "of kind %s has its outcome and is removed from the journal",
    async (operation) => {
      const orders: Record<string, PaymentOrder> = {
        payout,
        topUp: { operation: "topUp", cents: 2_500, paymentMethodId: await cardOf(holder) },
        transfer: {
          operation: "transfer",
          cents: 2_500,
          toAccountId: payee.accountId,
          phone: payee.mobile,
        },
      };
      const tab = openTab();
      tab.pay(orders[operation] as PaymentOrder);
      await expect.poll(() => tab.events.map(({ type }) => type).at(-1)).toMatch(/succeeded|pending/);
      await expect.poll(tab.payments).toEqual([]);
      expect(await tab.services.journal.read(holder.accountId)).toEqual({ entries: [], unreadable: [] });
    },
  );

  test("whose answer is lost has its status requested, is never called failed, and is posted once", async () => {
    await fault({ kind: "lose" });
    const tab = openTab();
    tab.pay(payout);
    await expect.poll(tab.types).toEqual(["payment.unknown", expect.stringMatching(/succeeded|pending/)]);
    expect(await payouts()).toBe(1);
    expect(await seen(sandbox, holder, "POST /wallet/payout")).toHaveLength(1);
  });

  test("that never arrived is resent with the same key once the server calls it unseen", async () => {
    await fault({ kind: "refuse" });
    const tab = openTab();
    tab.pay(payout);
    await expect.poll(tab.types).toEqual(["payment.unknown", expect.stringMatching(/succeeded|pending/)]);
    const keys = (await seen(sandbox, holder, "POST /wallet/payout")).map(
      ({ headers }) => headers["idempotency-key"],
    );
    expect([new Set(keys).size, await payouts()]).toEqual([1, 1]);
  });

  test.each([400, 403, 404, 405, 410, 413, 431, 451])(
    "that a gateway answers with HTML %i after the server acted has succeeded",
    async (status) => {
      await fault({ kind: "status", status, act: true, body: html });
      const tab = openTab();
      tab.pay(payout);
      await expect.poll(tab.types).toEqual(["payment.unknown", expect.stringMatching(/succeeded|pending/)]);
      expect(await payouts()).toBe(1);
    },
  );

  test("above the balance is declined with the wallet's code and removed from the journal", async () => {
    const tab = openTab();
    tab.pay({ ...payout, cents: 9_999_900 } as PaymentOrder);
    await expect.poll(tab.types).toEqual(["payment.declined"]);
    expect(tab.events[0]).toMatchObject({
      failure: { status: expect.any(Number), code: expect.any(String) },
    });
    await expect
      .poll(() => tab.services.journal.read(holder.accountId))
      .toEqual({ entries: [], unreadable: [] });
  });
});

describe("two tabs", () => {
  test("pay one after the other, and the second learns the key of the first", async () => {
    await fault({ kind: "delay", delayMs: 400 });
    const [one, other] = [openTab(), openTab()];
    one.pay(payout);
    await expect.poll(() => other.actor.getSnapshot().matches({ lock: { elsewhere: "held" } })).toBe(true);
    other.pay(payout);
    expect(other.events[0]).toMatchObject({
      type: "payment.declined",
      failure: { code: "payment_in_progress" },
    });
    await expect.poll(one.payments).toEqual([]);
    await expect
      .poll(() => other.actor.getSnapshot().matches({ lock: { here: "free", elsewhere: "free" } }))
      .toBe(true);
    expect(await payouts()).toBe(1);
  });

  test("can be reloaded, and the reloaded one finds the outcome by reading only", async () => {
    await fault({ kind: "hold" });
    const first = openTab();
    first.pay(payout);
    await expect
      .poll(async () => (await first.services.journal.read(holder.accountId)).entries.length)
      .toBe(1);
    await expect.poll(async () => (await seen(sandbox, holder, "POST /wallet/payout")).length).toBe(1);
    first.close();
    first.crash();
    const second = openTab();
    await expect.poll(second.types).toContain("payment.undecided");
    await sandbox.control.clearFaults(holder.email);
    await expect.poll(() => second.types().at(-1), { timeout: 15_000 }).toMatch(/succeeded|pending/);
    expect(await seen(sandbox, holder, "POST /wallet/payout")).toHaveLength(1);
    expect(await payouts()).toBeLessThanOrEqual(1);
  });
});

describe("a payment to a server without keys", () => {
  test("carries no key, and a success answer is a success", async () => {
    const plain = await openLiveSandbox("memory", "none");
    try {
      const person = await plain.addHolder({ balance: 100_000 });
      const { browser } = device.openTab();
      const api = new Api({
        address: `${plain.address}/api/v1`,
        idempotency: "none",
        token: async () => person.token,
        renewToken: async () => {},
        browser,
      });
      const tab = openCoordinator(paymentServices(browser, api), person.accountId, "none");
      open.push(tab);
      tab.pay(payout);
      await expect.poll(tab.types).toEqual([expect.stringMatching(/succeeded|pending/)]);
      const [sent] = await seen(plain, person, "POST /wallet/payout");
      expect(sent?.headers).not.toHaveProperty("idempotency-key");
    } finally {
      await plain.close();
    }
  });
});
