import { describe, expect, test } from "vitest";
import type { CallOrder, CallResult, PreparedCall } from "../../../src/machines/payments/call-order.ts";
import { checkStatusMachine } from "../../../src/machines/payments/check-status.machine.ts";
import type { Click, StatusResult } from "../../../src/machines/payments/instruction.ts";
import { keyedCallMachine } from "../../../src/machines/payments/keyed-call.machine.ts";
import { begin, fakeListener, fakePort, status, undecided } from "../fakes.ts";
import { key, lost, press, unseen } from "./payment-fakes.ts";

const prepared: PreparedCall = { key, press, sentBefore: false, isKeyed: true, resends: 3 };
const save: CallOrder = { operation: "saveCard", paymentMethodId: "pm_1" };

async function calling(order: CallOrder = save) {
  const slot = fakeListener<{ type: "none" }, { order: CallOrder }>();
  const prepareCall = fakePort<PreparedCall, { order: CallOrder; click: Click }>();
  const sendCall = fakeListener<{ type: "none" }, { order: CallOrder; prepared: PreparedCall }>();
  const refreshToken = fakePort<void>();
  const cancelKey = fakePort<StatusResult, { key: string }>();
  const readStatus = fakePort<StatusResult, { key: string }>();
  const connection = fakeListener<{ type: "none" }>();
  const begun = begin(
    keyedCallMachine.provide({
      actors: {
        holdSlot: slot.logic,
        prepareCall: prepareCall.logic,
        sendCall: sendCall.logic,
        refreshToken: refreshToken.logic,
        cancelKey: cancelKey.logic,
        checkStatus: checkStatusMachine.provide({
          actors: { readStatus: readStatus.logic, watchConnection: connection.logic },
        }),
      },
    }),
    { order },
  );
  slot.say({ type: "slot.granted", click: press });
  await prepareCall.answer(prepared);
  return {
    clock: begun.clock,
    sendCall,
    readStatus,
    cancelKey,
    answer: (result: CallResult) => sendCall.say({ type: "call.answered", result }),
    output: () => begun.actor.getSnapshot().output,
    isChecking: () => begun.actor.getSnapshot().matches({ underWay: "checking" }),
  };
}

describe("a lost answer", () => {
  test("that the server has not seen is followed by the same key, three times at most, then by its cancellation", async () => {
    const call = await calling();
    for (let sent = 1; sent <= 3; sent += 1) {
      call.answer(lost as CallResult);
      call.clock.increment(4_000);
      await call.readStatus.answer(unseen);
      expect(call.sendCall.started).toHaveLength(sent + 1);
    }
    call.answer(lost as CallResult);
    call.clock.increment(4_000);
    await call.readStatus.answer(unseen);
    expect(call.cancelKey.asked).toEqual([{ key }]);
    expect(new Set(call.sendCall.started.map((one) => one.prepared.key))).toEqual(new Set([key]));
    expect(call.sendCall.started).toHaveLength(4);
    await call.cancelKey.answer({ kind: "outcome", outcome: { state: "cancelled" } });
    expect(call.output()).toMatchObject({ kind: "rejected", failure: { code: "call_not_done" } });
  });

  test("is undecided after a minute, for an upload after three", async () => {
    for (const [order, limit] of [
      [save, 60_000],
      [{ operation: "uploadIdentityDocument", document: { name: "a", size: 1, content: "b" } }, 180_000],
    ] as const) {
      const call = await calling(order);
      call.answer(lost as CallResult);
      call.clock.increment(limit - 1);
      expect(call.output()).toBeUndefined();
      call.clock.increment(1);
      expect(call.output()).toEqual(undecided);
    }
  });

  test("waits as long as the server asks for", async () => {
    const call = await calling();
    call.answer({ kind: "unknown", failure: status(429, { retryAfter: 9_000 }) });
    call.clock.increment(8_999);
    expect(call.readStatus.asked).toHaveLength(0);
    call.clock.increment(1);
    expect(call.readStatus.asked).toEqual([{ key }]);
  });
});

test("an answer 401 is checked where no token comes within 8 seconds", async () => {
  const call = await calling();
  call.answer({ kind: "unauthorized", failure: status(401) });
  call.clock.increment(7_999);
  expect(call.isChecking()).toBe(false);
  call.clock.increment(1);
  expect(call.isChecking()).toBe(true);
});
