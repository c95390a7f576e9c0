import { type ActorRefFrom, assign, raise, sendParent, sendTo, setup } from "xstate";
import { isActive } from "../core/account-status.ts";
import type { Account, Person } from "../core/domain.ts";
import { type Failure, failureOf, isTransient, rejection } from "../core/failure.ts";
import { type LazyModuleReport, lazyModuleMachine } from "../core/lazy-module.machine.ts";
import { chart } from "../core/port.ts";
import { type QueryReport, queryMachine } from "../core/query.machine.ts";
import { type CallOutcome, callFailureOf } from "../instructions/call-order.ts";
import type { keyedCallMachine } from "../instructions/keyed-call.machine.ts";
import type { setupWizardMachine } from "../setup/setup-wizard.machine.ts";

export interface AccountGateContext {
  readonly personId: string;
  readonly person: Person | undefined;
  readonly account: Account | undefined;
  readonly failure: Failure | undefined;
}

/** Sent by the setup wizard to the account gate. */
export type SetupReport =
  | { type: "account.asked" }
  /** The wallet has accepted every part of the setup. */
  | { type: "setup.submitted" };

export type AccountGateEvent =
  | QueryReport<"account/me">
  | LazyModuleReport
  | SetupReport
  | { type: "profile.known"; person: Person | undefined }
  | { type: "profile.missing"; failure: Failure }
  | { type: "retried" }
  /** A page is shown: refetch the account if it is stale. */
  | { type: "account.requested" };

/** Removes the wallet's texts about an earlier submission, which are outdated. */
function markAsSubmitted({ statusReason, nextStep, decisionBy, ...account }: Account): Account {
  return { ...account, setup: "submitted" };
}

/**
 * Decides what a signed-in person sees: creates a missing account, sets up a pending one, and opens the dashboard for
 * an active one.
 */
