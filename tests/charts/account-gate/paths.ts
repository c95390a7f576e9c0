import type { Account } from "../../../src/machines/core/domain.ts";
import { isTransient } from "../../../src/machines/core/failure.ts";
import type { accountGateMachine } from "../../../src/machines/session/account-gate.machine.ts";
import { offline, status, undecided } from "../../machines/fakes.ts";
import { account, dana } from "../../machines/session-fakes.ts";
import { pathsOf } from "../../model/path-file.ts";

const pending: Account = { ...account, status: "P" };
const rejectedAccount: Account = { ...pending, setup: "incomplete", statusReason: "The photo is blurred." };
/** The active account, as a later read returns it. */
const renamed: Account = { ...account, firstName: "Noor" };

export const paths = pathsOf<typeof accountGateMachine>()({
  starts: { "somebody has signed in": () => ({ personId: dana.id }) },
  events: {
    "profile.known": [{ person: dana }],
    "profile.missing": [{ failure: offline }],
    "query.answered": ({ account: known }) => [
      { name: "account/me", data: null },
      { name: "account/me", data: known?.status === "A" ? renamed : account },
      { name: "account/me", data: pending },
      { name: "account/me", data: rejectedAccount },
    ],
    "query.failed": [{ name: "account/me", failure: offline }],
    "module.loadFailed": [{ failure: offline }],
  },
  senders: { "module.loaded": "setupCode", "module.loadFailed": "setupCode" },
  answers: {
    createAccount: [{ kind: "done" }, { kind: "rejected", failure: status(400) }, undecided],
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
    },
    preparing: {
      "module.loaded": ({ context }) => (context.account === undefined ? "creating" : "pending"),
    },
    failed: {
      retried: "loading",
      "account.requested": ({ contextBefore: { failure } }) =>
        failure !== undefined && isTransient(failure) ? "loading" : "failed",
    },
    creating: {
      "done createAccount": ({ event }) => (event.output.kind === "done" ? "created" : "failed"),
      "error createAccount": "failed",
    },
    pending: {
      "query.answered": "pending | ready",
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
    {
      in: ["loading", "creating", "created", "introducing", "preparing"],
      description: "that it is busy",
      check: ({ snapshot }) => snapshot.hasTag("busy"),
    },
    {
      when: "query.answered",
      description: "the dashboard of an active account, and of no other",
      check: ({ event, is, was }) =>
        event.data?.status === "A"
          ? ["creating", "introducing", "preparing", "unprepared", "failed"].some(was) || is("ready")
          : !is("ready"),
    },
    {
      when: "account.requested",
      in: ["pending", "ready"],
      description: "the account read again where the last answer is old",
      check: ({ sent }) =>
        sent.length === 1 && sent[0]?.to === "account" && sent[0]?.event.type === "requested",
    },
    {
      when: "xstate.init",
      description: "the account being read, by the key that its panels share",
      check: ({ is, running, invoked }) =>
        is("loading") &&
        running.includes("account") &&
        JSON.stringify(invoked.find(({ id }) => id === "account")?.input) ===
          JSON.stringify({ name: "account/me" }),
    },
    {
      when: "query.answered",
      in: ["ready", "introducing", "preparing", "pending"],
      description: "the account as it was read last",
      check: ({ was, event, context }) =>
        !["loading", "created", "ready", "pending"].some(was) ||
        JSON.stringify(context.account ?? null) === JSON.stringify(event.data ?? null),
    },
    {
      description: "an account made only after the wallet said that there is none",
      check: ({ invoked, all }) =>
        invoked.every(({ src }) => src !== "createAccount") ||
        all.invoked.some(({ src }) => src === "account"),
    },
    {
      in: "creating",
      description: "the account made with this person's own e-mail and id, once",
      check: ({ invoked, was }) =>
        was("creating") ||
        (invoked.length === 1 &&
          JSON.stringify(invoked[0]?.input) ===
            JSON.stringify({ order: { operation: "createAccount", email: dana.email, sub: dana.id } })),
    },
    {
      when: "xstate.done.actor.createAccount",
      in: "created",
      description: "the new account read",
      check: ({ sent }) =>
        sent.length === 1 && sent[0]?.to === "account" && sent[0]?.event.type === "refresh",
    },
    {
      in: "created",
      description: "no second account made",
      check: ({ running, invoked }) => !running.includes("createAccount") && invoked.length === 0,
    },
    {
      in: "introducing",
      description: "the profile asked for",
      check: ({ received, was }) =>
        was("introducing") || received.some(({ type }) => type === "profile.asked"),
    },
    {
      in: "preparing",
      description: "the wizard's code asked for once, and no wizard before it",
      check: ({ was, sent, running }) =>
        !running.includes("wizard") &&
        sent.filter(({ to, event }) => to === "setupCode" && event.type === "module.requested").length ===
          (was("preparing") ? 0 : 1),
    },
    {
      when: "module.loadFailed",
      in: "unprepared",
      description: "why the wizard's code did not load",
      check: ({ context, event }) => context.failure === event.failure,
    },
    {
      when: "retried",
      in: "unprepared",
      description: "the wizard's code asked for in another way",
      check: ({ sent }) =>
        sent.length === 1 && sent[0]?.to === "setupCode" && sent[0]?.event.type === "retried",
    },
    {
      when: "xstate.init",
      description: "code without which the frame stands",
      check: ({ invoked }) =>
        invoked.some(
          ({ id, input }) =>
            id === "setupCode" && JSON.stringify(input) === JSON.stringify({ reloadsOnce: false }),
        ),
    },
    {
      in: "pending",
      description: "the wizard, for this account and this person",
      check: ({ was, invoked, running, context }) =>
        running.includes("wizard") &&
        (was("pending") ||
          invoked.some(
            ({ src, input }) =>
              src === "setupWizard" &&
              JSON.stringify(input) === JSON.stringify({ account: context.account, person: dana }),
          )),
    },
    {
      when: "query.answered",
      in: "pending",
      description: "the wizard told that the account is still pending",
      check: ({ was, sent, event }) =>
        !was("pending") ||
        (sent.length === 1 &&
          sent[0]?.to === "wizard" &&
          sent[0]?.event.type === "account.pending" &&
          sent[0]?.event.setup === event.data?.setup),
    },
    {
      when: "query.failed",
      in: "pending",
      description: "the wizard told why the account could not be read",
      check: ({ sent, event }) =>
        sent.length === 1 &&
        sent[0]?.to === "wizard" &&
        sent[0]?.event.type === "account.readFailed" &&
        sent[0]?.event.failure === event.failure,
    },
    {
      when: "account.asked",
      in: "pending",
      description: "the account read again",
      check: ({ sent }) =>
        sent.length === 1 && sent[0]?.to === "account" && sent[0]?.event.type === "refresh",
    },
    {
      when: "setup.submitted",
      in: "pending",
      description: "the account under review, without what the wallet wrote about an earlier submission",
      check: ({ context: { account: known } }) =>
        known === undefined || JSON.stringify(known) === JSON.stringify({ ...pending, setup: "submitted" }),
    },
    {
      when: "query.answered",
      in: ["introducing", "preparing"],
      description: "an account that is active no longer announced as such, so that a later approval is told",
      check: ({ was, received, context }) =>
        !was("ready") ||
        context.account === undefined ||
        received.some(({ type, account: sent }) => type === "account.known" && sent === context.account),
    },
    {
      in: "ready",
      description:
        "the account announced once to the payments coordinator, and to the screens where it has become active",
      check: ({ was, received, context }) =>
        context.account?.status === "A" || was("ready")
          ? was("ready")
            ? received.length === 0
            : received.some(({ type }) => type === "account.ready") === (was("created") || was("pending")) &&
              received.some(({ type, account: sent }) => type === "account.known" && sent === context.account)
          : false,
    },
    {
      in: ["introducing", "preparing", "pending"],
      description: "the pending account announced to the payments coordinator, and not as ready",
      check: ({ all, received, context }) =>
        (context.account === undefined
          ? received.every(({ type }) => type !== "account.known")
          : all.received.some(({ type }) => type === "account.known")) &&
        received.every(({ type }) => type !== "account.ready"),
    },
    {
      when: "query.answered",
      in: "ready",
      description: "the newest account",
      check: ({ context, event, was }) => !was("ready") || context.account === (event.data ?? undefined),
    },
    {
      in: "failed",
      description: "why",
      check: ({ context }) => context.failure !== undefined,
    },
    {
      in: "failed",
      when: "query.answered",
      description: "that the account cannot be found though it was made",
      check: ({ was, context }) => !was("created") || context.failure?.code === "account_not_found",
    },
    {
      when: ["retried", "account.requested"],
      in: "loading",
      description: "account, profile and the panels beside them asked for again, and no old reason",
      check: ({ was, invoked, running, received, context }) =>
        !was("failed") ||
        (invoked.filter(({ src }) => src === "account").length === 1 &&
          running.includes("account") &&
          received.some(({ type }) => type === "profile.asked") &&
          received.some(({ type }) => type === "account.ready") &&
          context.failure === undefined),
    },
    {
      when: "profile.known",
      description: "the person kept",
      check: ({ context, event }) => context.person === event.person,
    },
  ],
});
