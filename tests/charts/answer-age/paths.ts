import type { answerAgeMachine } from "../../../src/machines/session/answer-age.machine.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

/** Milliseconds since 1970: 4:02 PM in Sydney on the day of the drawn screens. */
const at = Date.parse("2026-11-20T05:02:00.000Z");

export const paths = pathsOf<typeof answerAgeMachine>()({
  starts: { "the balance is followed": () => ({ query: "balance" }) },
  events: {
    "answer.read": [
      { at, age: 0 },
      { at, age: 20_000 },
      { at, age: 90_000 },
    ],
    "stream.lost": [{ at: at + 600_000 }],
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
        snapshot.hasTag("dated") && (context.answeredAt === at || context.answeredAt === at + 600_000),
    }),
    after("answer.read", {
      "the newest answer's time, its minute begun anew, and the query followed as before": ({
        context,
        event,
        begun,
        invoked,
        is,
      }) =>
        context.answeredAt === event.at &&
        context.age === event.age &&
        begun.includes("restOfMinute") === is("current") &&
        invoked.length === 0,
    }),
    after("stream.lost", "current", {
      "what the stream confirmed until now less than a minute old": ({ context, event, begun, was }) =>
        !was("confirmed") ||
        (context.answeredAt === event.at && context.age === 0 && begun.includes("restOfMinute")),
    }),
    after("xstate.init", {
      "its own query followed": ({ invoked }) =>
        JSON.stringify(invoked.map(({ input }) => input)) === '[{"query":"balance"}]',
    }),
  ],
});
