import { type ActorRefFrom, assign, type SnapshotFrom, sendParent, setup } from "xstate";
import type { Account, Balance, Card, Person, TransactionPage } from "./domain.ts";
import { type Failure, failureOf } from "./failure.ts";
import { port, unprovided } from "./port.ts";
import { mayRetry, retryDelay } from "./retry.ts";
import type { PayoutAccount } from "./rules/payout-account.ts";

export type QueryEvent =
  /** A page shows the data: refetch it if it is stale. */
  | { type: "requested" }
  /** Refetch, also if the data is fresh. */
  | { type: "refresh" }
  /** The wallet may have changed: refetch, unless a retry is already scheduled, whose delay the server may have set. */
  | { type: "outdated" }
  /** Fetch with other parameters, such as another page. */
  | { type: "params.changed"; params: unknown };

export interface QueryInput {
  /** Name of the query in its reports to the parent. */
  readonly name: string;
  readonly params?: unknown;
}

/**
 * Reads one resource of the wallet and keeps the data, which is fresh for five minutes. A failed read is retried three
 * times; a failed refetch keeps the data.
 */
export const queryMachine = setup({
  types: {
    input: {} as QueryInput,
    context: {} as {
      name: string;
      params: unknown;
      data: unknown;
      failure: Failure | undefined;
      retries: number;
      /** Unix time of the last answer in milliseconds, set by `stampAnswer`. */
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
    /** Stores the time of the answer. */
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
      actions: { type: "keepParams", params: ({ event }) => event },
      description: "Other data is requested.",
    },
    refresh: {
      target: ".loading",
      actions: "beginAnew",
      description: "The data is refetched; a pending answer may be older than this request.",
    },
    outdated: {
      target: ".loading",
      actions: "beginAnew",
      description: "The wallet may have changed; a pending answer may be older than the change.",
    },
  },
  states: {
    loading: {
      description: "The wallet is being read; earlier data is still shown.",
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
      description: "The last try failed temporarily; the read is retried after a pause.",
      meta: { spec: "§9 Data fetching" },
      tags: "busy",
      after: { backoff: { target: "loading", description: "The pause is over." } },
      on: {
        outdated: { description: "The scheduled retry is kept, because the server may have delayed it." },
      },
    },
    fresh: {
      description: "The answer is known and recent.",
      meta: { spec: "§9 Data fetching" },
      after: { freshFor: { target: "stale", description: "5 minutes have passed." } },
    },
    stale: {
      description: "The data is five minutes old; the next request refetches it.",
      meta: { spec: "§9 Data fetching" },
      on: {
        requested: { target: "loading", description: "A page shows the data." },
      },
    },
    failed: {
      description: "The wallet could not be read; the person may try again.",
      meta: { spec: "§8 HTTP errors" },
      on: {
        requested: { target: "loading", actions: "beginAnew", description: "A page needs the data." },
      },
    },
  },
});

export type QueryActor = ActorRefFrom<typeof queryMachine>;
export type QuerySnapshot = SnapshotFrom<typeof queryMachine>;

/** What each query's port resolves to, by the query's name. */
export interface QueryAnswers {
  /** Null if the person has no account yet. */
  readonly "account/me": Account | null;
  readonly profile: Person;
  readonly balance: Balance;
  readonly history: TransactionPage;
  readonly cards: readonly Card[];
  /** Null if neither the wallet nor this browser knows the account. */
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
