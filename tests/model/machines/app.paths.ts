import type { ContextFrom } from "xstate";
import type { appMachine, Settings } from "../../../src/machines/app/app.machine.ts";
import type { Appearance } from "../../../src/machines/domain.ts";
import { offline, status } from "../../machines/fakes.ts";
import { pathsOf, type Seen as SeenOf } from "../definition.ts";

const dark: Appearance = { dark: true, locale: "ar" };
const settings: Settings = {
  environment: "sandbox",
  themes: ["nupay-light", "nupay-dark"],
  languages: ["en", "ar"],
  product: "nupay",
  currencies: ["AUD"],
  timeZone: "Australia/Sydney",
  idempotency: "required",
};
const message = { key: "toasts.topUp" };
const overloaded = status(503, { code: "overloaded", message: "Come back later." });

type Seen = SeenOf<ContextFrom<typeof appMachine>>;

const ifSamePerson =
  (yes: string, no: string) =>
  ({ event, contextBefore }: Seen): string =>
    event.personId === contextBefore.personId ? yes : no;

/** Session and coordinator may both be pausing, each by its own delay of the same name. */
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
    "payments.opened": (_, world) => [{ payments: world.reference("coordinator") }],
    "toast.raised": [{ kind: "success", message }],
    "failure.raised": [{ failure: offline }, { failure: overloaded }],
  },
  answers: { loadSettings: [settings] },
  failures: { loadSettings: [{ kind: "rejected", code: "config_provider_invalid" }] },
  delays: { repairPause: ({ breaks }) => Math.min(1_000 * 2 ** (breaks - 1), 60_000) },
  differs: ({ wanted, personId, accountId }) => [wanted !== undefined, personId, accountId],
  labels: {
    "signIn.requested": "the visitor presses SIGN IN/SIGN UP",
    "signOut.requested": "the person presses Logout",
    "signOut.confirmed": "the person leaves all the same",
    "signOut.cancelled": "the person stays",
    retried: "the person presses Try again",
    "session.opened": "somebody is signed in",
    "session.closed": "the session ends",
    "session.refreshRejected": "the provider refuses the refresh",
    "session.absent": "nobody is signed in",
    repairPause: "the pause is over",
    "account.known": "the account is known",
    "payments.opened": "the payments coordinator is open",
    "payments.locked": "a payment is on its way",
    "payments.unlocked": "no payment is on its way any more",
    "toast.raised": "something is to be said",
    "failure.raised": "a refusal is to be said",
    loadSettings: "the configuration",
    loadScreens: "the code of the screens",
    auth: "the sign-in",
    session: "the session",
    payments: "the payments coordinator",
    preferences: "theme and language",
    toasts: "the messages",
    shell: "the frame",
    storedData: "what is stored",
  },
  initial: { "the beginning": "starting" },
  transitions: {
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
      "session.refreshRejected": "running.session.unknown",
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
      "payments.locked": "running.payments.open.locked",
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
      "error loadScreens": "running.screens.loadFailed",
    },
    "running.payments.open.locked": {
      "account.known": ({ event, contextBefore }) =>
        `running.payments.open.${event.accountId === contextBefore.accountId ? "locked" : "free"}`,
      "payments.unlocked": "running.payments.open.free",
      "session.opened": ifSamePerson("running.payments.open.locked", "running.payments.closed"),
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
    "running.screens.loadFailed": {
      retried: "running.screens.loading",
    },
    "running.leaving.asking": {
      "account.known": "running.leaving.asking | running.leaving.staying",
      "payments.unlocked": "running.leaving.staying",
      "session.absent": "running.leaving.staying",
      "session.closed": "running.leaving.staying",
      "session.opened": "running.leaving.asking | running.leaving.staying",
      "signOut.cancelled": "running.leaving.staying",
      "signOut.confirmed": "running.leaving.staying",
      "error payments": "running.leaving.staying",
    },
    "running.session.repairing": {
      "session.closed": "running.session.unknown",
      "session.refreshRejected": "running.session.unknown",
      "after repairPause": afterPause("session", "running.session.present.open"),
    },
  },
  observations: [
    {
      in: "running.session.repairing",
      description: "no session running until it is begun again",
      check: ({ running }) => !running.includes("session"),
    },
    {
      in: "running.payments.repairing",
      description: "no coordinator running until it is opened again",
      check: ({ running }) => !running.includes("payments"),
    },
    {
      when: "xstate.init",
      description: "the landing page with theme, messages and frame, and the configuration being read",
      check: ({ is, running }) =>
        is("starting") &&
        ["preferences", "toasts", "shell", "storedData", "loadSettings"].every((id) => running.includes(id)),
    },
    {
      when: "session.opened",
      in: "running.session.present",
      description: "who it is",
      check: ({ event, context, was }) =>
        was("running.session.present") || context.personId === event.personId,
    },
    {
      in: ["starting", "running.session.unknown", "running.session.repairing"],
      description: "that it is not decided yet",
      check: ({ snapshot }) => snapshot.hasTag("deciding"),
    },
    {
      in: ["running.session.absent", "running.session.present", "misconfigured"],
      description: "that it is decided",
      check: ({ snapshot }) => !snapshot.hasTag("deciding"),
    },
    {
      when: "signIn.requested",
      in: "starting",
      description: "the early click kept",
      check: ({ context }) => context.wanted === dark,
    },
    {
      when: "xstate.done.actor.loadSettings",
      in: "running",
      description: "the sign-in begun with the early click, and the settings known",
      check: ({ invoked, context }) =>
        context.settings === settings &&
        context.failure === undefined &&
        invoked.some(
          ({ id, input }) => id === "auth" && (input as { wanted: unknown }).wanted === context.wanted,
        ),
    },
    {
      in: "misconfigured",
      description: "what is wrong, on a page of its own",
      check: ({ context, running }) => context.failure !== undefined && !running.includes("auth"),
    },
    {
      when: "retried",
      description: "what was missing asked for again",
      check: ({ was, invoked }) => {
        if (was("misconfigured")) return invoked.some(({ src }) => src === "loadSettings");
        return (
          invoked.filter(({ src }) => src === "loadScreens").length ===
          (was("running.screens.loadFailed") ? 1 : 0)
        );
      },
    },
    {
      when: "signIn.requested",
      in: "running",
      description: "the provider's page asked for in the visitor's own look and language",
      check: ({ sent }) => sent.length === 1 && sent[0]?.to === "auth" && sent[0]?.event.appearance === dark,
    },
    {
      in: "running.session.present.open",
      description: "this person's session, and no other",
      check: ({ was, invoked, running, context }) =>
        running.includes("session") &&
        (was("running.session.present.open") ||
          invoked.some(
            ({ id, input }) =>
              id === "session" && JSON.stringify(input) === JSON.stringify({ personId: context.personId }),
          )),
    },
    {
      in: ["running.session.absent", "running.session.unknown", "running.session.present.awaited"],
      description: "nobody's session",
      check: ({ running }) => !running.includes("session"),
    },
    {
      when: "session.closed",
      in: "running",
      description: "person, account and coordinator forgotten",
      check: ({ was, context, is, running }) =>
        !was("running.session.present") ||
        (context.personId === "" &&
          context.accountId === "" &&
          is("running.payments.closed") &&
          !running.includes("payments")),
    },
    {
      in: "running.screens.loading",
      description: "the screens' code on its way, once",
      check: ({ running, invoked, was }) =>
        running.includes("loadScreens") &&
        (!was("running.screens.loading") || invoked.every(({ src }) => src !== "loadScreens")),
    },
    {
      in: "running.screens.loadFailed",
      description: "'Unexpected Application Error!'",
      check: ({ context }) => context.failure !== undefined,
    },
    {
      when: "session.refreshRejected",
      description: "person, account, coordinator and payments kept: the same person may be back in a moment",
      check: ({ context, contextBefore, was, is, running, sent }) =>
        context.personId === contextBefore.personId &&
        context.accountId === contextBefore.accountId &&
        sent.length === 0 &&
        was("running.payments.open.locked") === is("running.payments.open.locked") &&
        was("running.payments.open") === running.includes("payments"),
    },
    {
      when: "session.opened",
      description: "no coordinator of another person",
      check: ({ contextBefore, context, running }) =>
        contextBefore.personId === "" ||
        contextBefore.personId === context.personId ||
        !running.includes("payments"),
    },
    {
      in: "running.session.absent",
      description: "no coordinator, and nothing known of anybody",
      check: ({ was, context, running }) =>
        was("running.session.absent") || (context.personId === "" && !running.includes("payments")),
    },
    {
      when: ["xstate.error.actor.session", "xstate.error.actor.payments"],
      description: "that something broke, and a moment before it is begun again",
      check: ({ sent, is, event, context, contextBefore }) =>
        context.breaks === contextBefore.breaks + 1 &&
        sent.length === 1 &&
        sent[0]?.event.message.key === "errors.broken" &&
        is(event.type.endsWith("session") ? "running.session.repairing" : "running.payments.repairing"),
    },
    {
      when: "account.known",
      in: "running.payments.open",
      description:
        "the payments coordinator of this account, and its own coordinator shown to a session that was begun anew",
      check: ({ was, invoked, sent, context, contextBefore }) => {
        const opened = invoked.some(
          ({ id, input }) =>
            id === "payments" &&
            JSON.stringify(input) ===
              JSON.stringify({ accountId: context.accountId, idempotency: "required" }),
        );
        const shown = sent.some(
          ({ to, event }) => to === "payments" && event.type === "coordinator.requested",
        );
        const same = was("running.payments.open") && contextBefore.accountId === context.accountId;
        return same ? shown && !opened : opened && !shown;
      },
    },
    {
      when: "payments.opened",
      in: "running.payments.open",
      description: "the session told where the payments coordinator is, where there is one",
      check: ({ sent, running }) =>
        !running.includes("session") ||
        (sent.length === 1 && sent[0]?.to === "session" && sent[0]?.event.type === "payments.opened"),
    },
    {
      when: "signOut.requested",
      in: "running",
      description: "a question first where a payment is on its way, and the way out at once otherwise",
      check: ({ was, is, sent }) => {
        const passed = sent.some(({ to, event }) => to === "auth" && event.type === "signOut.confirmed");
        if (was("running.leaving.asking")) return !passed;
        return was("running.payments.open.locked")
          ? is("running.leaving.asking") && !passed
          : is("running.leaving.staying") && passed;
      },
    },
    {
      when: "signOut.confirmed",
      description: "the way out in the person's own look and language, where it was asked",
      check: ({ was, sent }) => {
        const passed = sent.filter(({ to }) => to === "auth");
        return was("running.leaving.asking")
          ? passed.length === 1 &&
              passed[0]?.event.type === "signOut.confirmed" &&
              passed[0]?.event.appearance === dark
          : passed.length === 0;
      },
    },
    {
      in: "running.leaving.asking",
      description: "a payment that is still on its way: the question goes when it is settled",
      check: ({ is }) => is("running.payments.open.locked"),
    },
    {
      when: ["signOut.cancelled", "session.closed"],
      description: "nobody leaving",
      check: ({ is, sent }) => !is("running.leaving.asking") && sent.every(({ to }) => to !== "auth"),
    },
    {
      when: "toast.raised",
      description: "the message passed on as it is",
      check: ({ sent }) =>
        JSON.stringify(sent) ===
        JSON.stringify([{ to: "toasts", event: { type: "toast.raised", kind: "success", message } }]),
    },
    {
      when: "failure.raised",
      description: "the refusal said by its code or kind, until it is closed",
      check: ({ sent, event }) =>
        sent.length === 1 &&
        sent[0]?.to === "toasts" &&
        sent[0]?.event.type === "toast.raised" &&
        sent[0]?.event.kind === "error" &&
        JSON.stringify(sent[0]?.event.message) ===
          JSON.stringify(
            event.failure === overloaded
              ? { key: "errors.overloaded", values: { message: "Come back later.", status: 503 } }
              : { key: "errors.network", values: { message: "", status: 0 } },
          ),
    },
    {
      description: "no coordinator without an account",
      check: ({ running, context }) => !running.includes("payments") || context.accountId !== "",
    },
    {
      in: "running.payments.open.locked",
      description: "a payment whose outcome is being waited for",
      check: ({ was, event }) => was("running.payments.open.locked") || event.type === "payments.locked",
    },
  ],
});
