import { type ActorRefFrom, assign, setup } from "xstate";
import { listener } from "../core/port.ts";

/** The followed query, by its `systemId`. */
export type FollowedQuery = "balance" | "history" | "cards" | "account";

export type AnswerAgeEvent =
  /** `at`: Unix time in milliseconds; `age`: milliseconds since then. */
  | { type: "answer.read"; at: number; age: number }
  /** The last read finally failed; it may be retried. */
  | { type: "reading.failed" }
  /** An event stream is open; sent again after each answer. */
  | { type: "stream.opened" }
  /** `at`: Unix time in milliseconds. */
  | { type: "stream.lost"; at: number };

/**
 * Decides when a panel shows the time of its data: if the data is over a minute old without an open event stream, or
 * the last refetch failed.
 */
export const answerAgeMachine = setup({
  types: {
    input: {} as { query: FollowedQuery },
    context: {} as {
      query: FollowedQuery;
      /** The time of the last answer, or when a stream last confirmed its data; undefined without an answer. */
      answeredAt: number | undefined;
      age: number;
    },
    events: {} as AnswerAgeEvent,
    /** `dated`: the panel shows the time of its data. */
    tags: {} as "dated",
    meta: {} as { spec: string },
  },
  actors: {
    /**
     * Sends `answer.read` at once if there is an answer, and for each later one; `reading.failed` at each failure;
     * `stream.opened` and `stream.lost` as the tag `live` of `liveUpdates` changes.
     */
    watchAnswer: listener<AnswerAgeEvent, { query: FollowedQuery }>("watchAnswer"),
  },
  actions: {
    keepAnswer: assign((_, { at, age }: { at: number; age: number }) => ({ answeredAt: at, age })),
  },
  delays: { restOfMinute: ({ context }) => Math.max(60_000 - context.age, 0) },
}).createMachine({
  id: "answerAge",
  description: "The age of the data in a panel.",
  meta: { spec: "§9 Data fetching" },
  context: ({ input: { query } }) => ({ query, answeredAt: undefined, age: 0 }),
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
    unread: { description: "No answer was read yet." },
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
      description: "An event stream is open: the data is current until the stream reports a change.",
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
      description: "The last read failed: the panel still shows the earlier data.",
      tags: "dated",
    },
  },
});

export type AnswerAgeActor = ActorRefFrom<typeof answerAgeMachine>;
