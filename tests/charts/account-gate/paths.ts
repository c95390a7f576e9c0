import type { ExpectedTarget } from "statechart-paths/graph";
import type { ContextFrom } from "xstate";
import type { Account } from "../../../src/machines/core/domain.ts";
import { isTransient } from "../../../src/machines/core/failure.ts";
import type { accountGateMachine } from "../../../src/machines/session/account-gate.machine.ts";
import { offline, status, undecided } from "../../machines/fakes.ts";
import { account, dana } from "../../machines/session-fakes.ts";
import { after, always, inside, pathsOf } from "../../model/path-file.ts";

const unavailable = status(500);
const pending: Account = { ...account, status: "P" };
const rejectedAccount: Account = { ...pending, setup: "incomplete", statusReason: "The photo is blurred." };
/** The active account, as a later read returns it. */
const renamed: Account = { ...account, firstName: "Noor" };

/** Where an answer leads while the account is not being read for the gate itself. */
const readyOr =
  (state: string): ExpectedTarget<ContextFrom<typeof accountGateMachine>> =>
  ({ event }) =>
    event.data?.status === "A" ? "ready" : state;

export const paths = pathsOf<typeof accountGateMachine>()({
  starts: { "somebody has signed in": () => ({ personId: dana.id }) },
  events: {
    "profile.known": [{ person: dana }, { person: { ...dana, firstName: "Noor" } }],
    "profile.missing": [{ failure: offline }, { failure: unavailable }],
    "query.answered": ({ account: knownAccount }) => [
      { name: "account/me", data: null },
      { name: "account/me", data: knownAccount?.status === "A" ? renamed : account },
      { name: "account/me", data: pending },
      { name: "account/me", data: rejectedAccount },
    ],
    "query.failed": [
      { name: "account/me", failure: offline },
      { name: "account/me", failure: unavailable },
    ],
    "module.loadFailed": [{ failure: offline }, { failure: unavailable }],
  },
  senders: { "module.loaded": "setupCode", "module.loadFailed": "setupCode" },
  answers: {
    createAccount: [{ kind: "done" }, { kind: "rejected", failure: status(400) }, undecided],
  },
  differs: ({ person, account: knownAccount, failure }) => [
    person !== undefined,
    knownAccount?.status,
    knownAccount?.setup,
    failure !== undefined && isTransient(failure),
  ],
  labels: {
    "profile.known": "the identity's name and e-mail come",
    "profile.missing": "the identity's profile cannot be read",
    "query.answered": "the wallet answers for the account",
    "query.failed": "the account cannot be read",
    "account.requested": "a page is looked at",
    "account.asked": "the wizard asks whether the account was approved",
    "setup.submitted": "the wallet has taken the whole setup",
    retried: "the person presses Try again",
    createAccount: "the making of the account",
    account: "the account's reading",
    wizard: "the setup wizard",
    setupCode: "the wizard's code",
    "module.loaded": "the wizard's code is there",
    "module.loadFailed": "the wizard's code does not load",
  },
  initial: { "somebody has signed in": "loading" },
  transitions: {
    "*": {
      "error account": "failed",
      "error setupCode": "failed",
      "module.loadFailed": "unprepared",
    },
    loading: {
      "query.answered": "introducing | preparing | ready",
      "query.failed": "failed",
    },
    introducing: {
      "profile.known": "preparing",
      "profile.missing": "failed",
      "query.answered": readyOr("introducing"),
    },
    unprepared: { "query.answered": readyOr("unprepared") },
    preparing: {
      "query.answered": readyOr("preparing"),
      "module.loaded": ({ context }) => (context.account === undefined ? "creating" : "pending"),
    },
    failed: {
      retried: "loading",
      "query.answered": readyOr("failed"),
      "account.requested": ({ contextBefore: { failure } }) =>
        failure !== undefined && isTransient(failure) ? "loading" : "failed",
    },
    creating: {
      "done createAccount": ({ event }) => (event.output.kind === "done" ? "created" : "failed"),
      "error createAccount": "failed",
    },
    pending: {
      "done wizard": ({ contextBefore }) => (contextBefore.account?.status === "A" ? "ready" : "pending"),
      "error wizard": "failed",
    },
    ready: {
      "query.answered": "ready | introducing | preparing | notFound | creating",
    },
    created: {
      "query.answered": "failed | preparing | ready",
      "query.failed": "failed",
    },
  },
  observations: [
    inside(["loading", "creating", "created", "introducing", "preparing"], {
      "that it is busy": ({ snapshot }) => snapshot.hasTag("busy"),
    }),
    after("query.answered", {
      "the dashboard of an active account, and of no other": ({ event, is, was }) =>
        event.data?.status === "A" ? ["creating", "pending"].some(was) || is("ready") : !is("ready"),
    }),
    after("account.requested", ["pending", "ready"], {
      "the account read again where the last answer is old": ({ sentEvents }) =>
        sentEvents.length === 1 &&
        sentEvents[0]?.to === "account" &&
        sentEvents[0]?.event.type === "requested",
    }),
    after("xstate.init", {
      "the account being read, by the key that its panels share": ({ is, runningActors, invocations }) =>
        is("loading") &&
        runningActors.includes("account") &&
        JSON.stringify(invocations.find(({ id }) => id === "account")?.input) ===
          JSON.stringify({ name: "account/me" }),
    }),
    after("query.answered", ["ready", "introducing", "preparing", "pending"], {
      "the account as it was read last": ({ was, event, context }) =>
        !["loading", "created", "ready", "pending"].some(was) ||
        JSON.stringify(context.account ?? null) === JSON.stringify(event.data ?? null),
    }),
    always({
      "an account made only after the wallet said that there is none": ({ invocations, wholeWalk }) =>
        invocations.every(({ src }) => src !== "createAccount") ||
        wholeWalk.invocations.some(({ src }) => src === "account"),
    }),
    inside("creating", {
      "the account made with this person's own e-mail and id, once": ({ invocations, was }) =>
        was("creating") ||
        (invocations.length === 1 &&
          JSON.stringify(invocations[0]?.input) ===
            JSON.stringify({ order: { operation: "createAccount", email: dana.email, sub: dana.id } })),
    }),
    after("xstate.done.actor.createAccount", "created", {
      "the new account read": ({ sentEvents }) =>
        sentEvents.length === 1 && sentEvents[0]?.to === "account" && sentEvents[0]?.event.type === "refresh",
    }),
    inside("created", {
      "no second account made": ({ runningActors, invocations }) =>
        !runningActors.includes("createAccount") && invocations.length === 0,
    }),
    inside("introducing", {
      "the profile asked for": ({ receivedEvents, was }) =>
        was("introducing") || receivedEvents.some(({ type }) => type === "profile.asked"),
    }),
    inside("preparing", {
      "the wizard's code asked for once, and no wizard before it": ({ was, sentEvents, runningActors }) =>
        !runningActors.includes("wizard") &&
        sentEvents.filter(({ to, event }) => to === "setupCode" && event.type === "module.requested")
          .length === (was("preparing") ? 0 : 1),
    }),
    after("module.loadFailed", "unprepared", {
      "why the wizard's code did not load": ({ context, event }) => context.failure === event.failure,
    }),
    after("retried", "unprepared", {
      "the wizard's code asked for in another way": ({ sentEvents }) =>
        sentEvents.length === 1 &&
        sentEvents[0]?.to === "setupCode" &&
        sentEvents[0]?.event.type === "retried",
    }),
    after("profile.known", {
      "the person as the identity names them now": ({ context, event }) => context.person === event.person,
    }),
    after("xstate.init", {
      "code without which the frame stands": ({ invocations }) =>
        invocations.some(
          ({ id, input }) =>
            id === "setupCode" && JSON.stringify(input) === JSON.stringify({ reloadsOnce: false }),
        ),
    }),
    inside("pending", {
      "the wizard, for this account and this person": ({ was, invocations, runningActors, context }) =>
        runningActors.includes("wizard") &&
        (was("pending") ||
          invocations.some(
            ({ src, input }) =>
              src === "setupWizard" &&
              JSON.stringify(input) === JSON.stringify({ account: context.account, person: context.person }),
          )),
    }),
    after("query.answered", "pending", {
      "the wizard told whether the account is still pending": ({ was, sentEvents, event }) =>
        !was("pending") ||
        (sentEvents.length === 1 &&
          sentEvents[0]?.to === "wizard" &&
          (event.data?.status === "A"
            ? sentEvents[0]?.event.type === "account.approved"
            : sentEvents[0]?.event.type === "account.pending" &&
              sentEvents[0]?.event.setup === event.data?.setup)),
    }),
    after("query.failed", "pending", {
      "the wizard told why the account could not be read": ({ sentEvents, event }) =>
        sentEvents.length === 1 &&
        sentEvents[0]?.to === "wizard" &&
        sentEvents[0]?.event.type === "account.readFailed" &&
        sentEvents[0]?.event.failure === event.failure,
    }),
    after("account.asked", "pending", {
      "the account read again": ({ sentEvents }) =>
        sentEvents.length === 1 && sentEvents[0]?.to === "account" && sentEvents[0]?.event.type === "refresh",
    }),
    after("setup.submitted", "pending", {
      "the account under review, without what the wallet wrote about an earlier submission; an approval that was read before, told":
        ({ context: { account: knownAccount }, contextBefore, sentEvents }) =>
          contextBefore.account?.status === "A"
            ? knownAccount === contextBefore.account &&
              sentEvents.map(({ to, event }) => `${to} ${event.type}`).join() === "wizard account.approved"
            : sentEvents.length === 0 &&
              (knownAccount === undefined ||
                JSON.stringify(knownAccount) === JSON.stringify({ ...pending, setup: "submitted" })),
    }),
    after("query.answered", ["introducing", "preparing"], {
      "an account that is active no longer announced as such, so that a later approval is told": ({
        was,
        receivedEvents,
        context,
      }) =>
        !was("ready") ||
        context.account === undefined ||
        receivedEvents.some(
          ({ type, account: sentAccount }) => type === "account.known" && sentAccount === context.account,
        ),
    }),
    inside("ready", {
      "the account announced once to the payments coordinator, and to the screens where it has become active":
        ({ was, receivedEvents, context }) =>
          context.account?.status === "A" || was("ready")
            ? was("ready")
              ? receivedEvents.length === 0
              : receivedEvents.some(({ type }) => type === "account.ready") === !was("loading") &&
                receivedEvents.some(
                  ({ type, account: sentAccount }) =>
                    type === "account.known" && sentAccount === context.account,
                )
            : false,
    }),
    inside(["introducing", "preparing", "pending"], {
      "the pending account announced to the payments coordinator, and not as ready": ({
        wholeWalk,
        receivedEvents,
        context,
      }) =>
        (context.account === undefined
          ? receivedEvents.every(({ type }) => type !== "account.known")
          : wholeWalk.receivedEvents.some(({ type }) => type === "account.known")) &&
        receivedEvents.every(({ type }) => type !== "account.ready"),
    }),
    after("query.answered", "ready", {
      "the newest account": ({ context, event, was }) =>
        !was("ready") || context.account === (event.data ?? undefined),
    }),
    inside("failed", {
      why: ({ context }) => context.failure !== undefined,
    }),
    after("query.answered", "failed", {
      "that the account cannot be found though it was made": ({ was, context }) =>
        !was("created") || context.failure?.code === "account_not_found",
    }),
    after(["retried", "account.requested"], "loading", {
      "account, profile and the panels beside them asked for again, and no old reason": ({
        was,
        invocations,
        runningActors,
        receivedEvents,
        context,
      }) =>
        !was("failed") ||
        (invocations.filter(({ src }) => src === "account").length === 1 &&
          runningActors.includes("account") &&
          receivedEvents.some(({ type }) => type === "profile.asked") &&
          receivedEvents.some(({ type }) => type === "account.ready") &&
          context.failure === undefined),
    }),
    after("profile.known", {
      "the person kept": ({ context, event }) => context.person === event.person,
    }),
  ],
});
