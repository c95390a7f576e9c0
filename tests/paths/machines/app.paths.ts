import type { ContextFrom } from "xstate";
import type { appMachine, Settings } from "../../../src/machines/app.machine.ts";
import type { Appearance } from "../../../src/machines/domain.ts";
import { offline, status } from "../../machines/stand-ins.ts";
import { pathsOf, type Seen as SeenOf } from "../definition.ts";

const dark: Appearance = { dark: true, locale: "ar" };
const settings: Settings = {
  environment: "sandbox",
  themes: ["nupay-light", "nupay-dark"],
  languages: ["en", "ar"],
  currencies: ["AUD"],
  timeZone: "Australia/Sydney",
};
const message = { key: "toasts.topUp" };
const overloaded = status(503, { code: "overloaded", message: "Come back later." });

type Seen = SeenOf<ContextFrom<typeof appMachine>>;

const ifSamePerson =
  (yes: string, no: string) =>
  ({ event, contextBefore }: Seen): string =>
    event.personId === contextBefore.personId ? yes : no;

/** Session and desk may both be pausing, each by its own delay of the same name. */
const afterPause =
  (region: string, then: string) =>
  ({ event }: Seen): string =>
    event.type.endsWith(`running.${region}.repairing`) ? then : `running.${region}.repairing`;

