import { expect, test } from "vitest";
import { answerAgeMachine } from "../../src/machines/session/answer-age.machine.ts";
import { begin, fakeListener } from "./fakes.ts";

function follow() {
  const query = fakeListener();
  const begun = begin(answerAgeMachine.provide({ actors: { watchAnswer: query.logic as never } }), {
    query: "history",
  });
  return { ...begun, query, dated: () => begun.actor.getSnapshot().hasTag("dated") };
}

test("a panel shows the time of its answer exactly one minute after it", () => {
  const { clock, query, dated } = follow();
  query.say({ type: "answer.read", at: 1_000, age: 20_000 });
  clock.increment(39_999);
  expect(dated()).toBe(false);
  clock.increment(1);
  expect(dated()).toBe(true);
});

test("a new answer restarts the minute", () => {
  const { clock, query, dated } = follow();
  query.say({ type: "answer.read", at: 1_000, age: 0 });
  clock.increment(59_000);
  query.say({ type: "answer.read", at: 60_000, age: 0 });
  clock.increment(59_999);
  expect(dated()).toBe(false);
});

test("a failed read shows the time of the last answer, until the next answer", () => {
  const { actor, query, dated } = follow();
  query.say({ type: "answer.read", at: 1_000, age: 0 });
  query.say({ type: "reading.failed" });
  expect(dated()).toBe(true);
  expect(actor.getSnapshot().context.at).toBe(1_000);
  query.say({ type: "answer.read", at: 2_000, age: 0 });
  expect(dated()).toBe(false);
});
