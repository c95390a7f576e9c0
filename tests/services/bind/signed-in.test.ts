import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cardDialogs } from "../../../src/machines/session/dialogs.machine.ts";
import { bindAccountGate } from "../../../src/services/bind/account.ts";
import { bindCalls } from "../../../src/services/bind/calls.ts";
import { bindCards } from "../../../src/services/bind/cards.ts";
import { bindPasskey } from "../../../src/services/bind/passkey.ts";
import { bindSetup } from "../../../src/services/bind/setup.ts";
import { bindStepUp } from "../../../src/services/bind/step-up.ts";
import { bindTransfer } from "../../../src/services/bind/transfer.ts";
import type { LazyModules } from "../../../src/services/lazy-modules.ts";
import type { StripeProvider } from "../../../src/services/payments/stripe.ts";
import { setupProgressStore, setupSubmittedStore } from "../../../src/services/storage/setup-progress.ts";
import { settle } from "../../machines/fakes.ts";
import { MemoryStorage } from "../memory-storage.ts";
import { PageHistory } from "../page-history.ts";
import { actorOf, listenTo, runAction, runPort } from "./bound-ports.ts";
import { openConnections } from "./connections.ts";

/** Throws, because no test of this file presses a payment button. */
const throwOnClick = () => {
  throw new Error("A click was noted");
};

