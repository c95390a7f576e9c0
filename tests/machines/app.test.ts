import { describe, expect, test } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { appMachine } from "../../src/machines/app/app.machine.ts";
import { preferencesMachine } from "../../src/machines/app/preferences.machine.ts";
import type { Settings } from "../../src/machines/app/settings.ts";
import { shellMachine } from "../../src/machines/app/shell.machine.ts";
import { toastsMachine } from "../../src/machines/app/toasts.machine.ts";
import type { Appearance, Theme } from "../../src/machines/core/domain.ts";
import type { Language } from "../../src/machines/core/rules/languages.ts";
import type { Outcome } from "../../src/machines/instructions/instruction.ts";
import {
  type PersonSessionEvent,
  personSessionMachine,
} from "../../src/machines/session/person-session.machine.ts";
import { authMachine } from "../../src/machines/sign-in/auth.machine.ts";
import type { FirstCheck, SessionCheck } from "../../src/machines/sign-in/identity-provider.ts";
import { recheckMachine } from "../../src/machines/sign-in/recheck.machine.ts";
import { signOutMachine } from "../../src/machines/sign-in/sign-out.machine.ts";
import { tokenRefreshMachine } from "../../src/machines/sign-in/token-refresh.machine.ts";
import { fakeListener, fakeModule, fakePort, offline } from "./fakes.ts";
import { entry, outcomeResult, paymentFakes, payout, pressUntilSent } from "./payments/payment-fakes.ts";
import { account, balance, dana, sessionPorts } from "./session-fakes.ts";

const settings: Settings = {
  environment: "sandbox",
  themes: ["nupay-light", "nupay-dark"],
  languages: ["en", "ar"],
  product: "nupay",
  currencies: ["AUD"],
  timeZone: "Australia/Sydney",
  sampleNotifications: true,
  idempotency: "required",
};
const dark: Appearance = { dark: true, locale: "ar" };

function startApp() {
  const loadSettings = fakePort<Settings>();
  const screens = fakeModule();
  const prefetch = fakeListener();
  const openDestination = fakePort<void>();
  const openLanding = fakeListener();
  const auth = {
    checkSession: fakePort<FirstCheck>(),
    recheckSession: fakePort<SessionCheck>(),
    checkByRedirect: fakePort<void>(),
    signIn: fakePort<void, { appearance: Appearance }>(),
    forgetSession: fakePort<void>(),
    forgetTokens: fakePort<void>(),
    signOut: fakePort<void, { appearance: Appearance }>(),
    refreshToken: fakePort<void, { stalled: boolean }>(),
    takeTurn: fakeListener(),
    watchSession: fakeListener(),
  };
  const readPreferences = fakePort<{ theme: Theme; language: Language }>();
  const applyLanguage = fakePort<void, { language: Language }>();
  const visibility = fakeListener();
  const navigation = fakeListener();
  const session = sessionPorts();
  const payment = paymentFakes();
  const clock = new SimulatedClock();
  const actor = createActor(
    appMachine.provide({
      actors: {
        loadSettings: loadSettings.logic,
        screens: screens.logic,
        watchProvider: prefetch.logic,
        openDestination: openDestination.logic,
        openLanding: openLanding.logic,
        auth: authMachine.provide({
          actors: {
            checkSession: auth.checkSession.logic,
            checkByRedirect: auth.checkByRedirect.logic,
            signIn: auth.signIn.logic,
            forgetSession: auth.forgetSession.logic,
            recheck: recheckMachine.provide({
              actors: {
                checkSession: auth.recheckSession.logic,
                forgetTokens: auth.forgetTokens.logic,
              },
            }),
            signOut: signOutMachine.provide({
              actors: { forgetSession: auth.forgetSession.logic, signOut: auth.signOut.logic },
            }),
            tokenRefresh: tokenRefreshMachine.provide({
              actors: { takeTurn: auth.takeTurn.logic, refreshToken: auth.refreshToken.logic },
            }),
            watchSession: auth.watchSession.logic,
          },
        }),
        preferences: preferencesMachine.provide({
          actors: { readPreferences: readPreferences.logic, applyLanguage: applyLanguage.logic },
        }),
        toasts: toastsMachine.provide({ actors: { watchVisibility: visibility.logic } }),
        shell: shellMachine.provide({ actors: { watchNavigation: navigation.logic } }),
        personSession: personSessionMachine.provide({
          actors: { session: session.logic, payments: payment.charts.payments },
        }),
      },
    }),
    { clock },
  ).start();
  const snapshot = () => actor.getSnapshot();
  const person = () => {
    const sessionSnapshot = snapshot().children.personSession?.getSnapshot();
    return sessionSnapshot && "children" in sessionSnapshot ? sessionSnapshot : undefined;
  };
  return {
    actor,
    clock,
    loadSettings,
    screens,
    loadScreens: screens.load,
    prefetch,
    auth,
    session,
    payment,
    snapshot,
    /** The personSession actor. */
    person,
    send: (event: PersonSessionEvent) => snapshot().children.personSession?.send(event),
    isAsking: () => person()?.matches({ payments: { open: { locked: "asking" } } }) === true,
    running: () => (snapshot().value as { running: unknown }).running,
    region: (name: "session" | "payments") => person()?.value[name],
    toasts: () =>
      snapshot()
        .children.toasts?.getSnapshot()
        .context.toasts.map((toast) => toast.getSnapshot().context) ?? [],
  };
}
type App = ReturnType<typeof startApp>;

