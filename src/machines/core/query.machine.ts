import { type ActorRefFrom, assign, type SnapshotFrom, sendParent, setup } from "xstate";
import type { Account, Balance, Card, Person, TransactionPage } from "./domain.ts";
import { type Failure, failureOf } from "./failure.ts";
import { port, unprovided } from "./port.ts";
import { mayRetry, retryDelay } from "./retry.ts";
import type { PayoutAccount } from "./rules/payout-account.ts";

export type QueryEvent =
  /** A page shows the answer: read it if it is old. */
  | { type: "requested" }
  /** Read it again, however fresh it is. */
  | { type: "refresh" }
  /** The wallet may have changed: read it again, unless a retry waits for its turn, as the server may have asked. */
  | { type: "outdated" }
  /** Ask for something else, another page for example. */
  | { type: "params.changed"; params: unknown };

export interface QueryInput {
  /** Says in the reports to the parent which query it is. */
  readonly name: string;
  readonly params?: unknown;
}

/** Reads one thing from the wallet and keeps it: three retries, fresh for five minutes, never lost by a failed refresh. */
export const queryMachine = setup({
  types: {
    input: {} as QueryInput,
    context: {} as {
      name: string;
      params: unknown;
      data: unknown;
      failure: Failure | undefined;
      retries: number;
      /** Milliseconds since 1970. */
      answeredAt?: number;
    },
    events: {} as QueryEvent,
    tags: {} as "busy",
    meta: {} as { spec: string },
  },
  actors: { read: port<unknown, { params: unknown }>("read") },
  actions: {
    keepData: assign({
      data: (_, params: { data: unknown }) => params.data,
      failure: undefined,
      retries: 0,
    }),
    /** Keeps the moment of the answer. */
    stampAnswer: unprovided,
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
    beginAnew: assign({ retries: 0 }),
    keepParams: assign({ params: (_, params: { params: unknown }) => params.params, retries: 0 }),
    reportAnswered: sendParent(({ context }) => ({
      type: "query.answered",
      name: context.name,
      data: context.data,
    })),
    reportFailed: sendParent(({ context }) => ({
      type: "query.failed",
      name: context.name,
      failure: context.failure,
    })),
  },
  guards: {
    mayRetry: ({ context }, params: { error: unknown }) => mayRetry(failureOf(params.error), context.retries),
  },
  delays: {
    backoff: ({ context }) => retryDelay(context.failure, context.retries),
    freshFor: 300_000,
  },
}).createMachine({
  id: "query",
  description: "One read of the wallet, kept while it is fresh.",
  meta: { spec: "§9 Data fetching" },
  context: ({ input }) => ({
    name: input.name,
    params: input.params,
    data: undefined,
    failure: undefined,
    retries: 0,
  }),
  initial: "loading",
  on: {
    "params.changed": {
      target: ".loading",
      reenter: true,
      actions: { type: "keepParams", params: ({ event }) => event },
      description: "Something else is asked for.",
    },
    refresh: {
      target: ".loading",
      reenter: true,
      actions: "beginAnew",
      description: "Read it again; an answer on its way may be older than the request for a new one.",
    },
    outdated: {
      target: ".loading",
      reenter: true,
      actions: "beginAnew",
      description: "The wallet may have changed; an answer on its way may be older than that.",
    },
  },
  states: {
    loading: {
      description: "The wallet is being asked; what was known before is still shown.",
      meta: { spec: "§9 Data fetching" },
      tags: "busy",
      invoke: {
        id: "read",
        src: "read",
        input: ({ context }) => ({ params: context.params }),
        onDone: {
          target: "fresh",
          actions: [
            { type: "keepData", params: ({ event }) => ({ data: event.output }) },
            "stampAnswer",
            "reportAnswered",
          ],
          description: "The wallet answers.",
        },
        onError: [
          {
            guard: { type: "mayRetry", params: ({ event }) => ({ error: event.error }) },
            target: "retrying",
            actions: [{ type: "keepFailure", params: ({ event }) => ({ error: event.error }) }, "countRetry"],
            description: "The wallet cannot be read.",
          },
          {
            target: "failed",
            actions: [
              { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
              "reportFailed",
            ],
            description: "The wallet cannot be read.",
          },
        ],
      },
    },
    retrying: {
      description: "The last try failed in a way that may pass; a moment later it is tried again.",
      meta: { spec: "§9 Data fetching" },
      tags: "busy",
      after: { backoff: { target: "loading", description: "The pause is over." } },
      on: { outdated: { description: "The retry waits for its turn, as the server may have asked." } },
    },
    fresh: {
      description: "The answer is known and recent.",
      meta: { spec: "§9 Data fetching" },
      after: { freshFor: { target: "stale", description: "5 minutes have passed." } },
    },
    stale: {
      description: "The answer is known but five minutes old; a look at it reads it again.",
      meta: { spec: "§9 Data fetching" },
      on: {
        requested: { target: "loading", actions: "beginAnew", description: "A page shows it." },
      },
    },
    failed: {
      description: "The wallet could not be read; the person may try again.",
      meta: { spec: "§8 HTTP errors" },
      on: {
        requested: { target: "loading", actions: "beginAnew", description: "A page shows it." },
      },
    },
  },
});

export type QueryActor = ActorRefFrom<typeof queryMachine>;
export type QuerySnapshot = SnapshotFrom<typeof queryMachine>;

/** What each query's port answers, by the query's name. */
export interface QueryAnswers {
  /** Null where the person has no account yet. */
  readonly "account/me": Account | null;
  readonly profile: Person;
  readonly balance: Balance;
  readonly history: TransactionPage;
  readonly cards: readonly Card[];
  /** Null where neither the wallet nor this browser knows it. */
  readonly "payout-account": PayoutAccount | null;
}

export type QueryName = keyof QueryAnswers;

export type QueryAnswered<Name extends QueryName = QueryName> = {
  [Key in Name]: { type: "query.answered"; name: Key; data: QueryAnswers[Key] };
}[Name];

/** Sent to the query's parent. */
export type QueryReport<Name extends QueryName = QueryName> =
  | QueryAnswered<Name>
  | { type: "query.failed"; name: Name; failure: Failure };
