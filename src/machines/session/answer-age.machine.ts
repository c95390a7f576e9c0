import { type ActorRefFrom, assign, setup } from "xstate";
import { listener } from "../core/port.ts";

/** The query whose answer is followed, by its `systemId`. */
export type FollowedQuery = "balance" | "history" | "cards" | "account";

export type AnswerAgeEvent =
  /** `at`: milliseconds since 1970, `age`: milliseconds since then. */
  | { type: "answer.read"; at: number; age: number }
  /** The last reading failed for good; a retry may follow. */
  | { type: "reading.failed" }
  /** A stream of events is open; said again after each answer. */
  | { type: "stream.opened" }
  /** `at`: milliseconds since 1970. */
  | { type: "stream.lost"; at: number };

/**
 * Decides when a panel says as of when its answer is: once that is a minute old, with no open stream of events since, or could not be
 * read again.
 */
export const answerAgeMachine = setup({
  types: {
    input: {} as { query: FollowedQuery },
    context: {} as {
      query: FollowedQuery;
      /** Of the last answer, or until when a stream confirmed it; undefined until there is one. */
      at: number | undefined;
      age: number;
    },
    events: {} as AnswerAgeEvent,
    /** The panel says its time. */
    tags: {} as "dated",
    meta: {} as { spec: string },
  },
  actors: {
    /**
     * Sends `answer.read` at once where there is an answer, and for each other one; `reading.failed` at each failure;
     * `stream.opened` and `stream.lost` as the updates have it.
     */
    watchAnswer: listener<AnswerAgeEvent, { query: FollowedQuery }>("watchAnswer"),
  },
  actions: {
    keepAnswer: assign((_, { at, age }: { at: number; age: number }) => ({ at, age })),
  },
  delays: { restOfMinute: ({ context }) => Math.max(60_000 - context.age, 0) },
}).createMachine({
  id: "answerAge",
  description: "How old the answer is that a panel shows.",
  meta: { spec: "§9 Data fetching" },
  context: ({ input: { query } }) => ({ query, at: undefined, age: 0 }),
  invoke: {
    id: "watchAnswer",
    src: "watchAnswer",
    input: ({ context: { query } }) => ({ query }),
    onError: { description: "The panel shows its answer without a time." },
  },
  on: {
    "answer.read": {
      target: ".current",
      actions: { type: "keepAnswer", params: ({ event }) => event },
    },
  },
  initial: "unread",
  states: {
    unread: { description: "Nothing is read yet." },
    current: {
      description: "The answer is less than a minute old.",
      after: { restOfMinute: "aged" },
      on: { "reading.failed": "unrefreshed", "stream.opened": "confirmed" },
    },
    aged: {
      description: "The answer is older than a minute.",
      tags: "dated",
      on: { "reading.failed": "unrefreshed", "stream.opened": "confirmed" },
    },
    confirmed: {
      description: "A stream of events is open: the answer stands until it tells of a change.",
      on: {
        "answer.read": { actions: { type: "keepAnswer", params: ({ event }) => event } },
        "reading.failed": "unrefreshed",
        "stream.lost": {
          target: "current",
          actions: { type: "keepAnswer", params: ({ event: { at } }) => ({ at, age: 0 }) },
        },
      },
    },
    unrefreshed: {
      description: "The last reading failed: the panel still shows the answer before.",
      tags: "dated",
    },
  },
});

export type AnswerAgeActor = ActorRefFrom<typeof answerAgeMachine>;
