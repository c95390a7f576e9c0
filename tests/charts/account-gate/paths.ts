import type { ExpectedTarget } from "statechart-paths/graph";
import type { ContextFrom } from "xstate";
import type { Account } from "../../../src/machines/core/domain.ts";
import { isTransient } from "../../../src/machines/core/failure.ts";
import type { accountGateMachine } from "../../../src/machines/session/account-gate.machine.ts";
import { offline, statusFailure, undecidedOutcome } from "../../machines/fakes.ts";
import { account, dana } from "../../machines/session-fakes.ts";
import { after, always, inside, pathsOf } from "../../model/path-file.ts";

const unavailable = statusFailure(500);
const pendingAccount: Account = { ...account, status: "P" };
const rejectedAccount: Account = {
  ...pendingAccount,
  setup: "incomplete",
  statusReason: "The photo is blurred.",
};
/** The active account, as a later read returns it. */
const renamed: Account = { ...account, firstName: "Noor" };

/** The target of an answer to a read that the gate itself did not request. */
const readyOr =
  (state: string): ExpectedTarget<ContextFrom<typeof accountGateMachine>> =>
  ({ event }) =>
    event.data?.status === "A" ? "ready" : state;

export const paths = pathsOf<typeof accountGateMachine>()({
  starts: { "somebody has signed in": () => ({ personId: dana.id }) },
  events: {
    "profile.known": [{ person: dana }, { person: { ...dana, firstName: "Noor" } }],
    "profile.missing": [{ failure: offline }, { failure: unavailable }],
    "query.answered": ({ account: known }) => [
      { name: "account/me", data: null },
      { name: "account/me", data: known?.status === "A" ? renamed : account },
      { name: "account/me", data: pendingAccount },
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
    createAccount: [{ kind: "done" }, { kind: "rejected", failure: statusFailure(400) }, undecidedOutcome],
  },
  differs: ({ person, account: known, failure }) => [
    person !== undefined,
    known?.status,
    known?.setup,
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
      "the dashboard of an active account, and of no other": ({ event, isIn, wasIn }) =>
        event.data?.status === "A" ? ["creating", "pending"].some(wasIn) || isIn("ready") : !isIn("ready"),
    }),
    after("account.requested", ["pending", "ready"], {
      "the account read again where the last answer is old": ({ sent }) =>
        sent.length === 1 && sent[0]?.to === "account" && sent[0]?.event.type === "requested",
    }),
    after("xstate.init", {
      "the account being read, by the key that its panels share": ({ isIn, childIds, invoked, snapshot }) =>
        isIn("loading") &&
        childIds.includes("account") &&
        snapshot.children.account?.systemId === "account" &&
        JSON.stringify(invoked.find(({ id }) => id === "account")?.input) ===
          JSON.stringify({ name: "account/me" }),
    }),
    after("query.answered", ["ready", "introducing", "preparing", "pending"], {
      "the account as it was read last": ({ wasIn, event, context }) =>
        !["loading", "created", "ready", "pending"].some(wasIn) ||
        JSON.stringify(context.account ?? null) === JSON.stringify(event.data ?? null),
    }),
    always({
      "an account made only after the wallet said that there is none": ({ invoked, all }) =>
        invoked.every(({ src }) => src !== "createAccount") ||
        all.invoked.some(({ src }) => src === "account"),
    }),
    inside("creating", {
      "the account made with this person's own e-mail and id, once": ({ invoked, wasIn }) =>
        wasIn("creating") ||
        (invoked.length === 1 &&
          JSON.stringify(invoked[0]?.input) ===
            JSON.stringify({ order: { operation: "createAccount", email: dana.email, sub: dana.id } })),
    }),
    after("xstate.done.actor.createAccount", "created", {
      "the new account read": ({ sent }) =>
        sent.length === 1 && sent[0]?.to === "account" && sent[0]?.event.type === "refresh",
    }),
    inside("created", {
      "no second account made": ({ childIds, invoked }) =>
        !childIds.includes("createAccount") && invoked.length === 0,
    }),
    inside("introducing", {
      "the profile asked for": ({ received, wasIn }) =>
        wasIn("introducing") || received.some(({ type }) => type === "profile.asked"),
    }),
    inside("preparing", {
      "the wizard's code asked for once, and no wizard before it": ({ wasIn, sent, childIds }) =>
        !childIds.includes("wizard") &&
        sent.filter(({ to, event }) => to === "setupCode" && event.type === "module.requested").length ===
          (wasIn("preparing") ? 0 : 1),
    }),
    after("module.loadFailed", "unprepared", {
      "why the wizard's code did not load": ({ context, event }) => context.failure === event.failure,
    }),
    after("retried", "unprepared", {
      "the wizard's code asked for in another way": ({ sent }) =>
        sent.length === 1 && sent[0]?.to === "setupCode" && sent[0]?.event.type === "retried",
    }),
    after("profile.known", {
      "the person as the identity names them now": ({ context, event }) => context.person === event.person,
    }),
    after("xstate.init", {
      "code without which the frame stands": ({ invoked }) =>
        invoked.some(
          ({ id, input }) =>
            id === "setupCode" && JSON.stringify(input) === JSON.stringify({ reloadsOnce: false }),
        ),
    }),
    inside("pending", {
      "the wizard, for this account and this person": ({ wasIn, invoked, childIds, context }) =>
        childIds.includes("wizard") &&
        (wasIn("pending") ||
          invoked.some(
            ({ src, input }) =>
              src === "setupWizard" &&
              JSON.stringify(input) === JSON.stringify({ account: context.account, person: context.person }),
          )),
    }),
    after("query.answered", "pending", {
      "the wizard told whether the account is still pending": ({ wasIn, sent, event }) =>
        !wasIn("pending") ||
        (sent.length === 1 &&
          sent[0]?.to === "wizard" &&
          (event.data?.status === "A"
            ? sent[0]?.event.type === "account.approved"
            : sent[0]?.event.type === "account.pending" && sent[0]?.event.setup === event.data?.setup)),
    }),
    after("query.failed", "pending", {
      "the wizard told why the account could not be read": ({ sent, event }) =>
        sent.length === 1 &&
        sent[0]?.to === "wizard" &&
        sent[0]?.event.type === "account.readFailed" &&
        sent[0]?.event.failure === event.failure,
    }),
    after("account.asked", "pending", {
      "the account read again": ({ sent }) =>
        sent.length === 1 && sent[0]?.to === "account" && sent[0]?.event.type === "refresh",
    }),
    after("setup.submitted", "pending", {
      "the account under review, without what the wallet wrote about an earlier submission; an approval that was read before, told":
        ({ context: { account: known }, contextBefore, sent }) =>
          contextBefore.account?.status === "A"
            ? known === contextBefore.account &&
              sent.map(({ to, event }) => `${to} ${event.type}`).join() === "wizard account.approved"
            : sent.length === 0 &&
              JSON.stringify(known) ===
                JSON.stringify(contextBefore.account && { ...pendingAccount, setup: "submitted" }),
    }),
    after("query.answered", ["introducing", "preparing"], {
      "an account that is active no longer announced as such, so that a later approval is told": ({
        wasIn,
        received,
        context,
      }) =>
        !wasIn("ready") ||
        context.account === undefined ||
        received.some(({ type, account: sent }) => type === "account.known" && sent === context.account),
    }),
    inside("ready", {
      "the account announced once to the payments coordinator, and to the screens where it has become active":
        ({ wasIn, received, context }) =>
          context.account?.status === "A" || wasIn("ready")
            ? wasIn("ready")
              ? received.length === 0
              : received.some(({ type }) => type === "account.ready") === !wasIn("loading") &&
                received.some(
                  ({ type, account: sent }) => type === "account.known" && sent === context.account,
                )
            : false,
    }),
    inside(["introducing", "preparing", "pending"], {
      "the pending account announced to the payments coordinator, and not as ready": ({
        all,
        received,
        context,
      }) =>
        (context.account === undefined
          ? received.every(({ type }) => type !== "account.known")
          : all.received.some(({ type }) => type === "account.known")) &&
        received.every(({ type }) => type !== "account.ready"),
    }),
    after("query.answered", "ready", {
      "the newest account": ({ context, event, wasIn }) =>
        !wasIn("ready") || context.account === (event.data ?? undefined),
    }),
    inside("failed", {
      why: ({ context }) => context.failure !== undefined,
    }),
    after("query.answered", "failed", {
      "that the account cannot be found though it was made": ({ wasIn, context }) =>
        !wasIn("created") || context.failure?.code === "account_not_found",
    }),
    after(["retried", "account.requested"], "loading", {
      "account, profile and the panels beside them asked for again, and no old reason": ({
        wasIn,
        invoked,
        childIds,
        received,
        context,
      }) =>
        !wasIn("failed") ||
        (invoked.filter(({ src }) => src === "account").length === 1 &&
          childIds.includes("account") &&
          received.some(({ type }) => type === "profile.asked") &&
          received.some(({ type }) => type === "account.ready") &&
          context.failure === undefined),
    }),
    after("profile.known", {
      "the person kept": ({ context, event }) => context.person === event.person,
    }),
  ],
});
