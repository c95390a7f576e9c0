import { describe, expect, test } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { appMachine, type Settings } from "../../src/machines/app.machine.ts";
import { authMachine, type SessionCheck } from "../../src/machines/auth.machine.ts";
import type { Appearance, JournalEntry, Language, Theme } from "../../src/machines/domain.ts";
import { paymentsMachine } from "../../src/machines/payments.machine.ts";
import { preferencesMachine } from "../../src/machines/preferences.machine.ts";
import { shellMachine } from "../../src/machines/shell.machine.ts";
import { toastsMachine } from "../../src/machines/toasts.machine.ts";
import { baseline, paymentPorts, payout } from "./payment-stand-ins.ts";
import { account, balance, dana, sessionPorts } from "./session-stand-ins.ts";
import { brokenListener, offline, settle, standInListener, standInPort, status } from "./stand-ins.ts";

const settings: Settings = {
  environment: "sandbox",
  themes: ["nupay-light", "nupay-dark"],
  languages: ["en", "ar"],
  currencies: ["AUD"],
  timeZone: "Australia/Sydney",
};
const dark: Appearance = { dark: true, locale: "ar" };

function startApp() {
  const loadSettings = standInPort<Settings>();
  const loadScreens = standInPort<void>();
  const auth = {
    checkSession: standInPort<SessionCheck>(),
    checkByRedirect: standInPort<void>(),
    signIn: standInPort<void, { appearance: Appearance }>(),
    forgetSession: standInPort<void>(),
    signOut: standInPort<void, { appearance: Appearance }>(),
    refreshToken: standInPort<void>(),
    watchSession: standInListener(),
  };
  const readPreferences = standInPort<{ theme: Theme; language: Language }>();
  const applyLanguage = standInPort<void, { language: Language }>();
  const visibility = standInListener();
  const navigation = standInListener();
  const session = sessionPorts();
  const payment = paymentPorts();
  const readJournal = standInPort<readonly JournalEntry[], { accountId: string }>();
  const watchJournal = standInListener<{ type: "none" }, { accountId: string }>();
  const clock = new SimulatedClock();
  const actor = createActor(
    appMachine.provide({
      actors: {
        loadSettings: loadSettings.logic,
        loadScreens: loadScreens.logic,
        auth: authMachine.provide({
          actors: {
            checkSession: auth.checkSession.logic,
            checkByRedirect: auth.checkByRedirect.logic,
            signIn: auth.signIn.logic,
            forgetSession: auth.forgetSession.logic,
            signOut: auth.signOut.logic,
            refreshToken: auth.refreshToken.logic,
            watchSession: auth.watchSession.logic,
          },
        }),
        preferences: preferencesMachine.provide({
          actors: { readPreferences: readPreferences.logic, applyLanguage: applyLanguage.logic },
        }),
        toasts: toastsMachine.provide({ actors: { watchVisibility: visibility.logic } }),
        shell: shellMachine.provide({ actors: { watchNavigation: navigation.logic } }),
        session: session.logic,
        payments: paymentsMachine.provide({
          actors: {
            payment: payment.logic,
            readJournal: readJournal.logic,
            watchJournal: watchJournal.logic,
          },
        }),
      },
    }),
    { clock },
  ).start();
  const snapshot = () => actor.getSnapshot();
  return {
    actor,
    clock,
    loadSettings,
    loadScreens,
    auth,
    readPreferences,
    applyLanguage,
    session,
    payment,
    readJournal,
    snapshot,
    region: (name: "session" | "screens" | "payments" | "leaving") =>
      (snapshot().value as { running: Record<string, unknown> }).running[name],
    toasts: () =>
      snapshot()
        .children.toasts?.getSnapshot()
        .context.toasts.map((toast) => toast.getSnapshot().context) ?? [],
  };
}
type App = ReturnType<typeof startApp>;

async function running(): Promise<App> {
  const app = startApp();
  await app.loadSettings.answer(settings);
  return app;
}

async function signedIn(): Promise<App> {
  const app = await running();
  await app.auth.checkSession.answer({ outcome: "signedIn", personId: "sub-dana" });
  return app;
}

/** Dana's dashboard with the desk open. */
async function dashboard(entries: readonly JournalEntry[] = []): Promise<App> {
  const app = await signedIn();
  await app.loadScreens.answer();
  await app.session.reads.profile.answer(dana);
  await app.session.reads.account.answer(account);
  await app.session.reads.balance.answer(balance);
  await app.readJournal.answer(entries);
  return app;
}

