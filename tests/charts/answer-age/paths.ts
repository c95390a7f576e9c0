import type { answerAgeMachine } from "../../../src/machines/session/answer-age.machine.ts";
import { pathsOf } from "../../model/path-file.ts";

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
  },
  delays: { restOfMinute: ({ age }) => (age > 60_000 ? 0 : 60_000 - age) },
  differs: ({ age }) => age,
  labels: {
    "answer.read": "the wallet answers",
    "reading.failed": "the answer could not be read again",
    restOfMinute: "the answer is a minute old",
    watchAnswer: "the query",
  },
  initial: { "the balance is followed": "unread" },
  transitions: {
    "*": { "answer.read": "current", "error watchAnswer": "*" },
    current: { "after restOfMinute": "aged", "reading.failed": "unrefreshed" },
    aged: { "reading.failed": "unrefreshed" },
  },
  observations: [
    {
      in: ["unread", "current"],
      description: "no time on the panel",
      check: ({ snapshot }) => !snapshot.hasTag("dated"),
    },
    {
      in: ["aged", "unrefreshed"],
      description: "the answer's time on the panel",
      check: ({ snapshot, context }) => snapshot.hasTag("dated") && context.at === at,
    },
    {
      when: "answer.read",
      description: "the newest answer's time, its minute begun anew, and the query followed as before",
      check: ({ context, event, begun, invoked }) =>
        context.at === event.at &&
        context.age === event.age &&
        begun.includes("restOfMinute") &&
        invoked.length === 0,
    },
    {
      when: "xstate.init",
      description: "its own query followed",
      check: ({ invoked }) => JSON.stringify(invoked.map(({ input }) => input)) === '[{"query":"balance"}]',
    },
  ],
});