let fakeLocalStorage: MemoryStorage;
let session: MemoryStorage;
let page: PageHistory;
beforeEach(() => {
  fakeLocalStorage = new MemoryStorage();
  session = new MemoryStorage();
  page = new PageHistory("/dashboard");
  vi.stubGlobal("window", { localStorage: fakeLocalStorage, sessionStorage: session });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T23:30:00.000Z") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tokenWith = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.`;
const appearance = { dark: true, locale: "ar" } as const;
const payout = {
  accountHolderType: "individual",
  accountHolderName: "Dana Demo",
  accountNumber: "000123456",
  routingNumber: "110-000",
  country: "AU",
  currency: "AUD",
};
const progress = (step: string, additionalFields: object = {}) => ({
  v: 1,
  accountId: "acc_1",
  step,
  personal: {},
  documentType: "",
  payout: {},
  sent: {},
  restarted: false,
  ...additionalFields,
});

describe("the setup", () => {
  const open = (options?: Parameters<typeof openConnections>[1]) => {
    const connectionsFixture = openConnections({}, options);
    const wizard = bindSetup(
      connectionsFixture.getConnections,
      bindCalls(connectionsFixture.getConnections),
      setupProgressStore(() => session),
      (accountId) => setupSubmittedStore(() => fakeLocalStorage, accountId),
    );
    return { ...connectionsFixture, wizard };
  };

  test("ignores the stored progress of another account, and continues from its own", async () => {
    const { wizard } = open();
    const readProgress = () => runPort(wizard, "readProgress", { accountId: "acc_1" });
    expect(await readProgress()).toEqual({ progress: null, submitted: false, today: "2026-11-21" });
    session.setItem("setup-progress", JSON.stringify(progress("identity", { accountId: "acc_9" })));
    expect(await readProgress()).toMatchObject({ progress: null });
    session.setItem("setup-progress", JSON.stringify(progress("identity")));
    expect(await readProgress()).toMatchObject({ progress: { step: "identity" }, submitted: false });
  });

  test("stores each step, gives it a history entry, and records its submission", async () => {
    const { wizard } = open();
    const { receivedEvents, send, end } = listenTo(wizard, "keepProgress");
    send({ type: "progress.changed", progress: progress("personal") });
    send({ type: "progress.changed", progress: progress("identity") });
    expect(session.json("setup-progress")).toMatchObject({ step: "identity" });
    expect(page.entries).toHaveLength(2);
    page.go(-1);
    await settle();
    expect(receivedEvents).toEqual([{ type: "back" }]);
    expect(fakeLocalStorage.length).toBe(0);
    send({ type: "progress.changed", progress: progress("complete") });
    expect(await runPort(wizard, "readProgress", { accountId: "acc_1" })).toMatchObject({ submitted: true });
    expect(await runPort(wizard, "readProgress", { accountId: "acc_9" })).toMatchObject({ submitted: false });
    end();
  });

  test("continues one step before the stored step if a history entry of an earlier step is restored", async () => {
    session.setItem("setup-progress", JSON.stringify(progress("identity")));
    const { receivedEvents } = listenTo(open().wizard, "keepProgress");
    page.page.dispatchEvent(Object.assign(new Event("popstate"), { state: { setupSteps: ["personal"] } }));
    await settle();
    expect(receivedEvents).toEqual([{ type: "back" }]);
  });

  test("accepts a PDF as identity document", async () => {
    const content = new File(["%PDF-1.7 %%EOF"], "proof.pdf");
    const document = { name: "proof.pdf", size: 14, content };
    expect(await runPort(open().wizard, "identityStep.inspectDocument", { document })).toMatchObject({
      size: 14,
    });
  });

  test("stores the payout account unless the person is unknown", async () => {
    runAction(open().wizard, "submitSetup", "keepPayoutAccount", { draft: { payout } });
    await settle();
    expect(fakeLocalStorage.json("bank-accounts/payout/dana")).toEqual({ bsb: "110-000", last4: "3456" });
    fakeLocalStorage.clear();
    const unknownPersonSetup = open({ identity: { person: undefined } });
    runAction(unknownPersonSetup.wizard, "submitSetup", "keepPayoutAccount", { draft: { payout } });
    await settle();
    expect(fakeLocalStorage.length).toBe(0);
  });

  test("removes the stored payout account where the wallet may have another one", async () => {
    fakeLocalStorage.setItem("bank-accounts/payout/dana", JSON.stringify({ bsb: "062-001", last4: "7390" }));
    runAction(open().wizard, "submitSetup", "forgetPayoutAccount", {});
    await settle();
    expect(fakeLocalStorage.length).toBe(0);
  });

  test("logs a failure with its call and code", () => {
    const { wizard, lines } = open();
    const failedCall = {
      call: "bank",
      failure: { kind: "status", status: 422, code: "routing_number_invalid" },
    };
    runAction(wizard, "submitSetup", "logFailure", { failed: failedCall });
    runAction(wizard, "submitSetup", "logFailure", {});
    expect(lines).toEqual([
      { message: "Setup submission failed at bank", code: "routing_number_invalid", status: 422 },
      { message: "Setup submission failed at undefined" },
    ]);
  });

  test.each(["sendIndividual", "uploadDocument", "sendBankAccount", "requestActivation"])(
    "prepares the same order with the same key for %s as for requestActivation",
    async (call) => {
      const { wizard } = open();
      const order = { operation: "updateAccountStatus" };
      const { key } = (await runPort(wizard, `submitSetup.${call}.prepareCall`, { order })) as {
        key: string;
      };
      expect(await runPort(wizard, "submitSetup.requestActivation.prepareCall", { order })).toMatchObject({
        key,
      });
    },
  );
});

describe("the account gate", () => {
  test("reads the account, clears another account's setup, and starts the loaded charts", async () => {
    const { getConnections, answers } = openConnections();
    const account = { accountId: "acc_1", status: "A", firstName: "D", lastName: "D", email: "d@nupay.test" };
    answers["GET /users/me"] = { data: account };
    const keepSetupFor = vi.fn();
    const startedActors: string[] = [];
    const logic = (name: string) => ({
      getInitialSnapshot: () => {
        startedActors.push(name);
        return { status: "active" };
      },
    });
    const loadSetup = vi.fn(async () => {});
    const modules = {
      loadSetup,
      setup: () => ({ setupWizard: logic("setupWizard"), createAccount: logic("createAccount") }),
    } as unknown as LazyModules;
    const gate = bindAccountGate(getConnections, keepSetupFor, modules, async () => {});
    expect(await runPort(gate, "account.read", { params: undefined })).toEqual(account);
    expect(keepSetupFor).toHaveBeenCalledExactlyOnceWith("acc_1");
    await runPort(gate, "setupCode.loadModule");
    expect(loadSetup).toHaveBeenCalledOnce();
    actorOf(gate, "setupWizard");
    actorOf(gate, "createAccount");
    expect(startedActors).toEqual(["setupWizard", "createAccount"]);
  });
});

describe("a new card", () => {
  test("is confirmed by the payment provider with its holder's name", async () => {
    const confirmCardSetup = vi.fn(async () => ({ setupIntent: { payment_method: "pm_1" } }));
    const createPaymentMethod = vi.fn(async () => ({ paymentMethod: { id: "pm_token" } }));
    const provider = { confirmCardSetup, createPaymentMethod };
    const { getConnections, lines } = openConnections();
    const { addCard, ...dialogs } = bindCards(
      getConnections,
      () => ({ load: async () => provider }) as unknown as StripeProvider,
    );
    expect(await runPort(addCard, "prepareCard.loadProvider")).toBe(provider);
    const element = {};
    const identified = await runPort(addCard, "identifyCard", { provider, element, holderName: "Dana Demo" });
    expect(identified).toEqual({ token: "pm_token", savedCard: undefined });
    expect(createPaymentMethod).toHaveBeenCalledExactlyOnceWith({
      type: "card",
      card: element,
      billing_details: { name: "Dana Demo" },
    });
    const input = { provider, clientSecret: "seti_1_secret_2", token: "pm_token" };
    expect(await runPort(addCard, "confirmCard", input)).toEqual({ paymentMethodId: "pm_1" });
    expect(confirmCardSetup).toHaveBeenCalledExactlyOnceWith("seti_1_secret_2", {
      payment_method: "pm_token",
    });
    const failure = { kind: "rejected", code: "provider_error" };
    runAction(addCard, "", "logFailure", { failure });
    runAction(addCard, "prepareCard", "logFailure", {}, { failure: undefined });
    expect(lines).toEqual([
      { message: "Card setup failed", code: "provider_error" },
      { message: "Card setup failed" },
    ]);
    for (const [chart, way] of [
      [addCard, "prepareCard.linkCard"],
      [addCard, "saveCard"],
      ...cardDialogs.map((name) => [dialogs[name], "keyedCall"] as const),
    ] as const)
      expect(await runPort(chart, `${way}.prepareCall`, { order: { operation: "linkCard" } })).toMatchObject({
        key: expect.any(String),
      });
  });
});

describe("a transfer", () => {
  test("without a number is logged", () => {
    const { getConnections, lines } = openConnections();
    runAction(bindTransfer(getConnections), "", "logFailure", {});
    expect(lines).toEqual([{ message: "Payee phone number is required" }]);
  });
});

describe("a fresh sign-in", () => {
  const signedInAt = (seconds: number) => tokenWith({ sub: "dana", auth_time: seconds });
  const now = () => Date.now() / 1_000;

  test("is required if the last one is too old", async () => {
    const check = (age: number) => {
      const { getConnections } = openConnections(
        {},
        { identity: { token: async () => signedInAt(now() - age) } },
      );
      return runPort(bindStepUp(getConnections, undefined, throwOnClick).freshSignIn, "checkSignIn", {
        maxAge: 300,
      });
    };
    expect([await check(300), await check(301)]).toEqual([true, false]);
  });

  test("redirects to the provider for a fresh sign-in, and returns a stored payment form once", async () => {
    const signIn = vi.fn(async () => {});
    const { getConnections } = openConnections(
      {},
      { identity: { token: async () => signedInAt(now() - 900), signIn } },
    );
    const { freshSignIn, returnedForm } = bindStepUp(getConnections, undefined, throwOnClick);
    const order = { operation: "payout", cents: 2_500, currency: "AUD" };
    await runPort(freshSignIn, "signInAgain", { order, acrValues: "2", appearance });
    expect(signIn).toHaveBeenCalledExactlyOnceWith(appearance, { maxAge: 0, acrValues: "2" });
    expect(session.length).toBe(0);
    const form = { v: 1, personId: "dana", keptAt: Date.now(), operation: "payout", cents: 2_500 };
    session.setItem("payment-form", JSON.stringify(form));
    expect(await runPort(returnedForm, "takeForm")).toMatchObject({ operation: "payout", cents: 2_500 });
    expect(await runPort(returnedForm, "takeForm")).toBeNull();
  });

  test("has a max age before a payment above the rule's payoutAbove, and none otherwise", () => {
    const limit = (rule: Parameters<typeof bindStepUp>[1], cents: number) => {
      const { payment } = bindStepUp(openConnections().getConnections, rule, throwOnClick);
      const order = { operation: "payout", cents, currency: "AUD" };
      const { receivedEvents, end } = listenTo(payment, "readSignInLimit", { order });
      end();
      return receivedEvents;
    };
    const rule = { payoutAbove: 2_000, maxAge: 300 };
    expect(limit(rule, 2_001)).toEqual([{ type: "limit.known", maxAge: 300 }]);
    expect(limit(rule, 2_000)).toEqual([{ type: "limit.known", maxAge: undefined }]);
    expect(limit(undefined, 2_001)).toEqual([{ type: "limit.known", maxAge: undefined }]);
  });
});

describe("a passkey", () => {
  test("is requested as an action at the provider, whose success is reported as created", async () => {
    vi.stubGlobal("PublicKeyCredential", class {});
    const signIn = vi.fn(async () => {});
    const takeReturnedAction = vi.fn(() => "success");
    const identity = { signIn, takeReturnedAction };
    const { getConnections } = openConnections({}, { config: { features: { passkeys: true } }, identity });
    const passkey = bindPasskey(getConnections);
    expect(await runPort(passkey, "takePasskeyReturn")).toBe("created");
    expect(takeReturnedAction).toHaveBeenCalledExactlyOnceWith("webauthn-register-passwordless");
    await runPort(passkey, "createPasskey", { appearance });
    expect(signIn).toHaveBeenCalledExactlyOnceWith(appearance, { action: "webauthn-register-passwordless" });
  });
});