/** Dana has asked for a withdrawal of 20 dollars, and the money is on its way. */
async function paying(): Promise<App> {
  const app = await dashboard();
  const session = app.snapshot().children.session;
  session?.send({ type: "withdraw.opened" });
  const withdraw = session?.getSnapshot().children.withdraw;
  withdraw?.getSnapshot().children.amount?.send({ type: "text.changed", text: "20" });
  withdraw?.send({ type: "submitted" });
  app.payment.lock.say({ type: "lock.granted" });
  await app.payment.readBaseline.answer(baseline());
  await app.payment.recordPayment.answer();
  expect(app.payment.sendPayment.asked).toMatchObject([{ order: { ...payout, cents: 2_000 } }]);
  return app;
}

describe("the start", () => {
  test("reads the configuration while the landing page stands", async () => {
    const app = startApp();
    expect(app.snapshot().value).toBe("starting");
    expect(app.snapshot().hasTag("deciding")).toBe(true);
    await app.loadSettings.answer(settings);
    expect(app.snapshot().context.settings).toEqual(settings);
    expect(app.snapshot().hasTag("deciding")).toBe(true);
    expect(app.snapshot().value).toEqual({
      running: { session: "unknown", screens: "unneeded", payments: "closed", leaving: "staying" },
    });
  });

  test("shows what is wrong with the configuration, and reads it again at the person's wish", async () => {
    const app = startApp();
    await app.loadSettings.fail({ kind: "refused", code: "invalidAuthProvider" });
    expect(app.snapshot().value).toBe("misconfigured");
    expect(app.snapshot().context.failure).toEqual({ kind: "refused", code: "invalidAuthProvider" });
    expect(app.auth.checkSession.asked).toHaveLength(0);
    app.actor.send({ type: "retried" });
    expect(app.snapshot().value).toBe("starting");
    await app.loadSettings.answer(settings);
    expect(app.snapshot().matches("running")).toBe(true);
    expect(app.snapshot().context.failure).toBeUndefined();
  });

  test("passes a click on the sign-in button, made before the app was ready, to the sign-in", async () => {
    const app = startApp();
    app.actor.send({ type: "signIn.requested", appearance: dark });
    await app.loadSettings.answer(settings);
    await app.auth.checkSession.answer({ outcome: "signedOut" });
    expect(app.auth.signIn.asked).toEqual([{ appearance: dark }]);
  });

  test("keeps that click over a configuration that is read a second time", async () => {
    const app = startApp();
    app.actor.send({ type: "signIn.requested", appearance: dark });
    await app.loadSettings.fail(offline);
    app.actor.send({ type: "retried" });
    await app.loadSettings.answer(settings);
    await app.auth.checkSession.answer({ outcome: "signedOut" });
    expect(app.auth.signIn.asked).toHaveLength(1);
  });

  test("without a click signs nobody in", async () => {
    const app = await running();
    await app.auth.checkSession.answer({ outcome: "signedOut" });
    expect(app.region("session")).toBe("absent");
    expect(app.snapshot().hasTag("deciding")).toBe(false);
    expect(app.auth.signIn.asked).toEqual([]);
    app.actor.send({ type: "signIn.requested", appearance: dark });
    expect(app.auth.signIn.asked).toEqual([{ appearance: dark }]);
  });

  test("has preferences, toasts and shell before anything else is known", () => {
    const { children } = startApp().snapshot();
    expect(Object.keys(children).sort()).toEqual(["loadSettings", "preferences", "shell", "toasts"]);
  });

  test("of an app whose every port is missing ends on the page that says so", async () => {
    const actor = createActor(appMachine).start();
    await settle();
    expect(actor.getSnapshot().value).toBe("misconfigured");
  });
});

