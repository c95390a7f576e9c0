import type { answerAgeMachine } from "../../../src/machines/session/answer-age.machine.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

/** Milliseconds since 1970: 4:02 PM in Sydney on the day of the drawn screens. */
export const screenMoment = Date.parse("2026-11-20T05:02:00.000Z");
const readAt = [screenMoment + 60_000, screenMoment + 120_000] as const;
const lostAt = [screenMoment + 600_000, screenMoment + 1_200_000] as const;

export const paths = pathsOf<typeof answerAgeMachine>()({
  starts: { "the balance is followed": () => ({ query: "balance" }) },
  events: {
    "answer.read": [
      { at: screenMoment, age: 0 },
      { at: readAt[0], age: 20_000 },
      { at: readAt[1], age: 90_000 },
    ],
    "stream.lost": [{ at: lostAt[0] }, { at: lostAt[1] }],
  },
  delays: { restOfMinute: ({ age }) => (age > 60_000 ? 0 : 60_000 - age) },
  differs: ({ age }) => age,
  labels: {
    "answer.read": "the wallet answers",
    "stream.opened": "a stream of events is open",
    "stream.lost": "the stream is lost",
    "reading.failed": "the answer could not be read again",
    restOfMinute: "the answer is a minute old",
    watchAnswer: "the query",
  },
  initial: { "the balance is followed": "unread" },
  transitions: {
    "*": { "answer.read": "current", "error watchAnswer": "*" },
    current: { "after restOfMinute": "aged", "reading.failed": "unrefreshed", "stream.opened": "confirmed" },
    aged: { "reading.failed": "unrefreshed", "stream.opened": "confirmed" },
    confirmed: { "answer.read": "confirmed", "reading.failed": "unrefreshed", "stream.lost": "current" },
  },
  observations: [
    inside(["unread", "current", "confirmed"], {
      "no time on the panel": ({ snapshot }) => !snapshot.hasTag("dated"),
    }),
    inside(["aged", "unrefreshed"], {
      "the answer's time on the panel": ({ snapshot, context }) =>
        snapshot.hasTag("dated") &&
        [screenMoment, ...readAt, ...lostAt].some((time) => context.answeredAt === time),
    }),
    after("answer.read", {
      "the newest answer's time, its minute begun anew, and the query followed as before": ({
        context,
        event,
        startedDelays,
        invoked,
        isIn,
      }) =>
        context.answeredAt === event.at &&
        context.age === event.age &&
        startedDelays.includes("restOfMinute") === isIn("current") &&
        invoked.length === 0,
    }),
    after("stream.lost", "current", {
      "what the stream confirmed until now less than a minute old": ({
        context,
        event,
        startedDelays,
        wasIn,
      }) =>
        !wasIn("confirmed") ||
        (context.answeredAt === event.at && context.age === 0 && startedDelays.includes("restOfMinute")),
    }),
    after("xstate.init", {
      "its own query followed": ({ invoked }) =>
        JSON.stringify(invoked.map(({ input }) => input)) === '[{"query":"balance"}]',
    }),
  ],
});
