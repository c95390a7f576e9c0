import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type AnyEventObject, createActor, fromCallback } from "xstate";
import { sampleBankAccounts } from "../../../src/machines/bank-accounts/rules/bank-accounts.ts";
import { pageChartsMachine } from "../../../src/machines/session/page-charts.machine.ts";
import { bindBalanceDisplay } from "../../../src/services/bind/balance-display.ts";
import { bindBankAccounts } from "../../../src/services/bind/bank-accounts.ts";
import { bindNotifications } from "../../../src/services/bind/notifications.ts";
import { bindPaymentMemory } from "../../../src/services/bind/payment-memory.ts";
import {
  bindPayoutAccount,
  bindPayoutChange,
  keepPayoutAccount,
} from "../../../src/services/bind/payout-account.ts";
import { bindStepUp } from "../../../src/services/bind/step-up.ts";
import type { StripeProvider } from "../../../src/services/payments/stripe.ts";
import { settle } from "../../machines/fakes.ts";
import { MemoryStorage } from "../memory-storage.ts";
import { runAction, runPort } from "./bound-ports.ts";
import { openConnections } from "./connections.ts";

/** Throws, because no test of this file presses a payment button. */
const throwOnClick = () => {
  throw new Error("A click was noted");
};

let fakeLocalStorage: MemoryStorage;
let root: { dataset: Record<string, string> };
beforeEach(() => {
  fakeLocalStorage = new MemoryStorage();
  root = { dataset: {} };
  vi.stubGlobal("window", { localStorage: fakeLocalStorage, sessionStorage: new MemoryStorage() });
  vi.stubGlobal("document", { documentElement: root });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T23:30:00.000Z") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const nobody = { identity: { person: undefined } };
const bankAccount = {
  bankName: "Wattle Bank",
  nickName: "Rent",
  bsb: "110-000",
  last4: "3456",
};
const payout = {
  accountHolderType: "individual",
  accountHolderName: "Dana Demo",
  accountNumber: "000 123 456",
  routingNumber: "110-000",
  country: "AU",
  currency: "AUD",
} as const;

describe("a balance", () => {
  test("stays hidden after a reload, until it is shown again", async () => {
    const display = bindBalanceDisplay();
    expect(await runPort(display, "readHidden")).toBe(false);
    await runPort(display, "applyHidden", { hidden: true });
    expect(root.dataset).toEqual({ balance: "hidden" });
    expect(await runPort(display, "readHidden")).toBe(true);
    expect(fakeLocalStorage.json("balance-display")).toEqual({ version: 1, hidden: true });
    await runPort(display, "applyHidden", { hidden: false });
    expect(root.dataset).toEqual({});
    expect(fakeLocalStorage.json("balance-display")).toEqual({ version: 1, hidden: false });
  });
});

describe("a balance in two tabs", () => {
  test("is hidden and shown in both, and only the tab in which the button was pressed stores it", async () => {
    const page = new EventTarget();
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
    const display = createActor(bindBalanceDisplay()).start();
    await vi.waitUntil(() => display.getSnapshot().matches("shown"));
    for (const [hidden, state] of [
      [true, "hidden"],
      [false, "shown"],
    ] as const) {
      fakeLocalStorage.setItem("balance-display", JSON.stringify({ version: 1, hidden }));
      const write = vi.spyOn(fakeLocalStorage, "setItem");
      page.dispatchEvent(Object.assign(new Event("storage"), { key: "balance-display" }));
      expect(display.getSnapshot().value).toBe(state);
      expect(root.dataset.balance).toBe(hidden ? "hidden" : undefined);
      expect(write).not.toHaveBeenCalled();
      write.mockRestore();
    }
    display.stop();
  });
});

describe("bank accounts", () => {
  const change = { kind: "added", account: bankAccount } as const;
  const addedId = `added-1-${bankAccount.bsb}-${bankAccount.last4}`;
  const bind = (options?: Parameters<typeof openConnections>[1], stripe: unknown = undefined) =>
    bindBankAccounts(openConnections({}, options).getConnections, () => stripe as StripeProvider);

  test("start with the samples, or empty in production, and are stored when one is added", async () => {
    expect(await runPort(bind(), "listBankAccounts")).toBe(sampleBankAccounts);
    expect(await runPort(bind({ config: { environment: "production" } }), "listBankAccounts")).toEqual([]);
    const keptAccounts = [...sampleBankAccounts, { ...bankAccount, id: addedId, active: true }];
    expect(await runPort(bind(), "keepBankAccounts", { change })).toEqual({
      accounts: keptAccounts,
      isFull: false,
    });
    expect(await runPort(bind(), "listBankAccounts")).toEqual(keptAccounts);
    expect(fakeLocalStorage.json("bank-accounts/dana")).toEqual({ v: 1, accounts: keptAccounts });
  });

  test("are rejected if storage is full", async () => {
    fakeLocalStorage.isFull = true;
    await expect(runPort(bind(), "keepBankAccounts", { change })).rejects.toThrow("Nothing is kept");
  });

  test("are stored even if the access token cannot be renewed", async () => {
    const offline = { identity: { token: async () => Promise.reject(new Error("offline")) } };
    const production = { ...offline, config: { environment: "production" } } as const;
    await runPort(bind(production), "keepBankAccounts", { change });
    expect(await runPort(bind(production), "listBankAccounts")).toEqual([
      { ...bankAccount, id: addedId, active: true },
    ]);
  });

  test("cannot be listed while signed out", async () => {
    await expect(runPort(bind(nobody), "listBankAccounts")).rejects.toThrow("Nobody is signed in");
  });

  test("are checked by the payment provider with the holder's name", async () => {
    const createPaymentMethod = vi.fn(async () => ({
      paymentMethod: { au_becs_debit: { bsb_number: "110000", last4: "3456" } },
    }));
    const provider = { createPaymentMethod };
    const accounts = bind({}, { load: async () => provider });
    expect(await runPort(accounts, "addBankAccount.loadProvider")).toBe(provider);
    const element = {};
    const input = { provider, element, name: "Dana Demo", email: "d@nupay.test" };
    expect(await runPort(accounts, "addBankAccount.createBankPaymentMethod", input)).toEqual({
      bsb: "110000",
      last4: "3456",
    });
    expect(createPaymentMethod).toHaveBeenCalledExactlyOnceWith({
      type: "au_becs_debit",
      au_becs_debit: element,
      billing_details: { name: "Dana Demo", email: "d@nupay.test" },
    });
  });
});

describe("the payout account", () => {
  const limits = { maxAge: 300, bankDetails: true };
  const change = (stepUp: object | undefined, options?: Parameters<typeof openConnections>[1]) => {
    const { getConnections } = openConnections({}, options);
    const { freshSignIn } = bindStepUp(getConnections, undefined, throwOnClick);
    return bindPayoutChange(getConnections, stepUp as Parameters<typeof bindPayoutChange>[1], freshSignIn);
  };

  test("has its BSB and last four digits, once it was entered in this browser", async () => {
    const { getConnections } = openConnections();
    const account = bindPayoutAccount(getConnections);
    expect(await runPort(account, "read", { params: undefined })).toBeNull();
    await runPort(change(limits), "keepPayoutAccount", { payout });
    expect(await runPort(account, "read", { params: undefined })).toEqual({ bsb: "110-000", last4: "3456" });
    expect(fakeLocalStorage.json("bank-accounts/payout/dana")).toEqual({ bsb: "110-000", last4: "3456" });
  });

  test("is forgotten when a change is sent: an answer that is lost may leave the wallet with another account", async () => {
    const { getConnections } = openConnections();
    await runPort(change(limits), "keepPayoutAccount", { payout });
    runAction(change(limits), "", "forgetPayoutAccount", {});
    await vi.waitFor(async () =>
      expect(await runPort(bindPayoutAccount(getConnections), "read", { params: undefined })).toBeNull(),
    );
  });

  test("is stored again where the wallet rejects the change", async () => {
    const { getConnections } = openConnections();
    const machine = change(limits);
    await runPort(machine, "keepPayoutAccount", { payout });
    const read = () => runPort(bindPayoutAccount(getConnections), "read", { params: undefined });
    runAction(machine, "", "forgetPayoutAccount", {});
    await vi.waitFor(async () => expect(await read()).toBeNull());
    runAction(machine, "", "restorePayoutAccount", {});
    expect(await read()).toEqual({ bsb: "110-000", last4: "3456" });
    // A change that found no account has nothing to store again.
    fakeLocalStorage.clear();
    runAction(machine, "", "forgetPayoutAccount", {});
    await settle();
    runAction(machine, "", "restorePayoutAccount", {});
    expect(await read()).toBeNull();
  });

  test("is null after a navigation if the stored data were cleared", async () => {
    const { getConnections } = openConnections();
    await runPort(change(limits), "keepPayoutAccount", { payout });
    let navigate = () => {};
    const pages = createActor(
      pageChartsMachine.provide({
        actors: {
          payoutAccount: bindPayoutAccount(getConnections),
          watchNavigation: fromCallback<AnyEventObject, undefined>(({ sendBack }) => {
            navigate = () => sendBack({ type: "navigated" });
          }),
        },
      }),
    ).start();
    const getKnownAccount = () => pages.getSnapshot().children.payoutAccount?.getSnapshot().context.data;
    await vi.waitFor(() => expect(getKnownAccount()).toEqual({ bsb: "110-000", last4: "3456" }));
    fakeLocalStorage.clear();
    navigate();
    await vi.waitFor(() => expect(getKnownAccount()).toBeNull());
    pages.stop();
  });

  test("is not stored if its number has fewer than four digits, and cannot be read while signed out", async () => {
    const { connections } = openConnections();
    await keepPayoutAccount(connections, { ...payout, accountNumber: "123" });
    expect(fakeLocalStorage.length).toBe(0);
    const getSignedOutConnections = openConnections({}, nobody).getConnections;
    await expect(
      runPort(bindPayoutAccount(getSignedOutConnections), "read", { params: undefined }),
    ).rejects.toThrow("Nobody is signed in");
  });

  test("has the max sign-in age of the operator's rule for bank details, or null", async () => {
    expect(await runPort(change(limits), "readSignInLimit")).toBe(300);
    expect(await runPort(change({ maxAge: 300 }), "readSignInLimit")).toBeNull();
    expect(await runPort(change(undefined), "readSignInLimit")).toBeNull();
  });
});

describe("the memory of payees", () => {
  const bind = () => bindPaymentMemory();
  const savedChange = {
    kind: "saved",
    payee: { accountId: "acc_2", firstName: "Priya", phone: "+61412345678" },
  };

  test("is empty at first, and then has a saved payee", async () => {
    const readChange = { accountId: "acc_1", change: { kind: "read" } };
    expect(await runPort(bind(), "updateMemory", readChange)).toEqual({ v: 1, payees: [] });
    expect(fakeLocalStorage.length).toBe(0);
    await runPort(bind(), "updateMemory", { accountId: "acc_1", change: savedChange });
    expect(await runPort(bind(), "updateMemory", readChange)).toMatchObject({
      payees: [{ accountId: "acc_2", saved: true }],
    });
    expect(await runPort(bind(), "updateMemory", { ...readChange, accountId: "acc_9" })).toMatchObject({
      payees: [],
    });
  });

  test("rejects saving a payee if storage is full, but accepts a paid top-up", async () => {
    fakeLocalStorage.isFull = true;
    await expect(
      runPort(bind(), "updateMemory", { accountId: "acc_1", change: savedChange }),
    ).rejects.toThrow("Nothing is kept");
    const paidPayment = {
      kind: "paid",
      isSettled: true,
      paid: { order: { operation: "topUp", cents: 500, currency: "AUD", paymentMethodId: "pm_1" } },
    };
    expect(await runPort(bind(), "updateMemory", { accountId: "acc_1", change: paidPayment })).toMatchObject({
      lastCard: "pm_1",
    });
  });
});

describe("the record of notifications", () => {
  test("is stored for each account, with the day in the account's time zone", async () => {
    const notifications = bindNotifications(openConnections().getConnections);
    const change = { kind: "seen", ids: ["n1"] };
    const update = await runPort(notifications, "updateRecord", { accountId: "acc_1", change });
    expect(update).toMatchObject({ today: "2026-11-21", record: { read: ["n1"] } });
    const oldList = {
      kind: "transactions",
      transactions: [{ createdAt: "2026-11-02T00:00:00.000Z" }],
      whole: true,
    };
    expect(
      await runPort(notifications, "updateRecord", { accountId: "acc_1", change: oldList }),
    ).toMatchObject({ today: "2026-11-21", record: { newest: "2026-11-02T00:00:00.000Z" } });
    const seenChange = { accountId: "acc_1", change: { kind: "seen", ids: ["n2"] } };
    expect(await runPort(notifications, "updateRecord", seenChange)).toMatchObject({
      record: { read: expect.arrayContaining(["n1", "n2"]) },
    });
    expect(await runPort(notifications, "updateRecord", { ...seenChange, accountId: "acc_9" })).toMatchObject(
      {
        record: { read: ["n2"] },
      },
    );
  });

  test("is read again without a write after another tab has changed it, so that two tabs do not cause an endless loop", async () => {
    const notifications = bindNotifications(openConnections().getConnections);
    const change = { kind: "seen", ids: ["n1"] };
    await runPort(notifications, "updateRecord", { accountId: "acc_1", change });
    const write = vi.spyOn(fakeLocalStorage, "setItem");
    const repeatedReport = { accountId: "acc_1", change: { kind: "stored" } };
    expect(await runPort(notifications, "updateRecord", repeatedReport)).toMatchObject({
      record: { read: ["n1"] },
    });
    expect(write).not.toHaveBeenCalled();
    await runPort(notifications, "updateRecord", {
      ...repeatedReport,
      change: { kind: "seen", ids: ["n2"] },
    });
    expect(write).toHaveBeenCalledTimes(1);
  });
});