describe("a session", () => {
  test("is there while somebody is signed in, for that person", async () => {
    const app = await signedIn();
    expect(app.region("session")).toBe("present");
    expect(app.snapshot().context.personId).toBe("sub-dana");
    expect(app.snapshot().children.session?.getSnapshot().context.personId).toBe("sub-dana");
  });

  test("opens the desk of its account, and hears from it", async () => {
    const app = await dashboard();
    expect(app.region("payments")).toEqual({ open: "free" });
    expect(app.snapshot().context.accountId).toBe("acct-dana");
    expect(app.readJournal.asked).toEqual([{ accountId: "acct-dana" }]);
    expect(app.snapshot().children.session?.getSnapshot().context.payments).toBe(
      app.snapshot().children.payments,
    );
  });

  test("may begin after nobody was found", async () => {
    const app = await running();
    await app.auth.checkSession.fail(offline);
    expect(app.region("session")).toBe("absent");
    app.actor.send({ type: "session.opened", personId: "sub-priya" });
    expect(app.snapshot().children.session?.getSnapshot().context.personId).toBe("sub-priya");
  });

  test("that ends takes its desk with it and leaves nothing of the person", async () => {
    const app = await dashboard();
    app.auth.watchSession.say({ type: "session.ended" });
    expect(app.snapshot().children.session).toBeUndefined();
    expect(app.snapshot().children.payments).toBeUndefined();
    expect(app.snapshot().context).toMatchObject({ personId: "", accountId: "" });
    expect(app.region("session")).toBe("unknown");
    await app.auth.forgetSession.answer();
    expect(app.region("session")).toBe("absent");
  });

  test("of the same person after that reads the journal again", async () => {
    const app = await dashboard();
    app.auth.watchSession.say({ type: "token.expired" });
    await app.auth.refreshToken.fail(status(400));
    await app.auth.forgetSession.answer();
    await app.auth.checkSession.answer({ outcome: "signedIn", personId: "sub-dana" });
    expect(app.region("session")).toBe("present");
    await app.session.reads.account.answer(account);
    expect(app.readJournal.asked).toHaveLength(2);
    expect(app.loadScreens.asked).toHaveLength(1);
  });

  test("keeps its desk and its payment while the token is renewed, or cannot be for now", async () => {
    const app = await paying();
    const desk = app.snapshot().children.payments;
    app.auth.watchSession.say({ type: "token.expired" });
    await app.auth.refreshToken.fail(status(503));
    app.clock.increment(5_000);
    await app.auth.refreshToken.answer();
    expect(app.snapshot().children.payments).toBe(desk);
    await app.payment.sendPayment.answer();
    expect(app.toasts()).toMatchObject([{ message: { key: "toasts.payout" } }]);
  });
});

describe("a payment on its way", () => {
  test("goes on when its dialog is closed, and its success is said", async () => {
    const app = await paying();
    app.snapshot().children.session?.getSnapshot().children.withdraw?.send({ type: "dismissed" });
    expect(app.region("payments")).toEqual({ open: "occupied" });
    await app.payment.sendPayment.answer();
    expect(app.toasts()).toMatchObject([{ kind: "success", message: { key: "toasts.payout" } }]);
    expect(app.region("payments")).toEqual({ open: "free" });
    app.clock.increment(3_000);
    expect(app.session.reads.balance.asked).toHaveLength(2);
  });

  test("goes on when the page is left", async () => {
    const app = await paying();
    app.session.navigation.say({ type: "navigated" });
    await app.payment.sendPayment.answer();
    expect(app.toasts()).toHaveLength(1);
  });

  test("that is refused after its dialog was closed is said with its code, the server's words and the status", async () => {
    const app = await paying();
    app.snapshot().children.session?.getSnapshot().children.withdraw?.send({ type: "dismissed" });
    await app.payment.sendPayment.fail(status(400, { code: "insufficient_funds", message: "No money." }));
    expect(app.toasts()).toMatchObject([
      {
        kind: "error",
        urgent: true,
        message: { key: "errors.insufficient_funds", values: { message: "No money.", status: 400 } },
      },
    ]);
  });

  test("that is refused without a code is said by its kind", async () => {
    const app = await paying();
    app.snapshot().children.session?.getSnapshot().children.withdraw?.send({ type: "dismissed" });
    await app.payment.sendPayment.fail({ kind: "refused" });
    expect(app.toasts()).toMatchObject([
      { message: { key: "errors.refused", values: { message: "", status: 0 } } },
    ]);
  });
});