export const paths = pathsOf<typeof appMachine>()({
  events: {
    "signIn.requested": [{ appearance: dark }],
    "signOut.requested": [{ appearance: dark }],
    "session.opened": [{ personId: "sub-dana" }, { personId: "sub-priya" }],
    "account.known": [{ accountId: "acct-dana" }, { accountId: "acct-priya" }],
    "payments.opened": (_, world) => [{ payments: world.reference("desk") }],
    "toast.raised": [{ kind: "success", message }],
    "failure.raised": [{ failure: offline }, { failure: overloaded }],
  },
  answers: { loadSettings: [settings] },
  failures: { loadSettings: [{ kind: "refused", code: "config_provider_invalid" }] },
  delays: { repairPause: ({ breaks }) => Math.min(1_000 * 2 ** (breaks - 1), 60_000) },
  differs: ({ wanted, personId, accountId }) => [wanted !== undefined, personId, accountId],
  words: {
    "signIn.requested": "the visitor presses SIGN IN/SIGN UP",
    "signOut.requested": "the person presses Logout",
    "signOut.confirmed": "the person leaves all the same",
    "signOut.cancelled": "the person stays",
    retried: "the person presses Try again",
    "session.opened": "somebody is signed in",
    "session.closed": "the session ends",
    "session.doubted": "the provider refuses the refresh",
    "session.absent": "nobody is signed in",
    repairPause: "the pause is over",
    "account.known": "the account is known",
    "payments.opened": "the desk is open",
    "payments.occupied": "a payment is on its way",
    "payments.freed": "no payment is on its way any more",
    "toast.raised": "something is to be said",
    "failure.raised": "a refusal is to be said",
    loadSettings: "the configuration",
    loadScreens: "the code of the screens",
    auth: "the sign-in",
    session: "the session",
    payments: "the desk",
    preferences: "theme and language",
    toasts: "the messages",
    shell: "the frame",
    storedData: "what is stored",
  },
  begins: { "the beginning": "starting" },
  leads: {
    running: {
      "error auth": "misconfigured",
    },
    "running.payments.open": {
      "session.absent": "running.payments.closed",
      "session.closed": "running.payments.closed",
      "error payments": "running.payments.repairing",
    },
    "running.session.present": {
      "session.closed": "running.session.unknown",
      "session.doubted": "running.session.unknown",
    },
    starting: {
      "done loadSettings":
        "running.session.unknown + running.screens.unneeded + running.payments.closed + running.leaving.staying",
      "error loadSettings": "misconfigured",
    },
    "running.session.unknown": {
      "session.absent": "running.session.absent",
      "session.opened": "running.session.present.awaited | running.session.present.open",
    },
    "running.screens.unneeded": {
      "session.opened": "running.screens.loading",
    },
    "running.payments.closed": {
      "account.known": "running.payments.open.free",
    },
    "running.leaving.staying": {
      "signOut.requested": "running.leaving.asking | running.leaving.staying",
    },
    misconfigured: {
      retried: "starting",
    },
    "running.payments.open.free": {
      "payments.occupied": "running.payments.open.occupied",
      "session.opened": ifSamePerson("running.payments.open.free", "running.payments.closed"),
    },
    "running.session.absent": {
      "session.opened": "running.session.present.awaited | running.session.present.open",
    },
    "running.session.present.awaited": {
      "done loadScreens": "running.session.present.open",
    },
    "running.screens.loading": {
      "done loadScreens": "running.screens.loaded",
      "error loadScreens": "running.screens.missing",
    },
    "running.payments.open.occupied": {
      "account.known": ({ event, contextBefore }) =>
        `running.payments.open.${event.accountId === contextBefore.accountId ? "occupied" : "free"}`,
      "payments.freed": "running.payments.open.free",
      "session.opened": ifSamePerson("running.payments.open.occupied", "running.payments.closed"),
    },
    "running.payments.repairing": {
      "session.absent": "running.payments.closed",
      "session.closed": "running.payments.closed",
      "session.opened": ifSamePerson("running.payments.repairing", "running.payments.closed"),
      "after repairPause": afterPause("payments", "running.payments.open.free"),
    },
    "running.session.present.open": {
      "error session": "running.session.repairing",
    },
    "running.screens.missing": {
      retried: "running.screens.loading",
    },
    "running.leaving.asking": {
      "account.known": "running.leaving.asking | running.leaving.staying",
      "payments.freed": "running.leaving.staying",
      "session.absent": "running.leaving.staying",
      "session.closed": "running.leaving.staying",
      "session.opened": "running.leaving.asking | running.leaving.staying",
      "signOut.cancelled": "running.leaving.staying",
      "signOut.confirmed": "running.leaving.staying",
      "error payments": "running.leaving.staying",
    },
    "running.session.repairing": {
      "session.closed": "running.session.unknown",
      "session.doubted": "running.session.unknown",
      "after repairPause": afterPause("session", "running.session.present.open"),
    },
  },
  observations: [
    {
      in: "running.session.repairing",
      sees: "no session running until it is begun again",
      check: ({ running }) => !running.includes("session"),
    },
    {
      in: "running.payments.repairing",
      sees: "no desk running until it is opened again",
      check: ({ running }) => !running.includes("payments"),
    },
    {
      when: "xstate.init",
      sees: "the landing page with theme, messages and frame, and the configuration being read",
      check: ({ is, running }) =>
        is("starting") &&
        ["preferences", "toasts", "shell", "storedData", "loadSettings"].every((id) => running.includes(id)),
    },
    {
      when: "session.opened",
      in: "running.session.present",
      sees: "who it is",
      check: ({ event, context, was }) =>
        was("running.session.present") || context.personId === event.personId,
    },
    {
      in: ["starting", "running.session.unknown", "running.session.repairing"],
      sees: "that it is not decided yet",
      check: ({ snapshot }) => snapshot.hasTag("deciding"),
    },
    {
      in: ["running.session.absent", "running.session.present", "misconfigured"],
      sees: "that it is decided",
      check: ({ snapshot }) => !snapshot.hasTag("deciding"),
    },
    {
      when: "signIn.requested",
      in: "starting",
      sees: "the early click kept",
      check: ({ context }) => context.wanted === dark,
    },
    {
      when: "xstate.done.actor.loadSettings",
      in: "running",
      sees: "the sign-in begun with the early click, and the settings known",
      check: ({ asked, context }) =>
        context.settings === settings &&
        context.failure === undefined &&
        asked.some(
          ({ id, input }) => id === "auth" && (input as { wanted: unknown }).wanted === context.wanted,
        ),
    },
    {
      in: "misconfigured",
      sees: "what is wrong, on a page of its own",
      check: ({ context, running }) => context.failure !== undefined && !running.includes("auth"),
    },
    {
      when: "retried",
      sees: "what was missing asked for again",
      check: ({ was, asked }) => {
        if (was("misconfigured")) return asked.some(({ src }) => src === "loadSettings");
        return (
          asked.filter(({ src }) => src === "loadScreens").length === (was("running.screens.missing") ? 1 : 0)
        );
      },
    },
    {
      when: "signIn.requested",
      in: "running",
      sees: "the provider's page asked for in the visitor's own look and language",
      check: ({ told }) => told.length === 1 && told[0]?.to === "auth" && told[0]?.event.appearance === dark,
    },
    {
      in: "running.session.present.open",
      sees: "this person's session, and no other",
      check: ({ was, asked, running, context }) =>
        running.includes("session") &&
        (was("running.session.present.open") ||
          asked.some(
            ({ id, input }) =>
              id === "session" && JSON.stringify(input) === JSON.stringify({ personId: context.personId }),
          )),
    },
    {
      in: ["running.session.absent", "running.session.unknown", "running.session.present.awaited"],
      sees: "nobody's session",
      check: ({ running }) => !running.includes("session"),
    },
    {
      when: "session.closed",
      in: "running",
      sees: "person, account and desk forgotten",
      check: ({ was, context, is, running }) =>
        !was("running.session.present") ||
        (context.personId === "" &&
          context.accountId === "" &&
          is("running.payments.closed") &&
          !running.includes("payments")),
    },
    {
      in: "running.screens.loading",
      sees: "the screens' code on its way, once",
      check: ({ running, asked, was }) =>
        running.includes("loadScreens") &&
        (!was("running.screens.loading") || asked.every(({ src }) => src !== "loadScreens")),
    },
    {
      in: "running.screens.missing",
      sees: "'Unexpected Application Error!'",
      check: ({ context }) => context.failure !== undefined,
    },
    {
      when: "session.doubted",
      sees: "person, account, desk and payments kept: the same person may be back in a moment",
      check: ({ context, contextBefore, was, is, running, told }) =>
        context.personId === contextBefore.personId &&
        context.accountId === contextBefore.accountId &&
        told.length === 0 &&
        was("running.payments.open.occupied") === is("running.payments.open.occupied") &&
        was("running.payments.open") === running.includes("payments"),
    },
    {
      when: "session.opened",
      sees: "no desk of another person",
      check: ({ contextBefore, context, running }) =>
        contextBefore.personId === "" ||
        contextBefore.personId === context.personId ||
        !running.includes("payments"),
    },
    {
      in: "running.session.absent",
      sees: "no desk, and nothing known of anybody",
      check: ({ was, context, running }) =>
        was("running.session.absent") || (context.personId === "" && !running.includes("payments")),
    },
    {
      when: ["xstate.error.actor.session", "xstate.error.actor.payments"],
      sees: "that something broke, and a moment before it is begun again",
      check: ({ told, is, event, context, contextBefore }) =>
        context.breaks === contextBefore.breaks + 1 &&
        told.length === 1 &&
        told[0]?.event.message.key === "errors.broken" &&
        is(event.type.endsWith("session") ? "running.session.repairing" : "running.payments.repairing"),
    },
    {
      when: "account.known",
      in: "running.payments.open",
      sees: "the desk of this account, and its own desk shown to a session that was begun anew",
      check: ({ was, asked, told, context, contextBefore }) => {
        const opened = asked.some(
          ({ id, input }) =>
            id === "payments" && JSON.stringify(input) === JSON.stringify({ accountId: context.accountId }),
        );
        const shown = told.some(({ to, event }) => to === "payments" && event.type === "desk.asked");
        const same = was("running.payments.open") && contextBefore.accountId === context.accountId;
        return same ? shown && !opened : opened && !shown;
      },
    },
    {
      when: "payments.opened",
      in: "running.payments.open",
      sees: "the session told where the desk is, where there is one",
      check: ({ told, running }) =>
        !running.includes("session") ||
        (told.length === 1 && told[0]?.to === "session" && told[0]?.event.type === "payments.opened"),
    },
    {
      when: "signOut.requested",
      in: "running",
      sees: "a question first where a payment is on its way, and the way out at once otherwise",
      check: ({ was, is, told }) => {
        const passed = told.some(({ to, event }) => to === "auth" && event.type === "signOut.confirmed");
        if (was("running.leaving.asking")) return !passed;
        return was("running.payments.open.occupied")
          ? is("running.leaving.asking") && !passed
          : is("running.leaving.staying") && passed;
      },
    },
    {
      when: "signOut.confirmed",
      sees: "the way out in the person's own look and language, where it was asked",
      check: ({ was, told }) => {
        const passed = told.filter(({ to }) => to === "auth");
        return was("running.leaving.asking")
          ? passed.length === 1 &&
              passed[0]?.event.type === "signOut.confirmed" &&
              passed[0]?.event.appearance === dark
          : passed.length === 0;
      },
    },
    {
      in: "running.leaving.asking",
      sees: "a payment that is still on its way: the question goes when it is settled",
      check: ({ is }) => is("running.payments.open.occupied"),
    },
    {
      when: ["signOut.cancelled", "session.closed"],
      sees: "nobody leaving",
      check: ({ is, told }) => !is("running.leaving.asking") && told.every(({ to }) => to !== "auth"),
    },
    {
      when: "toast.raised",
      sees: "the message passed on as it is",
      check: ({ told }) =>
        JSON.stringify(told) ===
        JSON.stringify([{ to: "toasts", event: { type: "toast.raised", kind: "success", message } }]),
    },
    {
      when: "failure.raised",
      sees: "the refusal said by its code or kind, until it is closed",
      check: ({ told, event }) =>
        told.length === 1 &&
        told[0]?.to === "toasts" &&
        told[0]?.event.type === "toast.raised" &&
        told[0]?.event.kind === "error" &&
        JSON.stringify(told[0]?.event.message) ===
          JSON.stringify(
            event.failure === overloaded
              ? { key: "errors.overloaded", values: { message: "Come back later.", status: 503 } }
              : { key: "errors.network", values: { message: "", status: 0 } },
          ),
    },
    {
      sees: "no desk without an account",
      check: ({ running, context }) => !running.includes("payments") || context.accountId !== "",
    },
    {
      in: "running.payments.open.occupied",
      sees: "a payment whose outcome is being waited for",
      check: ({ was, event }) => was("running.payments.open.occupied") || event.type === "payments.occupied",
    },
  ],
});
