import type { accountGateMachine } from "../../../src/machines/account-gate.machine.ts";
import type { Account } from "../../../src/machines/domain.ts";
import { account, dana } from "../../machines/session-stand-ins.ts";
import { offline, status } from "../../machines/stand-ins.ts";
import { pathsOf } from "../definition.ts";

const pending: Account = { ...account, status: "P" };

export const paths = pathsOf<typeof accountGateMachine>()({
  starts: { "somebody has signed in": () => ({ personId: dana.id }) },
  events: {
    "profile.known": [{ person: dana }],
    "profile.missing": [{ failure: offline }],
    "query.answered": [
      { name: "account", data: null },
      { name: "account", data: account },
      { name: "account", data: pending },
    ],
    "query.failed": [{ name: "account", failure: offline }],
  },
  failures: { createAccount: [status(500)] },
  differs: ({ person, account: known }) => [person !== undefined, known?.status],
  words: {
    "profile.known": "the identity's name and e-mail come",
    "profile.missing": "the identity's profile cannot be read",
    "query.answered": "the wallet answers for the account",
    "query.failed": "the account cannot be read",
    "account.asked": "the wizard asks whether the account was approved",
    retried: "the person presses Try again",
    createAccount: "the making of the account",
    account: "the account's reading",
    wizard: "the setup wizard",
    loadSetup: "the wizard's code",
  },
  begins: { "somebody has signed in": "loading" },
  leads: {
    "*": {
      "error account": "failed",
    },
    loading: {
      "query.answered": "creating | introducing | notFound | preparing | ready",
      "query.failed": "failed",
    },
    notFound: {
      "profile.known": "creating",
      "profile.missing": "failed",
    },
    introducing: {
      "profile.known": "preparing",
      "profile.missing": "failed",
    },
    preparing: {
      "done loadSetup": "pending",
      "error loadSetup": "failed",
    },
    failed: {
      retried: "loading",
    },
    creating: {
      "done createAccount": "created",
      "error createAccount": "failed",
    },
    pending: {
      "query.answered": "pending | ready",
      "error wizard": "failed",
    },
    created: {
      "query.answered": "failed | preparing | ready",
      "query.failed": "failed",
    },
  },
  observations: [
    {
      in: ["loading", "notFound", "creating", "created", "introducing", "preparing"],
      sees: "that it is busy",
      check: ({ snapshot }) => snapshot.hasTag("busy"),
    },
    {
      when: "query.answered",
      sees: "the dashboard of an active account, and of no other",
      check: ({ event, is, was }) =>
        event.data?.status === "A"
          ? was("notFound") || was("creating") || was("introducing") || was("failed") || is("ready")
          : was("ready") === is("ready"),
    },
    {
      when: "xstate.init",
      sees: "the account being read",
      check: ({ is, running }) => is("loading") && running.includes("account"),
    },
    {
      sees: "an account made only after the wallet said that there is none",
      check: ({ asked, all }) =>
        asked.every(({ src }) => src !== "createAccount") || all.asked.some(({ src }) => src === "account"),
    },
    {
      in: "creating",
      sees: "the account made with this person's own e-mail and id, once",
      check: ({ asked, was }) =>
        was("creating") ||
        (asked.length === 1 &&
          JSON.stringify(asked[0]?.input) === JSON.stringify({ email: dana.email, sub: dana.id })),
    },
    {
      when: "xstate.done.actor.createAccount",
      in: "created",
      sees: "the new account read",
      check: ({ told }) =>
        told.length === 1 && told[0]?.to === "account" && told[0]?.event.type === "refresh",
    },
    {
      in: "created",
      sees: "no second account made",
      check: ({ running, asked }) => !running.includes("createAccount") && asked.length === 0,
    },
    {
      in: ["notFound", "introducing"],
      sees: "the profile asked for",
      check: ({ heard, was, is }) =>
        (was("notFound") && is("notFound")) ||
        (was("introducing") && is("introducing")) ||
        heard.some(({ type }) => type === "profile.asked"),
    },
    {
      in: "preparing",
      sees: "the wizard's code asked for once, and no wizard before it",
      check: ({ was, asked, running }) =>
        !running.includes("wizard") &&
        asked.filter(({ src }) => src === "loadSetup").length === (was("preparing") ? 0 : 1),
    },
    {
      in: "pending",
      sees: "the wizard, for this account and this person",
      check: ({ was, asked, running }) =>
        running.includes("wizard") &&
        (was("pending") ||
          asked.some(
            ({ src, input }) =>
              src === "setupWizard" &&
              JSON.stringify(input) === JSON.stringify({ accountId: account.accountId, person: dana }),
          )),
    },
    {
      when: "query.answered",
      in: "pending",
      sees: "the wizard told that the account is still pending",
      check: ({ was, told }) =>
        !was("pending") ||
        (told.length === 1 && told[0]?.to === "wizard" && told[0]?.event.type === "account.pending"),
    },
    {
      when: "query.failed",
      in: "pending",
      sees: "the wizard told why the account could not be read",
      check: ({ told, event }) =>
        told.length === 1 &&
        told[0]?.to === "wizard" &&
        told[0]?.event.type === "account.unread" &&
        told[0]?.event.failure === event.failure,
    },
    {
      when: "account.asked",
      in: "pending",
      sees: "the account read again",
      check: ({ told }) =>
        told.length === 1 && told[0]?.to === "account" && told[0]?.event.type === "refresh",
    },
    {
      in: "ready",
      sees: "the account announced to the screens and the desk",
      check: ({ was, heard, context }) =>
        context.account?.status === "A" || was("ready")
          ? was("ready") ||
            (heard.some(({ type, account: told }) => type === "account.ready" && told === context.account) &&
              heard.some(({ type, account: told }) => type === "account.known" && told === context.account))
          : false,
    },
    {
      in: ["introducing", "preparing", "pending"],
      sees: "the pending account announced to the desk, and not as ready",
      check: ({ all, heard }) =>
        all.heard.some(({ type }) => type === "account.known") &&
        heard.every(({ type }) => type !== "account.ready"),
    },
    {
      when: "query.answered",
      in: "ready",
      sees: "the newest account",
      check: ({ context, event, was }) => !was("ready") || context.account === (event.data ?? undefined),
    },
    {
      in: "failed",
      sees: "why",
      check: ({ context }) => context.failure !== undefined,
    },
    {
      in: "failed",
      when: "query.answered",
      sees: "that the account cannot be found though it was made",
      check: ({ was, context }) => !was("created") || context.failure?.code === "account_not_found",
    },
    {
      when: "retried",
      in: "loading",
      sees: "account and profile asked for again, and no old reason",
      check: ({ was, asked, running, heard, context }) =>
        !was("failed") ||
        (asked.filter(({ src }) => src === "account").length === 1 &&
          running.includes("account") &&
          heard.some(({ type }) => type === "profile.asked") &&
          context.failure === undefined),
    },
    {
      when: "profile.known",
      sees: "the person kept",
      check: ({ context, event }) => context.person === event.person,
    },
  ],
});
