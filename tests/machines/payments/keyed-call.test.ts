import { describe, expect, test } from "vitest";
import type { CallOrder, CallResult, PreparedCall } from "../../../src/machines/payments/call-order.ts";
import { checkStatusMachine } from "../../../src/machines/payments/check-status.machine.ts";
import type { StatusResult } from "../../../src/machines/payments/instruction.ts";
import { keyedCallMachine } from "../../../src/machines/payments/keyed-call.machine.ts";
import { begin, fakeListener, fakePort, offline, status, undecided } from "../fakes.ts";
import { decided, declined, key, lost, press, unseen } from "./payment-fakes.ts";

const prepared: PreparedCall = { key, press, sentBefore: false, resends: 3 };
const save: CallOrder = { operation: "saveCard", paymentMethodId: "pm_1" };
const link: CallOrder = { operation: "linkCard" };
const done: CallResult = { kind: "outcome", outcome: { state: "succeeded" } };
const cancelled: StatusResult = { kind: "outcome", outcome: { state: "cancelled" } };
const refusal = status(400, { code: "invalid_request" });
const unrecognized: CallResult = { kind: "unrecognized", failure: refusal };

async function calling(order: CallOrder = save, given: PreparedCall = prepared) {
  const prepareCall = fakePort<PreparedCall, { order: CallOrder }>();
  const sendCall = fakeListener<{ type: "none" }, { order: CallOrder; prepared: PreparedCall }>();
  const refreshToken = fakePort<void>();
  const cancelKey = fakePort<StatusResult, { key: string }>();
  const readStatus = fakePort<StatusResult, { key: string }>();
  const connection = fakeListener<{ type: "none" }>();
  const begun = begin(
    keyedCallMachine.provide({
      actors: {
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
  expect(prepareCall.asked).toEqual([{ order }]);
  await prepareCall.answer(given);
  return {
    ...begun,
    prepareCall,
    sendCall,
    refreshToken,
    cancelKey,
    readStatus,
    connection,
    answer: (result: CallResult) => sendCall.say({ type: "call.answered", result }),
    output: () => begun.actor.getSnapshot().output,
    isChecking: () => begun.actor.getSnapshot().matches({ underWay: "checking" }),
  };
}
type Call = Awaited<ReturnType<typeof calling>>;

/** The next status request is due, and answered. */
async function tell(call: Call, result: StatusResult): Promise<void> {
  call.clock.increment(30_000);
  await call.readStatus.answer(result);
}

describe("one keyed call", () => {
  test("sends its request under the prepared key and completes with the answer", async () => {
    const call = await calling(link);
    expect(call.sendCall.started).toEqual([{ order: link, prepared }]);
    call.answer({ ...done, clientSecret: "secret" } as CallResult);
    expect(call.output()).toEqual({ kind: "done", clientSecret: "secret" });
  });

  test("is rejected by a refusal that decides", async () => {
    const call = await calling();
    const failure = status(400, { code: "card_limit" });
    call.answer({ kind: "outcome", outcome: { state: "declined", failure } });
    expect(call.output()).toEqual({ kind: "rejected", failure });
  });

  test("is done where the account exists already", async () => {
    const call = await calling({ operation: "createAccount", email: "e", sub: "s" });
    const failure = status(409, { code: "account_exists" });
    call.answer({ kind: "outcome", outcome: { state: "declined", failure } });
    expect(call.output()).toEqual({ kind: "done" });
  });

  test("is rejected where it cannot be prepared", async () => {
    const prepareCall = fakePort<PreparedCall, { order: CallOrder }>();
    const { actor } = begin(keyedCallMachine.provide({ actors: { prepareCall: prepareCall.logic } }), {
      order: save,
    });
    await prepareCall.fail(offline);
    expect(actor.getSnapshot().output).toEqual({ kind: "rejected", failure: offline });
  });

  test("reports how much of an upload is sent", async () => {
    const call = await calling();
    call.sendCall.say({ type: "call.progressed", ratio: 0.5 });
    expect(call.heard).toContainEqual({ type: "upload.progressed", ratio: 0.5 });
  });
});

describe("a lost answer", () => {
  test("is asked about and never called failed", async () => {
    const call = await calling();
    call.answer(lost as CallResult);
    expect(call.isChecking()).toBe(true);
    await tell(call, decided());
    expect(call.output()).toEqual({ kind: "done" });
    expect(call.sendCall.started).toHaveLength(1);
  });

  test("is rejected where the server says that it was declined", async () => {
    const call = await calling();
    call.answer(lost as CallResult);
    await tell(call, decided(declined));
    expect(call.output()).toMatchObject({ kind: "rejected" });
  });

  test("that the server has not seen is followed by the same key, three times at most", async () => {
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
    expect(call.isChecking()).toBe(true);
    expect(new Set(call.sendCall.started.map((one) => one.prepared.key))).toEqual(new Set([key]));
    expect(call.sendCall.started).toHaveLength(4);
  });

  test("is never followed by another request where the server keeps no keys and it may act twice", async () => {
    const call = await calling(save, { ...prepared, resends: 0 });
    call.answer(lost as CallResult);
    await tell(call, unseen);
    expect(call.sendCall.started).toHaveLength(1);
    expect(call.isChecking()).toBe(true);
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

  test("of a link is followed by the same key for its secret", async () => {
    const call = await calling(link);
    call.answer(lost as CallResult);
    await tell(call, decided());
    expect(call.sendCall.started).toHaveLength(2);
    call.answer({ ...done, clientSecret: "secret" } as CallResult);
    expect(call.output()).toEqual({ kind: "done", clientSecret: "secret" });
  });

  test("of a link whose secret never comes is undecided", async () => {
    const call = await calling(link, { ...prepared, resends: 0 });
    call.answer(lost as CallResult);
    await tell(call, decided());
    expect(call.output()).toEqual(undecided);
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

describe("a refusal that does not decide by itself", () => {
  test("is rejected once its unseen key is cancelled", async () => {
    const call = await calling();
    call.answer(unrecognized);
    await tell(call, unseen);
    expect(call.cancelKey.asked).toEqual([{ key }]);
    expect(call.sendCall.started).toHaveLength(1);
    await call.cancelKey.answer(cancelled);
    expect(call.output()).toEqual({ kind: "rejected", failure: refusal });
  });

  test("is done where the cancellation finds that the key has acted", async () => {
    const call = await calling();
    call.answer(unrecognized);
    await tell(call, unseen);
    await call.cancelKey.answer(decided());
    expect(call.output()).toEqual({ kind: "done" });
  });

  test("is undecided where the cancellation has no answer", async () => {
    for (const end of ["answer", "fail"] as const) {
      const call = await calling();
      call.answer(unrecognized);
      await tell(call, unseen);
      if (end === "answer") await call.cancelKey.answer({ kind: "inProgress" });
      else await call.cancelKey.fail(offline);
      expect(call.output()).toEqual(undecided);
    }
  });

  test("a key that was cancelled elsewhere changed nothing", async () => {
    const call = await calling();
    call.answer(cancelled as CallResult);
    expect(call.output()).toEqual({
      kind: "rejected",
      failure: { kind: "rejected", code: "call_cancelled" },
    });
  });
});

describe("an answer 401", () => {
  const unauthorized: CallResult = { kind: "unauthorized", failure: status(401) };

  test("renews the token once and sends the same key", async () => {
    const call = await calling();
    call.answer(unauthorized);
    await call.refreshToken.answer();
    expect(call.sendCall.started).toHaveLength(2);
    call.answer(unauthorized);
    expect(call.isChecking()).toBe(true);
    expect(call.refreshToken.asked).toHaveLength(1);
  });

  test("is checked where no token comes within 8 seconds, or none at all", async () => {
    const slow = await calling();
    slow.answer(unauthorized);
    slow.clock.increment(8_000);
    expect(slow.isChecking()).toBe(true);
    const without = await calling();
    without.answer(unauthorized);
    await without.refreshToken.fail(offline);
    expect(without.isChecking()).toBe(true);
  });
});

describe("a request that did not leave", () => {
  const failure = { kind: "rejected", code: "payment_too_late" } as const;

  test("is rejected where none of its key ever left", async () => {
    const call = await calling();
    call.answer({ kind: "notSent", failure });
    expect(call.output()).toEqual({ kind: "rejected", failure });
  });

  test("is checked where one left before", async () => {
    const earlier = await calling(save, { ...prepared, sentBefore: true });
    earlier.answer({ kind: "notSent", failure });
    expect(earlier.isChecking()).toBe(true);
    const again = await calling();
    again.answer(lost as CallResult);
    await tell(again, unseen);
    again.answer({ kind: "notSent", failure });
    expect(again.isChecking()).toBe(true);
  });
});
