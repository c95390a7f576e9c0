import { describe, expect, test } from "vitest";
import type { CallOrder } from "../../../src/machines/instructions/call-order.ts";
import type { ClickTime, PreparedCall, SendResult } from "../../../src/machines/instructions/instruction.ts";
import { keyedCallMachine } from "../../../src/machines/instructions/keyed-call.machine.ts";
import { callRules } from "../../../src/machines/instructions/rules/sending-rules.ts";
import { fakeListener, fakePort, startWithParent } from "../fakes.ts";
import {
  key,
  outcomeResult,
  paymentFakes,
  press,
  succeeded,
  unknownResult,
  unseenResult,
} from "./payment-fakes.ts";

const save: CallOrder = { operation: "saveCard", paymentMethodId: "pm_1" };
const prepareFor = ({ operation }: CallOrder): PreparedCall => ({
  key,
  press,
  sentBefore: false,
  rules: callRules(operation, true),
});

async function startCall(order: CallOrder = save) {
  const slot = fakeListener<{ type: "none" }, { order: CallOrder }>();
  const prepareCall = fakePort<PreparedCall, { order: CallOrder; click: ClickTime }>();
  const progress = fakeListener<{ type: "none" }, { key: string }>();
  const { charts, sendPost, readStatus, deleteKey } = paymentFakes();
  const startedChart = startWithParent(
    keyedCallMachine.provide({
      actors: {
        sendInstruction: charts.sendInstruction,
        holdSlot: slot.logic,
        prepareCall: prepareCall.logic,
        watchProgress: progress.logic,
      },
    }),
    { order },
  );
  slot.say({ type: "slot.granted", click: press });
  await prepareCall.answer(prepareFor(order));
  return {
    clock: startedChart.clock,
    sendPost,
    readStatus,
    deleteKey,
    answer: (result: SendResult) => sendPost.answer(result),
    output: () => startedChart.actor.getSnapshot().output,
  };
}

describe("a lost answer", () => {
  test("is followed by at most three resends of a key that the server has not seen, then by its cancellation", async () => {
    const call = await startCall();
    for (let sendCount = 1; sendCount <= 3; sendCount += 1) {
      await call.answer(unknownResult);
      call.clock.increment(4_000);
      await call.readStatus.answer(unseenResult);
      expect(call.sendPost.inputs).toHaveLength(sendCount + 1);
    }
    await call.answer(unknownResult);
    call.clock.increment(4_000);
    await call.readStatus.answer(unseenResult);
    await call.readStatus.answer(unseenResult);
    expect(call.deleteKey.inputs).toEqual([{ key }]);
    expect(call.sendPost.inputs).toEqual(new Array(4).fill({ instruction: prepareFor(save), press }));
    await call.deleteKey.answer({ kind: "outcome", outcome: { state: "cancelled" } });
    expect(call.output()).toMatchObject({ kind: "rejected", failure: { code: "call_not_done" } });
  });
});

test("a card link whose answer is lost is resent with the same key, since its client secret is needed", async () => {
  const call = await startCall({ operation: "linkCard" });
  await call.answer(unknownResult);
  call.clock.increment(4_000);
  await call.readStatus.answer(outcomeResult());
  expect(call.sendPost.inputs).toHaveLength(2);
  await call.answer({ kind: "outcome", outcome: succeeded, clientSecret: "secret" });
  expect(call.output()).toEqual({ kind: "done", clientSecret: "secret" });
});
