import { beforeEach, describe, expect, test, vi } from "vitest";
import type { PaymentOrder } from "../../../src/machines/instructions/instruction.ts";
import { NetworkError } from "../../../src/services/core/errors.ts";
import type { Identity, SignInRequirements } from "../../../src/services/identity/keycloak.ts";
import { formLimit, stepUpServices } from "../../../src/services/identity/step-up.ts";
import { createDestination } from "../../../src/services/storage/destination.ts";
import { paymentFormStore } from "../../../src/services/storage/payment-form.ts";
import { waitFor } from "../../support/wait-for.ts";
import { MemoryStorage } from "../memory-storage.ts";

const noon = Date.parse("2026-11-22T12:00:00Z");
const payout: PaymentOrder = { operation: "payout", cents: 60_000 };
const transfer: PaymentOrder = {
  operation: "transfer",
  cents: 500,
  toAccountId: "acc_secret",
  phone: "0400 000 002",
  payeeName: "Priya",
  paidBefore: false,
  message: "Lunch",
};

const tokenOf = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`;

/** A tab, whose session storage outlives its pages. */
function openTab() {
  const storage = new MemoryStorage();
  const tab = { at: noon, claims: { sub: "dana", auth_time: noon / 1_000 - 400 } as object };
  const signInRequirements: (SignInRequirements | undefined)[] = [];
  let redirectToProvider: () => Promise<void> = () => new Promise(() => {});
  let token = async () => tokenOf(tab.claims);
  let load = async () => {};
  const identity = {
    token: () => token(),
    signIn: (_: unknown, requirements?: SignInRequirements) => {
      signInRequirements.push(requirements);
      return redirectToProvider();
    },
  };
  const store = paymentFormStore(() => storage);
  const address = createDestination(() => storage);
  return {
    tab,
    signInRequirements,
    kept: () => storage.getItem("payment-form"),
    address: () => storage.getItem("destination"),
    keep: (text: string) => storage.setItem("payment-form", text),
    failToLeave: () => {
      redirectToProvider = () => Promise.reject(new NetworkError());
    },
    /** Delays the token or the identity client's lazy module until the returned function is called. */
    hold(heldPart: "token" | "identity") {
      let resolveBlocker = () => {};
      const blocker = new Promise<void>((resolve) => {
        resolveBlocker = resolve;
      });
      if (heldPart === "token") token = () => blocker.then(() => tokenOf(tab.claims));
      else load = () => blocker;
      return resolveBlocker;
    },
    load: () =>
      stepUpServices(
        { identity: () => load().then(() => identity as unknown as Identity) },
        store,
        address,
        () => tab.at,
      ),
  };
}

const leaving = { acrValues: undefined, appearance: { dark: false, locale: "en" } } as const;
let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("location", { pathname: "/profile", search: "" });
});

describe("the age of the sign-in", () => {
  test("is read from the token, to the second", async () => {
    const { load } = openTab();
    expect(await load().checkSignIn({ maxAge: 400 })).toBe(true);
    expect(await load().checkSignIn({ maxAge: 399 })).toBe(false);
  });

  test("counts as recent if the token has no auth_time, so that the server decides", async () => {
    const { load, tab } = openTab();
    tab.claims = { sub: "dana" };
    expect(await load().checkSignIn({ maxAge: 0 })).toBe(true);
  });

  test("counts from the return if the page has just returned from the sign-in, however far ahead the clock is", async () => {
    const { load, tab } = openTab();
    load().signInAgain({ ...leaving, order: payout }, new AbortController().signal);
    await waitFor(() => expect(tab).toBeDefined());
    await new Promise((resolve) => setImmediate(resolve));
    tab.claims = { sub: "dana", auth_time: noon / 1_000 - 3_600 };
    tab.at += 120_000;
    const back = load();
    await back.takeForm();
    tab.at += 60_000;
    expect(await back.checkSignIn({ maxAge: 60 })).toBe(true);
    tab.at += 1_000;
    expect(await back.checkSignIn({ maxAge: 60 })).toBe(false);
  });

  test("counts from the old sign-in if the holder came back without a new one", async () => {
    const { load } = openTab();
    load().signInAgain({ ...leaving, order: payout }, new AbortController().signal);
    await new Promise((resolve) => setImmediate(resolve));
    const back = load();
    expect(await back.takeForm()).toEqual(payout);
    expect(await back.checkSignIn({ maxAge: 399 })).toBe(false);
  });
});

describe("a form stored for a fresh sign-in", () => {
  async function leaveForSignIn(order: PaymentOrder | undefined, acrValues?: string) {
    const openedTab = openTab();
    const controller = new AbortController();
    const signInOutcome = openedTab.load().signInAgain({ ...leaving, acrValues, order }, controller.signal);
    await new Promise((resolve) => setImmediate(resolve));
    return { ...openedTab, done: signInOutcome, controller };
  }

  test("requests a new sign-in from the provider, with the wallet's parameters", async () => {
    expect((await leaveForSignIn(payout)).signInRequirements).toEqual([{ maxAge: 0 }]);
    expect((await leaveForSignIn(payout, "phr")).signInRequirements).toEqual([
      { maxAge: 0, acrValues: "phr" },
    ]);
  });

  test("is stored without a key, a payee's account or a name", async () => {
    const { kept } = await leaveForSignIn(transfer);
    expect(JSON.parse(kept() ?? "")).toEqual({
      v: 1,
      personId: "dana",
      keptAt: noon,
      signedInAt: noon / 1_000 - 400,
      operation: "transfer",
      cents: 500,
      phone: "0400 000 002",
      message: "Lunch",
    });
  });

  test("the form of bank details is stored without its fields", async () => {
    const { kept, address, load, tab } = await leaveForSignIn(undefined);
    expect(address()).toBe('"/profile"');
    expect(JSON.parse(kept() ?? "")).toEqual({
      v: 1,
      personId: "dana",
      keptAt: noon,
      signedInAt: noon / 1_000 - 400,
      operation: "bankDetails",
      cents: 0,
    });
    // The device's clock is an hour ahead of the provider's.
    tab.claims = { sub: "dana", auth_time: noon / 1_000 - 3_600 };
    const back = load();
    expect(await back.takeForm()).toBeNull();
    expect(await back.checkSignIn({ maxAge: 60 })).toBe(true);
  });

  test("closing the dialog before the page has navigated deletes the form of bank details with its address", async () => {
    const { controller, kept, address } = await leaveForSignIn(undefined);
    controller.abort();
    expect([kept(), address()]).toEqual([null, null]);
  });

  test("the form of a payment is stored without an address", async () => {
    expect((await leaveForSignIn(payout)).address()).toBeNull();
  });

  test("is restored once, without the payee's account", async () => {
    const { load, kept } = await leaveForSignIn(transfer);
    expect(await load().takeForm()).toEqual({
      operation: "transfer",
      cents: 500,
      toAccountId: "",
      phone: "0400 000 002",
      message: "Lunch",
    });
    expect(kept()).toBeNull();
    expect(await load().takeForm()).toBeNull();
  });

  test.each([
    ["after ten minutes", formLimit + 1],
    ["from a future time", -1],
  ])("is not restored %s", async (_, delay) => {
    const { load, tab, kept } = await leaveForSignIn(payout);
    tab.at += delay;
    expect(await load().takeForm()).toBeNull();
    expect(kept()).toBeNull();
  });

  test("is deleted and not restored if another person has signed in", async () => {
    const { load, tab, kept } = await leaveForSignIn(payout);
    tab.claims = { sub: "bela", auth_time: noon / 1_000 };
    expect(await load().takeForm()).toBeNull();
    expect(kept()).toBeNull();
  });

  test("is deleted if the page cannot navigate, and the call rejects with the reason", async () => {
    const { failToLeave, load, kept } = openTab();
    failToLeave();
    const failedSignIn = load().signInAgain({ ...leaving, order: payout }, new AbortController().signal);
    await expect(failedSignIn).rejects.toThrow(NetworkError);
    expect(kept()).toBeNull();
  });

  test("is deleted if the back-forward cache restores the page", async () => {
    const { done, kept } = await leaveForSignIn(payout);
    page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await done;
    expect(kept()).toBeNull();
  });

  test("is deleted if the dialog is closed before the page has navigated", async () => {
    const { controller, kept } = await leaveForSignIn(payout);
    controller.abort();
    expect(kept()).toBeNull();
  });

  test.each(["token", "identity"] as const)(
    "is not stored, and the page stays, if the dialog closes while the %s is awaited",
    async (awaited) => {
      const { hold, load, signInRequirements, kept, address } = openTab();
      const releaseHold = hold(awaited);
      const controller = new AbortController();
      const onFailed = vi.fn();
      load()
        .signInAgain({ ...leaving, order: undefined }, controller.signal)
        .catch(onFailed);
      await new Promise((resolve) => setImmediate(resolve));
      controller.abort();
      releaseHold();
      await new Promise((resolve) => setImmediate(resolve));
      expect(onFailed).toHaveBeenCalledWith(controller.signal.reason);
      expect([signInRequirements, kept(), address()]).toEqual([[], null, null]);
    },
  );

  test.each(["token", "identity"] as const)(
    "stays stored if an earlier form, whose dialog closed while the %s was awaited, ends later",
    async (awaited) => {
      const { hold, load, kept } = openTab();
      const releaseHold = hold(awaited);
      const controller = new AbortController();
      const services = load();
      services.signInAgain({ ...leaving, order: transfer }, controller.signal).catch(() => {});
      await new Promise((resolve) => setImmediate(resolve));
      controller.abort();
      void services.signInAgain({ ...leaving, order: payout }, new AbortController().signal);
      await new Promise((resolve) => setImmediate(resolve));
      releaseHold();
      await new Promise((resolve) => setImmediate(resolve));
      expect(JSON.parse(kept() ?? "null")).toMatchObject({ operation: "payout" });
    },
  );

  test("stays stored if the signal of an earlier, ended form is aborted", async () => {
    const { done, controller, load, kept } = await leaveForSignIn(transfer);
    page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await done;
    void load().signInAgain({ ...leaving, order: payout }, new AbortController().signal);
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    expect(JSON.parse(kept() ?? "null")).toMatchObject({ operation: "payout" });
  });

  test.each([
    "rubbish",
    "null",
    "{}",
    JSON.stringify({ v: 2, personId: "dana", keptAt: noon, operation: "payout", cents: 5 }),
    JSON.stringify({ v: 1, personId: "dana", keptAt: noon, operation: "refund", cents: 5 }),
    JSON.stringify({ v: 1, personId: "dana", keptAt: noon, operation: "payout", cents: -5 }),
    JSON.stringify({ v: 1, personId: "dana", keptAt: noon, operation: "payout", cents: 0.5 }),
  ])("with the invalid content %s is deleted and not restored", async (text) => {
    const { keep, load, kept } = openTab();
    keep(text);
    expect(await load().takeForm()).toBeNull();
    expect(kept()).toBeNull();
  });
});

test("each call rejects if the token is unavailable", async () => {
  const { load } = openTab();
  const identity = { token: () => Promise.reject(new NetworkError()) } as unknown as Identity;
  const storage = new MemoryStorage();
  const store = paymentFormStore(() => storage);
  const address = createDestination(() => storage);
  const services = stepUpServices({ identity: async () => identity }, store, address, () => noon);
  await expect(services.checkSignIn({ maxAge: 1 })).rejects.toThrow(NetworkError);
  void load().signInAgain({ ...leaving, order: payout }, new AbortController().signal);
  storage.setItem(
    "payment-form",
    JSON.stringify({ v: 1, personId: "dana", keptAt: noon, operation: "payout", cents: 5 }),
  );
  await expect(services.takeForm()).rejects.toThrow(NetworkError);
  expect(storage.getItem("payment-form")).toBeNull();
});