describe("signing out", () => {
  test("goes at once where nothing is being paid, with theme and language", async () => {
    const app = await dashboard();
    app.actor.send({ type: "signOut.requested", appearance: dark });
    expect(app.region("leaving")).toBe("staying");
    await app.auth.forgetSession.answer();
    expect(app.auth.signOut.asked).toEqual([{ appearance: dark }]);
  });

  test("goes at once where no account is known yet", async () => {
    const app = await signedIn();
    app.actor.send({ type: "signOut.requested", appearance: dark });
    expect(app.auth.forgetSession.asked).toHaveLength(1);
  });

  test("asks first while a payment is on its way; staying lets the payment go on", async () => {
    const app = await paying();
    app.actor.send({ type: "signOut.requested", appearance: dark });
    expect(app.region("leaving")).toBe("asking");
    expect(app.auth.forgetSession.asked).toHaveLength(0);
    app.actor.send({ type: "signOut.cancelled" });
    expect(app.region("leaving")).toBe("staying");
    await app.payment.sendPayment.answer();
    expect(app.toasts()).toHaveLength(1);
  });

  test("asks first while an outcome is unknown, too", async () => {
    const app = await paying();
    await app.payment.sendPayment.fail(offline);
    app.actor.send({ type: "signOut.requested", appearance: dark });
    expect(app.region("leaving")).toBe("asking");
  });

  test("does not ask for a payment that is unresolved", async () => {
    const app = await paying();
    await app.payment.sendPayment.fail(offline);
    for (const pause of [0, 2_000, 3_000, 5_000, 10_000, 10_000, 30_000]) {
      app.clock.increment(pause);
      await app.payment.findPayment.answer({ outcome: "none", replays: false });
    }
    app.actor.send({ type: "signOut.requested", appearance: dark });
    expect(app.auth.forgetSession.asked).toHaveLength(1);
  });

  test("asks while a payment of the journal is being looked for", async () => {
    const app = await dashboard([
      {
        v: 1,
        key: "k",
        accountId: "acct-dana",
        kind: "payout",
        cents: 5,
        currency: "AUD",
        seenTransactionIds: [],
        sentAt: "2026-11-20T00:00:00Z",
      },
    ]);
    app.actor.send({ type: "signOut.requested", appearance: dark });
    expect(app.region("leaving")).toBe("asking");
  });

  test("that is confirmed goes, and the payment's journal stays for the next sign-in", async () => {
    const app = await paying();
    app.actor.send({ type: "signOut.requested", appearance: dark });
    app.actor.send({ type: "signOut.confirmed" });
    expect(app.region("leaving")).toBe("staying");
    await app.auth.forgetSession.answer();
    expect(app.auth.signOut.asked).toEqual([{ appearance: dark }]);
    await app.payment.sendPayment.answer();
    expect(app.payment.forgetPayment.asked).toEqual([]);
  });

  test("need not be answered once the session has ended by itself", async () => {
    const app = await paying();
    app.actor.send({ type: "signOut.requested", appearance: dark });
    app.auth.watchSession.say({ type: "session.ended" });
    expect(app.region("leaving")).toBe("staying");
  });
});

describe("the screens behind the sign-in", () => {
  test("are loaded once somebody is signed in, not before", async () => {
    const app = await running();
    expect(app.loadScreens.asked).toHaveLength(0);
    await app.auth.checkSession.answer({ outcome: "signedIn", personId: "sub-dana" });
    expect(app.region("screens")).toBe("loading");
    await app.loadScreens.answer();
    expect(app.region("screens")).toBe("loaded");
  });

  test("that do not load are said to be missing, and loaded again at the person's wish", async () => {
    const app = await signedIn();
    await app.loadScreens.fail(offline);
    expect(app.region("screens")).toBe("missing");
    expect(app.snapshot().context.failure).toEqual(offline);
    app.actor.send({ type: "retried" });
    expect(app.region("screens")).toBe("loading");
    await app.loadScreens.answer();
    expect(app.region("screens")).toBe("loaded");
    expect(app.region("session")).toBe("present");
  });
});

describe("a part that fails", () => {
  test("a sign-in that dies is a page that says so, not a silence", async () => {
    const dying = authMachine.provide({
      actions: {
        tellAbsent: () => {
          throw new Error("broken");
        },
      },
    });
    const loadSettings = standInPort<Settings>();
    const actor = createActor(
      appMachine.provide({ actors: { auth: dying, loadSettings: loadSettings.logic } }),
    ).start();
    await loadSettings.answer(settings);
    await settle();
    expect(actor.getSnapshot().value).toBe("misconfigured");
    expect(actor.getSnapshot().context.failure).toEqual({ kind: "unexpected", message: "broken" });
  });

  test("a sign-in that cannot be watched leaves the landing page", async () => {
    const checkSession = standInPort<SessionCheck>();
    const loadSettings = standInPort<Settings>();
    const actor = createActor(
      appMachine.provide({
        actors: {
          loadSettings: loadSettings.logic,
          auth: authMachine.provide({
            actors: { checkSession: checkSession.logic, watchSession: brokenListener() },
          }),
        },
      }),
    ).start();
    await loadSettings.answer(settings);
    await checkSession.answer({ outcome: "signedIn", personId: "sub-dana" });
    expect(actor.getSnapshot().matches({ running: { session: "absent" } })).toBe(true);
  });

  test("a language that does not load is said in a toast", async () => {
    const app = startApp();
    await app.readPreferences.answer({ theme: "nupay-light", language: "en" });
    app.snapshot().children.preferences?.send({ type: "language.chosen", language: "ar" });
    await app.applyLanguage.fail(offline);
    expect(app.toasts()).toMatchObject([{ kind: "error", message: { key: "errors.languageFailed" } }]);
  });
});