export const accountGateMachine = setup({
  types: {
    input: {} as { personId: string },
    context: {} as AccountGateContext,
    events: {} as AccountGateEvent,
    tags: {} as "busy",
    children: {} as { account: "account"; setupCode: "setupCode"; wizard: "setupWizard" },
    meta: {} as { spec: string },
  },
  actors: {
    account: queryMachine,
    /** The code of `setupWizard` and `createAccount`; only a person without an active account needs it. */
    setupCode: lazyModuleMachine,
    setupWizard: chart<typeof setupWizardMachine>("setupWizard"),
    /** Creates the account once, across all tabs; an existing account is not an error. */
    createAccount: chart<typeof keyedCallMachine>("createAccount"),
  },
  actions: {
    keepAccount: assign({
      account: (_, params: { data: Account | null }) => params.data ?? undefined,
      failure: undefined,
    }),
    keepSubmitted: assign({ account: ({ context }) => context.account && markAsSubmitted(context.account) }),
    keepPerson: assign({ person: (_, params: { person: Person | undefined }) => params.person }),
    keepFailure: assign({ failure: (_, params: { failure: Failure | undefined }) => params.failure }),
    keepError: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    keepReason: assign({
      failure: (_, params: { output: CallOutcome }) => callFailureOf(params.output, "unknown"),
    }),
    rejectUnfound: assign({ failure: () => rejection("account_not_found") }),
    forgetFailure: assign({ failure: undefined }),
    readAgain: sendTo("account", { type: "refresh" }),
    readIfOld: sendTo("account", { type: "requested" }),
    reportPending: sendTo("wizard", ({ context }) => ({
      type: "account.pending" as const,
      setup: context.account?.setup,
    })),
    reportApproved: sendTo("wizard", { type: "account.approved" }),
    reportReadFailed: sendTo("wizard", (_, { failure }: { failure: Failure }) => ({
      type: "account.readFailed" as const,
      failure,
    })),
    reportReady: sendParent({ type: "account.ready" }),
    reportKnown: sendParent(({ context }) => ({ type: "account.known", account: context.account })),
    requestCode: sendTo("setupCode", { type: "module.requested" }),
    retryCode: sendTo("setupCode", { type: "retried" }),
    askForProfile: sendParent({ type: "profile.asked" }),
    retry: raise({ type: "retried" }),
  },
  guards: {
    isNotFound: (_, params: { data: Account | null }) => params.data === null,
    isActive: (_, params: { data: Account | null }) => isActive(params.data),
    isInactive: (_, { data }: { data: Account | null }) => data !== null && !isActive(data),
    isDone: (_, { output }: { output: CallOutcome }) => output.kind === "done",
    hasActiveAccount: ({ context }) => isActive(context.account),
    hasAccount: ({ context }) => context.account !== undefined,
    hasPerson: ({ context }) => context.person !== undefined,
    mayPass: ({ context: { failure } }) => failure !== undefined && isTransient(failure),
  },
}).createMachine({
  id: "accountGate",
  description: "The first view of a signed-in person: the account is found, created, set up or used.",
  meta: { spec: "§2 Account gate" },
  context: ({ input }) => ({ ...input, person: undefined, account: undefined, failure: undefined }),
  invoke: [
    {
      id: "account",
      systemId: "account",
      src: "account",
      input: { name: "account/me" },
      onError: { target: ".failed", actions: { type: "keepError", params: ({ event }) => event } },
    },
    {
      id: "setupCode",
      src: "setupCode",
      input: { reloadsOnce: false },
      onError: { target: ".failed", actions: { type: "keepError", params: ({ event }) => event } },
    },
  ],
  on: {
    "profile.known": { actions: { type: "keepPerson", params: ({ event }) => event } },
    "query.answered": {
      guard: { type: "isActive", params: ({ event }) => event },
      target: ".ready",
      actions: [{ type: "keepAccount", params: ({ event }) => event }, "reportReady"],
      description:
        "Also if the account was approved while the setup was loading, or read again after a failure.",
    },
    "module.loadFailed": {
      target: ".unprepared",
      actions: { type: "keepFailure", params: ({ event }) => event },
    },
  },
  initial: "loading",
  states: {
    loading: {
      description: "The account is being read.",
      tags: "busy",
      on: {
        "query.answered": [
          {
            guard: { type: "isNotFound", params: ({ event }) => event },
            target: "introducing",
            actions: { type: "keepAccount", params: ({ event }) => event },
          },
          {
            guard: { type: "isActive", params: ({ event }) => event },
            target: "ready",
            actions: { type: "keepAccount", params: ({ event }) => event },
          },
          {
            target: "introducing",
            actions: [{ type: "keepAccount", params: ({ event }) => event }, "reportKnown"],
          },
        ],
        "query.failed": { target: "failed", actions: { type: "keepFailure", params: ({ event }) => event } },
      },
    },
    introducing: {
      description: "The gate requests name and e-mail, which creating and setting up an account need.",
      tags: "busy",
      entry: "askForProfile",
      always: { guard: "hasPerson", target: "preparing" },
      on: {
        "profile.missing": {
          target: "failed",
          actions: { type: "keepFailure", params: ({ event }) => event },
        },
      },
    },
    preparing: {
      description: "The code that creates and sets up an account is loading.",
      tags: "busy",
      entry: "requestCode",
      on: { "module.loaded": [{ guard: "hasAccount", target: "pending" }, { target: "creating" }] },
    },
    unprepared: {
      description: "That code did not load; the person can reload the page.",
      meta: { spec: "§2 Unexpected error" },
      on: { retried: { actions: "retryCode" } },
    },
    creating: {
      description: "The account is being created, once.",
      meta: { spec: "§4 Account creation" },
      tags: "busy",
      invoke: {
        id: "createAccount",
        src: "createAccount",
        input: ({ context }) => ({
          order: { operation: "createAccount", email: context.person?.email ?? "", sub: context.personId },
        }),
        onDone: [
          {
            guard: { type: "isDone", params: ({ event }) => event },
            target: "created",
            actions: "readAgain",
          },
          { target: "failed", actions: { type: "keepReason", params: ({ event }) => event } },
        ],
        onError: { target: "failed", actions: { type: "keepError", params: ({ event }) => event } },
      },
      on: {
        "query.answered": { description: "The call is in progress; the account is read after its answer." },
      },
    },
    created: {
      description: "The account was created and is being read; it is not created again.",
      meta: { spec: "§4 Account creation" },
      tags: "busy",
      on: {
        "query.answered": [
          {
            guard: { type: "isNotFound", params: ({ event }) => event },
            target: "failed",
            actions: "rejectUnfound",
          },
          {
            guard: { type: "isInactive", params: ({ event }) => event },
            target: "introducing",
            actions: [{ type: "keepAccount", params: ({ event }) => event }, "reportKnown"],
          },
        ],
        "query.failed": { target: "failed", actions: { type: "keepFailure", params: ({ event }) => event } },
      },
    },
    pending: {
      description: "The account is not active: the setup wizard.",
      invoke: {
        id: "wizard",
        src: "setupWizard",
        input: ({ context }) => ({ account: context.account as Account, person: context.person as Person }),
        onDone: [
          { guard: "hasActiveAccount", target: "ready", actions: "reportReady" },
          { target: "pending", reenter: true, description: "By now another read says that it is pending." },
        ],
        onError: { target: "failed", actions: { type: "keepError", params: ({ event }) => event } },
      },
      on: {
        "account.asked": { actions: "readAgain" },
        "setup.submitted": [
          {
            guard: "hasActiveAccount",
            actions: "reportApproved",
            description: "The account was read before the last call was answered.",
          },
          { actions: "keepSubmitted" },
        ],
        "account.requested": { actions: "readIfOld" },
        "query.answered": [
          {
            guard: { type: "isActive", params: ({ event }) => event },
            actions: [{ type: "keepAccount", params: ({ event }) => event }, "reportApproved"],
            description: "The wizard decides when it ends: not before its calls are answered.",
          },
          { actions: [{ type: "keepAccount", params: ({ event }) => event }, "reportPending"] },
        ],
        "query.failed": { actions: { type: "reportReadFailed", params: ({ event }) => event } },
      },
    },
    ready: {
      description: "The account is active: the dashboard.",
      entry: "reportKnown",
      on: {
        "account.requested": { actions: "readIfOld" },
        "query.answered": [
          {
            guard: { type: "isActive", params: ({ event }) => event },
            actions: { type: "keepAccount", params: ({ event }) => event },
          },
          {
            guard: { type: "isNotFound", params: ({ event }) => event },
            target: "introducing",
            actions: { type: "keepAccount", params: ({ event }) => event },
          },
          {
            target: "introducing",
            actions: [{ type: "keepAccount", params: ({ event }) => event }, "reportKnown"],
          },
        ],
      },
    },
    failed: {
      description: "The account could not be read or created; the person may try again.",
      meta: { spec: "safety: faults" },
      on: {
        retried: {
          target: "#accountGate",
          reenter: true,
          actions: ["forgetFailure", "askForProfile", "reportReady"],
        },
        "account.requested": {
          guard: "mayPass",
          actions: "retry",
          description: "The network is back, or another page is shown.",
        },
      },
    },
  },
});

export type AccountGateActor = ActorRefFrom<typeof accountGateMachine>;