async function openApp(): Promise<App> {
  const app = startApp();
  await app.loadSettings.answer(settings);
  return app;
}

/** Signs Dana in; the code of the screens after sign-in is still loading. */
async function signInBeforeScreens(): Promise<App> {
  const app = await openApp();
  await app.auth.checkSession.answer({ outcome: "signedIn", personId: "sub-dana" });
  return app;
}

async function signIn(): Promise<App> {
  const app = await signInBeforeScreens();
  await app.loadScreens.answer();
  return app;
}

/** Opens Dana's dashboard with its payments coordinator. */
async function openDashboard(): Promise<App> {
  const app = await signIn();
  await app.loadScreens.answer();
  await app.session.reads.profile.answer(dana);
  await app.session.reads.account.answer(account);
  await app.session.reads.balance.answer(balance);
  await app.payment.readJournal.answer({ entries: [], unreadable: [] });
  await app.session.showPages();
  return app;
}

function dialogsOf(app: Pick<App, "person">) {
  return app.person()?.children.session?.getSnapshot().children.dialogs;
}

/** The system actors of the signed-in person, by systemId. */
function actorsOf(app: Pick<App, "person" | "snapshot">): Readonly<Record<string, unknown>> {
  const session = app.person()?.children.session;
  const { balance: reading, history, cards, gate } = session?.getSnapshot().children ?? {};
  const { personSession } = app.snapshot().children;
  return {
    personSession,
    session,
    balance: reading,
    history,
    cards,
    account: gate?.getSnapshot().children.account,
  };
}

/** Opens Dana's app and starts a withdrawal of 20 dollars. */
async function startWithdrawal(): Promise<App> {
  const app = await openDashboard();
  const dialogs = dialogsOf(app);
  dialogs?.send({ type: "withdraw.opened" });
  const withdraw = dialogs?.getSnapshot().children.withdraw;
  const amount = withdraw?.getSnapshot().children.amount;
  amount?.send({ type: "text.changed", text: "20" });
  amount?.send({ type: "submitted" });
  await pressUntilSent(app.payment, { ...entry, cents: 2_000 });
  expect(app.payment.preparePayment.inputs).toMatchObject([{ order: { ...payout, cents: 2_000 } }]);
  expect(app.payment.sendPost.inputs).toHaveLength(1);
  return app;
}

function answer(app: Pick<App, "payment">, outcome?: Outcome): Promise<void> {
  return app.payment.sendPost.answer(outcomeResult(outcome));
}

/** Loses the payment's answer, so that its outcome is unknown. */
function loseAnswer(app: Pick<App, "payment">): Promise<void> {
  return app.payment.sendPost.answer({ kind: "unknown", failure: offline });
}

describe("signing out", () => {
  test("asks for confirmation while a payment is sent, and cancelling lets the payment continue", async () => {
    const app = await startWithdrawal();
    app.send({ type: "signOut.requested", appearance: dark });
    expect(app.isAsking()).toBe(true);
    expect(app.auth.forgetSession.inputs).toHaveLength(0);
    app.send({ type: "departure.cancelled" });
    expect(app.isAsking()).toBe(false);
    await answer(app);
    expect(app.toasts()).toHaveLength(1);
  });

  test("asks for no confirmation while a payment is only undecided", async () => {
    const app = await startWithdrawal();
    await loseAnswer(app);
    app.clock.increment(60_000);
    await app.payment.withdrawEntry.answer(false);
    app.send({ type: "signOut.requested", appearance: dark });
    expect(app.auth.forgetSession.inputs).toHaveLength(1);
  });

  test("reaches the provider once it is confirmed, and the payment stays in the journal", async () => {
    const app = await startWithdrawal();
    app.send({ type: "signOut.requested", appearance: dark });
    app.send({ type: "departure.confirmed", appearance: dark });
    expect(app.isAsking()).toBe(false);
    await app.auth.forgetSession.answer();
    expect(app.auth.signOut.inputs).toEqual([{ appearance: dark }]);
    await answer(app);
    expect(app.payment.removeEntry.inputs).toEqual([]);
  });

  test("gives the next person no toast, payment or data of the first person", async () => {
    const app = await startWithdrawal();
    const { reads } = app.session;
    const balanceOf = () =>
      app.person()?.children.session?.getSnapshot().children.balance?.getSnapshot().context.data;
    const history = app.person()?.children.session?.getSnapshot().children.history;
    const pendingRead = reads.history.inputs.length - 1;
    expect(history?.getSnapshot().context.data).toBeUndefined();
    app.send({ type: "signOut.requested", appearance: dark });
    app.send({ type: "departure.confirmed", appearance: dark });
    await app.auth.forgetSession.answer();
    expect(app.person()).toBeUndefined();
    app.actor.send({ type: "session.opened", personId: "sub-priya" });

    const shownToasts = app.toasts();
    // The first person's payment event, read and toast arrive.
    const transactions = [{ transactionId: "t-1", type: "WALLET_TOPUP", amount: 1, createdAt: "" }];
    await reads.history.answer(
      { transactions, pagination: { hasNext: false, page: 0, totalPages: 1 } } as never,
      pendingRead,
    );
    await answer(app);
    expect(app.toasts()).toEqual(shownToasts);
    expect(app.payment.removeEntry.inputs).toEqual([]);
    const next = app.person()?.children.session?.getSnapshot();
    expect(next?.context).toMatchObject({
      personId: "sub-priya",
      payments: undefined,
      settledPayments: [],
    });
    expect(balanceOf()).toBeUndefined();
    expect(next?.children.history?.getSnapshot().context.data).toBeUndefined();

    // The system ids lead to the second person's actors.
    await reads.account.answer({ ...account, accountId: "acct-priya" });
    await reads.balance.answer({ ...balance, balance: 7 });
    expect(balanceOf()).toEqual({ ...balance, balance: 7 });
    for (const name of ["personSession", "session", "balance", "history", "cards", "account"] as const)
      expect(app.actor.system.get(name as never)).toBe(actorsOf(app)[name]);
    expect(app.person()?.context.accountId).toBe("acct-priya");
  });
});

