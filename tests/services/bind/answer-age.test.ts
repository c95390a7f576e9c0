import { beforeEach, expect, test } from "vitest";
import { type AnyEventObject, createActor, fromPromise, setup } from "xstate";
import type { QueryActor } from "../../../src/machines/core/query.machine.ts";
import { bindAnswerAge } from "../../../src/services/bind/answer-age.ts";
import { bindReads } from "../../../src/services/bind/reads.ts";
import { failing, settle, statusFailure } from "../../machines/fakes.ts";
import { openConnections } from "./connections.ts";

const noon = Date.parse("2026-11-26T01:00:00.000Z");
let now = noon;
beforeEach(() => {
  now = noon;
});

/** Starts a query of the cards, answered by `read`, and the port that follows the age of its answer. */
function follow(readCards: () => Promise<unknown>, initial: "waiting" | "following" = "following") {
  const { getConnections } = openConnections();
  const connections = () => ({
    ...getConnections(),
    browser: { ...getConnections().browser, now: () => now },
  });
  const { cards } = bindReads(connections).reads;
  const watchAnswer = bindAnswerAge(connections).implementations.actors.watchAnswer;
  const receivedEvents: AnyEventObject[] = [];
  const parent = setup({
    actors: {
      cards: cards.provide({ actors: { read: fromPromise(readCards) } }),
      watchAnswer: watchAnswer as never,
    },
  }).createMachine({
    type: "parallel",
    on: { "*": { actions: ({ event }) => void receivedEvents.push(event) } },
    states: {
      query: {
        initial: "running",
        states: {
          running: {
            invoke: { id: "cards", systemId: "cards", src: "cards", input: { name: "cards" } },
            on: { again: { target: "running", reenter: true } },
          },
        },
      },
      age: {
        initial,
        states: {
          waiting: { on: { followed: "following" } },
          following: { invoke: { id: "watch", src: "watchAnswer", input: { query: "cards" } as never } },
        },
      },
    },
  });
  const actor = createActor(parent).start();
  const ages = () => receivedEvents.filter(({ type }) => !type.startsWith("query."));
  const query = () => actor.getSnapshot().children.cards as QueryActor;
  return { actor, ages, query };
}

test("each answer is reported with its own time", async () => {
  const { ages, query } = follow(async () => []);
  await settle();
  expect(ages()).toEqual([{ type: "answer.read", at: noon, age: 0 }]);
  now += 75_000;
  query().send({ type: "refresh" });
  await settle();
  expect(ages().slice(1)).toEqual([{ type: "answer.read", at: noon + 75_000, age: 0 }]);
});

test("each failed read is reported once", async () => {
  let refuses = false;
  const { ages, query } = follow(() =>
    refuses ? Promise.reject(failing(statusFailure(403))) : Promise.resolve([]),
  );
  await settle();
  refuses = true;
  for (const _ of [1, 2]) {
    query().send({ type: "refresh" });
    await settle();
  }
  expect(ages().slice(1)).toEqual([{ type: "reading.failed" }, { type: "reading.failed" }]);
});

test("the age of a restarted query's answer is reported", async () => {
  const { actor, ages } = follow(async () => []);
  await settle();
  now += 5_000;
  actor.send({ type: "again" });
  await settle();
  expect(ages().slice(1)).toEqual([{ type: "answer.read", at: noon + 5_000, age: 0 }]);
});

test.each([
  [40_000, 40_000],
  [-9_000, 0],
])("an answer received %i ms before the code loaded is reported as %i ms old", async (loadDelay, age) => {
  const { actor, ages } = follow(async () => [], "waiting");
  await settle();
  now += loadDelay;
  actor.send({ type: "followed" });
  expect(ages()).toEqual([{ type: "answer.read", at: noon, age }]);
});
