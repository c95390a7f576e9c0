import type { Seen as SeenOf } from "statechart-paths/graph";
import type { ContextFrom } from "xstate";
import type { Appearance } from "../../../src/machines/core/domain.ts";
import type { personSessionMachine } from "../../../src/machines/session/person-session.machine.ts";
import { statusFailure } from "../../machines/fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

const dark: Appearance = { dark: true, locale: "ar" };
const input = { personId: "sub-dana", idempotency: "none" } as const;

type Seen = SeenOf<ContextFrom<typeof personSessionMachine>>;

/** Session and coordinator may both be waiting to restart, each with its own delay of the same name. */
const afterPause =
  (region: string, stateAfterPause: string) =>
  ({ event }: Seen): string =>
    event.type.endsWith(`${region}.repairing`) ? stateAfterPause : `${region}.repairing`;

const declined = statusFailure(402, { code: "card_declined" });
const passkeys = ({ received }: Seen) => received.filter(({ type }) => type === "passkey.confirmed");
const signOuts = ({ received }: Seen) => received.filter(({ type }) => type === "signOut.confirmed");

export const paths = pathsOf<typeof personSessionMachine>()({
  starts: { "somebody is signed in": () => input },
  events: {
    "payment.declined": [{ failure: declined }],
    "signOut.requested": [{ appearance: dark }],
    "passkey.requested": [{ appearance: dark }],
    "departure.confirmed": [{ appearance: dark }],
    "account.known": [{ accountId: "acct-dana" }, { accountId: "acct-other" }],
    "payments.opened": (_, world) => [{ payments: world.reference("coordinator") }],
  },
  delays: { repairPause: ({ failureCount }) => Math.min(1_000 * 2 ** (failureCount - 1), 60_000) },
  differs: ({ accountId }) => accountId,
  labels: {
    "payment.declined": "a payment is declined",
    "signOut.requested": "the person presses Logout",
    "passkey.requested": "the person presses Create a passkey",
    "departure.confirmed": "the person leaves all the same",
    "departure.cancelled": "the person stays",
    "session.refreshRejected": "the provider refuses the refresh",
    "person.returned": "the same person is found again",
    "account.known": "the account is known",
    "payments.opened": "the payments coordinator is open",
    "payments.locked": "a payment is on its way",
    "payments.unlocked": "no payment is on its way any more",
    repairPause: "the pause is over",
    session: "the session",
    payments: "the payments coordinator",
  },
  initial: { "somebody is signed in": "session.present.starting + payments.closed" },
  transitions: {
    "session.present": {
      "session.refreshRejected": "session.rechecking",
      "error session": "session.repairing",
      "payments.opened": "session.present.following",
    },
    "session.rechecking": { "person.returned": "session.present.starting" },
    "session.repairing": {
      "session.refreshRejected": "session.rechecking",
      "after repairPause": afterPause("session", "session.present.starting"),
    },
    "payments.closed": { "account.known": "payments.open.free", "signOut.requested": "payments.closed" },
    "payments.open": { "error payments": "payments.repairing" },
    "payments.open.free": {
      "payments.locked": "payments.open.locked.staying",
      "signOut.requested": "payments.open.free",
    },
    "payments.open.locked": { "payments.unlocked": "payments.open.free" },
    "payments.open.locked.staying": {
      "signOut.requested": "payments.open.locked.asking.signOut",
      "passkey.requested": "payments.open.locked.asking.passkey",
      "account.known": ({ event, contextBefore }) =>
        `payments.open.${event.accountId === contextBefore.accountId ? "locked.staying" : "free"}`,
    },
    "payments.open.locked.asking": {
      "signOut.requested": "payments.open.locked.asking.signOut",
      "departure.confirmed": "payments.open.locked.staying",
      "departure.cancelled": "payments.open.locked.staying",
      "account.known": ({ event, contextBefore }) =>
        `payments.open.${event.accountId === contextBefore.accountId ? "locked.asking" : "free"}`,
    },
    "payments.open.locked.asking.passkey": { "passkey.requested": "payments.open.locked.asking.passkey" },
    "payments.repairing": { "after repairPause": afterPause("payments", "payments.open.free") },
  },
  observations: [
    inside("session.present", {
      "this person's session, found by its name, and no other": ({
        wasIn,
        event,
        invoked,
        childIds,
        snapshot: {
          children: { session },
        },
      }) =>
        childIds.includes("session") &&
        session?.systemId === "session" &&
        ((event.type !== "xstate.init" && wasIn("session.present")) ||
          invoked.some(
            ({ id, input: given }) =>
              id === "session" && JSON.stringify(given) === JSON.stringify({ personId: "sub-dana" }),
          )),
    }),
    inside(["session.rechecking", "session.repairing"], {
      "no session running until it is begun again": ({ childIds }) => !childIds.includes("session"),
    }),
    inside("payments.open", {
      "the payments coordinator running": ({ childIds }) => childIds.includes("payments"),
    }),
    inside("payments.closed", {
      "no account named": ({ context }) => context.accountId === "",
    }),
    inside(["payments.closed", "payments.repairing"], {
      "no coordinator before the account is known, or until it is opened again": ({ childIds }) =>
        !childIds.includes("payments"),
    }),
    after("session.refreshRejected", {
      "account, coordinator and payments kept: the same person may be back in a moment": ({
        context,
        contextBefore,
        wasIn,
        isIn,
        childIds,
        sent,
        invoked,
      }) =>
        context.accountId === contextBefore.accountId &&
        sent.length === 0 &&
        invoked.length === 0 &&
        wasIn("payments.open.locked") === isIn("payments.open.locked") &&
        wasIn("payments.open") === childIds.includes("payments"),
    }),
    after("payment.declined", {
      "the reason said until a session was shown the payments coordinator, and said once": ({
        wasIn,
        received,
        all,
      }) => {
        const sessionCount = all.invoked.filter(({ id }) => id === "session").length;
        const isShown = all.sent.some(({ to, event }) => to === "session" && event.session === sessionCount);
        return (
          JSON.stringify(received) ===
          JSON.stringify(
            wasIn("session.present") && isShown ? [] : [{ type: "failure.raised", failure: declined }],
          )
        );
      },
    }),
    after("person.returned", {
      "the coordinator untouched": ({ wasIn, isIn, sent, invoked }) =>
        wasIn("payments.open") === isIn("payments.open") &&
        sent.length === 0 &&
        invoked.every(({ id }) => id === "session"),
    }),
    after(["xstate.error.actor.session", "xstate.error.actor.payments"], {
      "that something broke, and a moment before it is begun again": ({
        received,
        isIn,
        event,
        context,
        contextBefore,
        startedDelays,
      }) =>
        context.failureCount === contextBefore.failureCount + 1 &&
        startedDelays.includes("repairPause") &&
        JSON.stringify(received) ===
          JSON.stringify([{ type: "toast.raised", kind: "warning", message: { key: "errors.broken" } }]) &&
        isIn(event.type.endsWith("session") ? "session.repairing" : "payments.repairing"),
    }),
    after("account.known", "payments.open", {
      "the payments coordinator of this account, and its own coordinator shown to a session that was begun anew":
        ({ wasIn, invoked, sent, context, contextBefore, event }) => {
          const isOpened = invoked.some(
            ({ id, input: given }) =>
              id === "payments" &&
              JSON.stringify(given) === JSON.stringify({ accountId: event.accountId, idempotency: "none" }),
          );
          const isShown = sent.some(
            ({ to, event: sentEvent }) => to === "payments" && sentEvent.type === "coordinator.requested",
          );
          const isSame = wasIn("payments.open") && contextBefore.accountId === event.accountId;
          return (
            context.accountId === event.accountId && (isSame ? isShown && !isOpened : isOpened && !isShown)
          );
        },
    }),
    after("payments.opened", "payments.open", {
      "the session told where the payments coordinator is and how many sessions were begun, where there is one":
        ({ sent, childIds, event, all }) =>
          childIds.includes("session")
            ? sent.length === 1 &&
              sent[0]?.to === "session" &&
              sent[0]?.event.type === "payments.opened" &&
              sent[0]?.event.payments === event.payments &&
              sent[0]?.event.session === all.invoked.filter(({ id }) => id === "session").length
            : sent.length === 0,
    }),
    after("signOut.requested", {
      "a question first where a payment is on its way, and the way out at once otherwise": (step) =>
        step.wasIn("payments.open.locked")
          ? step.isIn("payments.open.locked.asking.signOut") && signOuts(step).length === 0
          : !step.isIn("payments.open.locked.asking") && signOuts(step).length === 1,
    }),
    after("passkey.requested", {
      "a question first where a payment is on its way, and the way to the provider at once otherwise": (
        step,
      ) =>
        step.wasIn("payments.open.locked")
          ? step.isIn("payments.open.locked.asking") && passkeys(step).length === 0
          : !step.isIn("payments.open.locked.asking") &&
            passkeys(step).length === (step.childIds.includes("session") ? 1 : 0),
    }),
    after("departure.confirmed", {
      "the way that was asked for, and no other": (step) =>
        signOuts(step).length === (step.wasIn("payments.open.locked.asking.signOut") ? 1 : 0) &&
        passkeys(step).length ===
          (step.wasIn("payments.open.locked.asking.passkey") && step.childIds.includes("session") ? 1 : 0),
    }),
    after(["signOut.requested", "passkey.requested", "departure.confirmed"], {
      "the way out in the person's own look and language": (step) =>
        signOuts(step).every(({ appearance }) => appearance === dark) &&
        passkeys(step).every(({ appearance }) => appearance === dark),
    }),
    after("departure.cancelled", {
      "the person still here": (step) => signOuts(step).length + passkeys(step).length === 0,
    }),
  ],
});