describe("a child that crashes", () => {
  /** Reports an error of the payments coordinator or the session to its parent. */
  function reportCrash(app: App, childId: "payments" | "session"): void {
    const child = app.person()?.children[childId];
    app.send({
      type: `xstate.error.actor.${childId}`,
      error: new Error("broken"),
      actorId: childId,
    } as never);
    expect(child).toBeDefined();
  }

  test("is reported, and a payments coordinator restarts after a second, reads its journal and is passed to the session", async () => {
    const app = await openDashboard();
    const coordinator = app.person()?.children.payments;
    reportCrash(app, "payments");
    expect(app.region("payments")).toBe("repairing");
    expect(app.toasts()).toMatchObject([
      { kind: "warning", urgent: true, message: { key: "errors.broken" } },
    ]);
    app.clock.increment(999);
    expect(app.person()?.children.payments).toBeUndefined();
    app.clock.increment(1);
    expect(app.region("payments")).toEqual({ open: "free" });
    expect(app.payment.readJournal.inputs).toEqual([{ accountId: "acct-dana" }, { accountId: "acct-dana" }]);
    const secondPayments = app.person()?.children.payments;
    expect(secondPayments).not.toBe(coordinator);
    expect(app.person()?.children.session?.getSnapshot().context.payments).toBe(secondPayments);
  });

  test("closes the open payment dialog if it is the payments coordinator", async () => {
    const app = await openDashboard();
    dialogsOf(app)?.send({ type: "withdraw.opened" });
    reportCrash(app, "payments");
    app.clock.increment(1_000);
    expect(dialogsOf(app)?.getSnapshot().matches("closed")).toBe(true);
  });

  test("restarts after a growing delay of up to a minute", async () => {
    const app = await openDashboard();
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      reportCrash(app, "payments");
      app.clock.increment(pause - 1);
      expect(app.region("payments")).toBe("repairing");
      app.clock.increment(1);
      expect(app.region("payments")).toEqual({ open: "free" });
    }
  });

  test("restarts with the same person and payments coordinator if it is the session", async () => {
    const app = await startWithdrawal();
    const coordinator = app.person()?.children.payments;
    reportCrash(app, "session");
    expect(app.region("session")).toBe("repairing");
    expect(app.person()?.children.session).toBeUndefined();
    expect(app.toasts()).toMatchObject([{ message: { key: "errors.broken" } }]);
    app.clock.increment(1_000);
    expect(app.region("session")).toEqual({ present: "starting" });
    expect(app.person()?.children.session?.getSnapshot().context.personId).toBe("sub-dana");
    expect(app.person()?.children.payments).toBe(coordinator);
    await app.session.reads.account.answer(account);
    expect(app.person()?.children.session?.getSnapshot().context.payments).toBe(coordinator);
  });

  test("leaves a later decline of its payment to a toast, not the next payment dialog, if it is the session", async () => {
    const app = await startWithdrawal();
    reportCrash(app, "session");
    app.clock.increment(1_000);
    await app.session.reads.profile.answer(dana);
    await app.session.reads.account.answer(account);
    await app.session.showPages();
    dialogsOf(app)?.send({ type: "withdraw.opened" });
    const toasts = app.toasts().length;
    await answer(app, { state: "declined", failure: { kind: "status", status: 402, code: "card_declined" } });
    expect(app.toasts().slice(toasts)).toMatchObject([{ message: { key: "errors.card_declined" } }]);
    const withdraw = dialogsOf(app)?.getSnapshot().children.withdraw;
    expect(withdraw?.getSnapshot().context).not.toMatchObject({ failure: { code: "card_declined" } });
  });
});
