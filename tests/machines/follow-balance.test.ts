import { expect, test } from "vitest";
import { type AnyEventObject, createActor, SimulatedClock } from "xstate";
import { queryMachine } from "../../src/machines/core/query.machine.ts";
import { followBalance } from "../../src/machines/payments/follow-balance.ts";
import { createRecorder, fakePort, offline, statusFailure } from "./fakes.ts";
import { balance } from "./session-fakes.ts";

/** The balance query, and the events that its follower sends to a chart. */
function startReading() {
  const parent = createActor(createRecorder([]), { clock: new SimulatedClock() }).start();
  const readPort = fakePort<unknown, { params: unknown }>();
  const query = createActor(queryMachine.provide({ actors: { read: readPort.logic } }), {
    parent,
    systemId: "balance",
    input: { name: "balance" },
  } as never).start();
  const follow = () => {
    const events: AnyEventObject[] = [];
    const chart = createActor(createRecorder(events), { parent } as never).start();
    createActor(followBalance, { parent: chart } as never).start();
    return events;
  };
  return { read: readPort, refresh: () => query.send({ type: "refresh" } as never), follow };
}

const answeredEvent = { type: "balance.answered", balance };

test("a subscriber receives the known balance at once, and then each answer, even if the balance is unchanged", async () => {
  const { read, refresh, follow } = startReading();
  await read.answer(balance);
  const events = follow();
  expect(events).toEqual([answeredEvent]);
  refresh();
  await read.answer(balance);
  expect(events).toEqual([answeredEvent, answeredEvent]);
});

test("a read that fails without a retry is reported as failed, even if an older answer is known", async () => {
  const { read, refresh, follow } = startReading();
  const events = follow();
  expect(events).toEqual([]);
  await read.answer(balance);
  refresh();
  await read.fail(statusFailure(403));
  expect(events).toEqual([answeredEvent, { type: "balance.failed" }]);
  refresh();
  await read.answer(balance);
  expect(events.at(-1)).toEqual(answeredEvent);
});

test("a read that is retried is not reported before its last attempt ends", async () => {
  const { read, refresh, follow } = startReading();
  await read.answer(balance);
  const events = follow();
  refresh();
  await read.fail(offline);
  expect(events).toEqual([answeredEvent]);
});
