import { describe, expect, it, test } from "vitest";
import type { JournalEntry, PaymentOrder } from "../../src/machines/domain.ts";
import type { Failure } from "../../src/machines/failure.ts";
import type { Finding } from "../../src/machines/payment.machine.ts";
import { baseline, entry, key, paymentPorts, payout, topUp, transfer } from "./payment-stand-ins.ts";
import { begin, brokenListener, garbled, late, offline, ofType, settle, status } from "./stand-ins.ts";

const requestedBy = "dialog-1";
const none: Finding = { outcome: "none", replays: false };

function beginPayment(order: PaymentOrder = payout, resumed?: JournalEntry) {
  const ports = paymentPorts();
  const begun = begin(ports.logic, {
    accountId: "acct-dana",
    order,
    requestedBy,
    ...(resumed && { entry: resumed }),
  });
  return {
    ...ports,
    ...begun,
    value: () => begun.actor.getSnapshot().value,
    snapshot: () => begun.actor.getSnapshot(),
  };
}
type Payment = ReturnType<typeof beginPayment>;

/** A payment whose call is on its way. */
async function sending(order: PaymentOrder = payout, replays = false): Promise<Payment> {
  const payment = beginPayment(order);
  payment.lock.say({ type: "lock.granted" });
  await payment.readBaseline.answer(baseline(replays));
  await payment.recordPayment.answer();
  expect(payment.value()).toEqual({ inFlight: "sending" });
  return payment;
}

/** Looks at the list at each of its times; nothing of it decides. */
async function lookInVain({ clock, findPayment }: Payment, finding: Finding = none): Promise<void> {
  for (const pause of [0, 2_000, 3_000, 5_000, 10_000, 10_000, 30_000]) {
    const before = findPayment.asked.length;
    if (pause > 0) {
      clock.increment(pause - 1);
      expect(findPayment.asked).toHaveLength(before);
      clock.increment(1);
    } else clock.increment(0);
    expect(findPayment.asked).toHaveLength(before + 1);
    await findPayment.answer(finding);
  }
}

async function unresolved(order: PaymentOrder = payout): Promise<Payment> {
  const payment = await sending(order);
  await payment.sendPayment.fail(offline);
  await lookInVain(payment);
  expect(payment.value()).toBe("unresolved");
  return payment;
}

function everyKey({ sendPayment }: Payment): string[] {
  return [...new Set(sendPayment.asked.map((call) => call.key))];
}

describe("armed", () => {
  test("claims the account's lock before anything else, without waiting for it", () => {
    const { lock, readBaseline, value, snapshot } = beginPayment();
    expect(value()).toEqual({ inFlight: "claiming" });
    expect(snapshot().hasTag("inFlight")).toBe(true);
    expect(lock.started).toEqual([{ accountId: "acct-dana", wait: false }]);
    expect(readBaseline.asked).toHaveLength(0);
  });

  test("is refused while another tab is paying, and nothing is sent", () => {
    const { lock, value, heard, sendPayment, readBaseline } = beginPayment();
    lock.say({ type: "lock.refused" });
    expect(value()).toEqual({ inFlight: "refusing" });
    expect(heard).toEqual([
      {
        type: "payment.refused",
        id: "subject",
        kind: "payout",
        requestedBy,
        failure: { kind: "refused", code: "payment_elsewhere" },
      },
    ]);
    expect(readBaseline.asked).toHaveLength(0);
    expect(sendPayment.asked).toHaveLength(0);
  });

  test("reads the baseline first and writes the journal second; only then is the money sent", async () => {
    const { lock, readBaseline, recordPayment, sendPayment, value } = beginPayment();
    lock.say({ type: "lock.granted" });
    expect(value()).toEqual({ inFlight: { armed: "preparing" } });
    expect(recordPayment.asked).toHaveLength(0);
    await readBaseline.answer(baseline());
    expect(value()).toEqual({ inFlight: { armed: "recording" } });
    expect(sendPayment.asked).toHaveLength(0);
    await recordPayment.answer();
    expect(value()).toEqual({ inFlight: "sending" });
    expect(sendPayment.asked).toEqual([{ order: payout, key }]);
  });

  test.each([
    [payout, {}],
    [transfer, { toAccountId: "acct-priya" }],
    [topUp, { paymentMethodId: "pm_4242" }],
    [{ kind: "topUp", cents: 5, currency: "AUD" } as const, {}],
  ])("writes down what %o needs to be found again, and no name or phone", async (order, more) => {
    const payment = beginPayment(order);
    payment.lock.say({ type: "lock.granted" });
    await payment.readBaseline.answer(baseline());
    expect(payment.recordPayment.asked).toEqual([
      {
        entry: {
          v: 1,
          key,
          accountId: "acct-dana",
          kind: order.kind,
          cents: order.cents,
          currency: "AUD",
          ...more,
          seenTransactionIds: ["t-1", "t-2"],
          sentAt: "2026-11-20T00:00:00.000Z",
        },
      },
    ]);
  });

  test("sends nothing where the newest transactions cannot be read, and says so", async () => {
    const { lock, readBaseline, recordPayment, sendPayment, heard, forgetPayment, snapshot } = beginPayment();
    lock.say({ type: "lock.granted" });
    await readBaseline.fail(offline);
    expect(ofType(heard, "payment.refused")).toEqual([
      { type: "payment.refused", id: "subject", kind: "payout", requestedBy, failure: offline },
    ]);
    expect(recordPayment.asked).toHaveLength(0);
    await forgetPayment.answer();
    expect(snapshot().value).toBe("rejected");
    expect(sendPayment.asked).toHaveLength(0);
  });

  test("sends nothing where the journal cannot be written, and says so", async () => {
    const { lock, readBaseline, recordPayment, sendPayment, heard, forgetPayment, snapshot } = beginPayment();
    lock.say({ type: "lock.granted" });
    await readBaseline.answer(baseline());
    await recordPayment.fail({ kind: "refused", code: "journal_unavailable" });
    expect(ofType(heard, "payment.refused")[0]).toMatchObject({
      failure: { kind: "refused", code: "journal_unavailable" },
    });
    expect(forgetPayment.asked).toEqual([{ key }]);
    await forgetPayment.answer();
    expect(snapshot().status).toBe("done");
    expect(sendPayment.asked).toHaveLength(0);
  });

  test("sends nothing where the lock cannot be asked for, and says so", () => {
    const ports = paymentPorts();
    const { actor, heard } = begin(ports.logic.provide({ actors: { holdLock: brokenListener() } }), {
      accountId: "acct-dana",
      order: payout,
      requestedBy,
    });
    expect(actor.getSnapshot().value).toEqual({ inFlight: "refusing" });
    expect(ofType(heard, "payment.refused")[0]).toMatchObject({
      failure: { kind: "unexpected", message: "broken" },
    });
    expect(ports.sendPayment.asked).toHaveLength(0);
  });
});

describe("sending", () => {
  test("succeeds: it says so, forgets the journal's entry and lets the lock go", async () => {
    const { sendPayment, forgetPayment, heard, lock, value, snapshot } = await sending();
    await sendPayment.answer();
    expect(value()).toEqual({ inFlight: "settling" });
    expect(heard).toEqual([{ type: "payment.settled", id: "subject", kind: "payout", requestedBy }]);
    expect(lock.runs).toBe(1);
    expect(forgetPayment.asked).toEqual([{ key }]);
    await forgetPayment.answer();
    expect(value()).toBe("succeeded");
    expect(snapshot().status).toBe("done");
    expect(snapshot().hasTag("inFlight")).toBe(false);
    expect(lock.runs).toBe(0);
  });

  test("has succeeded even where the journal's entry cannot be removed", async () => {
    const { sendPayment, forgetPayment, value } = await sending();
    await sendPayment.answer();
    await forgetPayment.fail(offline);
    expect(value()).toBe("succeeded");
  });

  test("is rejected even where the journal's entry cannot be removed", async () => {
    const { sendPayment, forgetPayment, value } = await sending();
    await sendPayment.fail(status(400));
    await forgetPayment.fail(offline);
    expect(value()).toBe("rejected");
  });

  test("is ended by nothing from outside", async () => {
    const { actor, clock, lock, value, sendPayment, heard } = await sending();
    for (const type of [
      "dismissed",
      "check.requested",
      "resend.requested",
      "lock.refused",
      "lock.granted",
    ] as const)
      actor.send({ type });
    clock.increment(3_600_000);
    expect(value()).toEqual({ inFlight: "sending" });
    expect(sendPayment.asked).toHaveLength(1);
    expect(lock.runs).toBe(1);
    expect(heard).toEqual([]);
  });

  const rejections: readonly Failure[] = [
    status(400, { code: "insufficient_funds" }),
    status(400, { code: "amount_out_of_range" }),
    status(402, { code: "card_declined" }),
    status(403, { code: "account_not_active" }),
    status(404, { code: "card_not_found" }),
    status(409, { code: "account_exists" }),
    status(409),
    status(422, { code: "idempotency_key_reused" }),
    status(499),
    { kind: "body", status: 400, code: "insufficient_funds" },
    { kind: "refused", code: "document_type" },
  ];
  for (const failure of rejections) {
    it(`is rejected by ${failure.kind} ${failure.status ?? ""} ${failure.code ?? ""}`, async () => {
      const { sendPayment, forgetPayment, heard, value, lock } = await sending();
      await sendPayment.fail(failure);
      expect(heard).toEqual([
        { type: "payment.refused", id: "subject", kind: "payout", requestedBy, failure },
      ]);
      expect(forgetPayment.asked).toEqual([{ key }]);
      await forgetPayment.answer();
      expect(value()).toBe("rejected");
      expect(lock.runs).toBe(0);
      expect(sendPayment.asked).toHaveLength(1);
    });
  }

  const mysteries: readonly Failure[] = [
    offline,
    late,
    garbled,
    status(408),
    status(500),
    status(502),
    status(503),
    status(504),
    status(302),
    status(304),
    { kind: "status" },
    { kind: "body", status: 500 },
    { kind: "body", status: 0 },
    { kind: "body" },
    { kind: "unexpected" },
  ];
  for (const failure of mysteries) {
    it(`is unknown, and never called failed, after ${failure.kind} ${failure.status ?? ""}`, async () => {
      const { sendPayment, heard, value, snapshot, forgetPayment, lock } = await sending();
      await sendPayment.fail(failure);
      expect(value()).toEqual({ inFlight: { reconciling: { looking: "resting" } } });
      expect(snapshot().hasTag("checking")).toBe(true);
      expect(snapshot().hasTag("inFlight")).toBe(true);
      expect(heard).toEqual([{ type: "payment.unknown", requestedBy }]);
      expect(forgetPayment.asked).toEqual([]);
      expect(lock.runs).toBe(1);
    });
  }

  test("an error that is no answer at all is unknown too", async () => {
    const { sendPayment, heard } = await sending();
    await sendPayment.throw(new TypeError("undefined is not a function"));
    expect(heard).toEqual([{ type: "payment.unknown", requestedBy }]);
  });
});

describe("a token that is too old", () => {
  test("is renewed, and the same key is sent again", async () => {
    const payment = await sending();
    await payment.sendPayment.fail(status(401));
    expect(payment.value()).toEqual({ inFlight: "renewing" });
    expect(payment.sendPayment.asked).toHaveLength(1);
    await payment.refreshToken.answer();
    expect(payment.sendPayment.asked).toEqual([
      { order: payout, key },
      { order: payout, key },
    ]);
    await payment.sendPayment.answer();
    expect(ofType(payment.heard, "payment.settled")).toHaveLength(1);
  });

  test("is renewed once: a second 401 is a refusal", async () => {
    const { sendPayment, refreshToken, heard } = await sending();
    await sendPayment.fail(status(401));
    await refreshToken.answer();
    await sendPayment.fail(status(401, { code: "unauthorized" }));
    expect(refreshToken.asked).toHaveLength(1);
    expect(sendPayment.asked).toHaveLength(2);
    expect(ofType(heard, "payment.refused")[0]).toMatchObject({ failure: { status: 401 } });
  });

  test("in the body of a 2xx counts as one", async () => {
    const { sendPayment, value } = await sending();
    await sendPayment.fail({ kind: "body", status: 401 });
    expect(value()).toEqual({ inFlight: "renewing" });
  });

  test("that cannot be renewed refuses the payment, which the server did not take", async () => {
    const { sendPayment, refreshToken, heard } = await sending();
    await sendPayment.fail(status(401));
    await refreshToken.fail(status(400));
    expect(ofType(heard, "payment.refused")[0]).toMatchObject({ failure: { status: 401 } });
  });

  test("is waited for 8 seconds to the millisecond", async () => {
    const { sendPayment, refreshToken, heard, clock, value } = await sending();
    await sendPayment.fail(status(401));
    clock.increment(7_999);
    expect(value()).toEqual({ inFlight: "renewing" });
    clock.increment(1);
    expect(ofType(heard, "payment.refused")).toHaveLength(1);
    await refreshToken.answer();
    expect(sendPayment.asked).toHaveLength(1);
  });
});

describe("a key that the server was at work on already", () => {
  const inProgress = status(409, { code: "request_in_progress", retryAfter: 1_000 });

  async function sentAgain() {
    const payment = await sending();
    await payment.sendPayment.fail(inProgress);
    payment.clock.increment(1_000);
    return payment;
  }

  test("is unknown, and never refused, where the token then cannot be renewed", async () => {
    const refused = await sentAgain();
    await refused.sendPayment.fail(status(401));
    expect(refused.value()).toEqual({ inFlight: "renewing" });
    await refused.refreshToken.fail(status(400));
    expect(refused.value()).toMatchObject({ inFlight: { reconciling: expect.anything() } });
    expect(refused.heard).toEqual([{ type: "payment.unknown", requestedBy }]);
    expect(refused.forgetPayment.asked).toEqual([]);

    const silent = await sentAgain();
    await silent.sendPayment.fail(status(401));
    silent.clock.increment(8_000);
    expect(silent.heard).toEqual([{ type: "payment.unknown", requestedBy }]);
  });

  test("is unknown where the renewed token is refused too, or the key is said to be used", async () => {
    const twice = await sentAgain();
    await twice.sendPayment.fail(status(401));
    await twice.refreshToken.answer();
    await twice.sendPayment.fail(status(401));
    expect(twice.heard).toEqual([{ type: "payment.unknown", requestedBy }]);

    const reused = await sentAgain();
    await reused.sendPayment.fail(status(422, { code: "idempotency_key_reused" }));
    expect(reused.heard).toEqual([{ type: "payment.unknown", requestedBy }]);
  });

  test("is refused where the server then refuses the payment itself", async () => {
    const payment = await sentAgain();
    await payment.sendPayment.fail(status(400, { code: "insufficient_funds" }));
    expect(ofType(payment.heard, "payment.refused")).toHaveLength(1);
  });

  test("is not known of a server that only asked for a pause: a token that cannot be renewed then refuses", async () => {
    const payment = await sending();
    await payment.sendPayment.fail(status(429, { retryAfter: 1_000 }));
    payment.clock.increment(1_000);
    await payment.sendPayment.fail(status(401));
    await payment.refreshToken.fail(status(400));
    expect(ofType(payment.heard, "payment.refused")).toHaveLength(1);
  });
});

describe("a server that asks to wait", () => {
  const requests: readonly Failure[] = [
    status(409, { code: "request_in_progress", retryAfter: 5_000 }),
    status(425, { retryAfter: 5_000 }),
    status(429, { retryAfter: 5_000 }),
    { kind: "body", status: 429, retryAfter: 5_000 },
  ];
  for (const failure of requests) {
    it(`with ${failure.kind} ${failure.status} is left alone as long as it said, and then gets the same key`, async () => {
      const payment = await sending();
      await payment.sendPayment.fail(failure);
      expect(payment.value()).toEqual({ inFlight: "waiting" });
      payment.clock.increment(4_999);
      expect(payment.sendPayment.asked).toHaveLength(1);
      payment.clock.increment(1);
      expect(payment.sendPayment.asked).toHaveLength(2);
      expect(everyKey(payment)).toEqual([key]);
      await payment.sendPayment.answer();
      expect(payment.heard).toEqual([
        { type: "payment.settled", id: "subject", kind: "payout", requestedBy },
      ]);
    });
  }

  test("is left alone for a second where it does not say how long, and never less than a quarter of one", async () => {
    const { sendPayment, clock } = await sending();
    await sendPayment.fail(status(429));
    clock.increment(999);
    expect(sendPayment.asked).toHaveLength(1);
    clock.increment(1);
    expect(sendPayment.asked).toHaveLength(2);
    await sendPayment.fail(status(429, { retryAfter: 0 }));
    clock.increment(249);
    expect(sendPayment.asked).toHaveLength(2);
    clock.increment(1);
    expect(sendPayment.asked).toHaveLength(3);
  });

  test("is left alone longer than half a minute where it says so, but no longer than five", async () => {
    const { sendPayment, clock } = await sending();
    await sendPayment.fail(status(429, { retryAfter: 90_000 }));
    clock.increment(89_999);
    expect(sendPayment.asked).toHaveLength(1);
    clock.increment(1);
    expect(sendPayment.asked).toHaveLength(2);
    await sendPayment.fail(status(429, { retryAfter: 86_400_000 }));
    clock.increment(299_999);
    expect(sendPayment.asked).toHaveLength(2);
    clock.increment(1);
    expect(sendPayment.asked).toHaveLength(3);
  });

  test("ten times and more leaves the outcome unknown, never refused", async () => {
    const payment = await sending();
    for (let wait = 0; wait < 10; wait += 1) {
      await payment.sendPayment.fail(status(409, { code: "request_in_progress" }));
      expect(payment.value()).toEqual({ inFlight: "waiting" });
      payment.clock.increment(1_000);
    }
    await payment.sendPayment.fail(status(409, { code: "request_in_progress" }));
    expect(payment.sendPayment.asked).toHaveLength(11);
    expect(payment.heard).toEqual([{ type: "payment.unknown", requestedBy }]);
    expect(everyKey(payment)).toEqual([key]);
  });
});

describe("reconciling by the list", () => {
  test("looks at 0, 2, 5, 10, 20, 30 and 60 seconds; none of them deciding, it is unresolved", async () => {
    const payment = await sending();
    await payment.sendPayment.fail(late);
    await lookInVain(payment);
    expect(payment.findPayment.asked).toHaveLength(7);
    expect(payment.findPayment.asked[0]).toEqual({ entry });
    expect(payment.value()).toBe("unresolved");
    expect(payment.snapshot().hasTag("unresolved")).toBe(true);
    expect(payment.snapshot().hasTag("inFlight")).toBe(false);
    expect(payment.lock.runs).toBe(0);
    expect(payment.heard).toEqual([
      { type: "payment.unknown", requestedBy },
      { type: "payment.unresolved", id: "subject", requestedBy },
    ]);
    payment.clock.increment(3_600_000);
    expect(payment.findPayment.asked).toHaveLength(7);
    expect(payment.sendPayment.asked).toHaveLength(1);
    expect(payment.forgetPayment.asked).toEqual([]);
  });

  test("does not decide by several new transactions", async () => {
    const payment = await sending();
    await payment.sendPayment.fail(late);
    await lookInVain(payment, { outcome: "several", replays: false });
    expect(payment.value()).toBe("unresolved");
  });

  test("succeeds by exactly one new transaction, at whichever look it is found", async () => {
    const { sendPayment, findPayment, clock, heard, forgetPayment, value } = await sending();
    await sendPayment.fail(late);
    clock.increment(0);
    await findPayment.answer(none);
    clock.increment(2_000);
    await findPayment.answer({ outcome: "succeeded", replays: false });
    expect(ofType(heard, "payment.settled")).toEqual([
      { type: "payment.settled", id: "subject", kind: "payout", requestedBy },
    ]);
    await forgetPayment.answer();
    expect(value()).toBe("succeeded");
    expect(sendPayment.asked).toHaveLength(1);
  });

  test("is refused by exactly one new transaction that failed", async () => {
    const { sendPayment, findPayment, clock, heard } = await sending();
    await sendPayment.fail(late);
    clock.increment(0);
    await findPayment.answer({ outcome: "failed", replays: false });
    expect(ofType(heard, "payment.refused")[0]).toMatchObject({
      failure: { kind: "refused", code: "payment_failed" },
    });
  });

  test("a list that cannot be read decides nothing and is looked at again at the next time", async () => {
    const { sendPayment, findPayment, clock, value } = await sending();
    await sendPayment.fail(late);
    clock.increment(0);
    await findPayment.fail(offline);
    expect(value()).toEqual({ inFlight: { reconciling: { looking: "resting" } } });
    clock.increment(1_999);
    expect(findPayment.asked).toHaveLength(1);
    clock.increment(1);
    expect(findPayment.asked).toHaveLength(2);
  });

  test("never sends the key, also where it learns meanwhile that the server replays", async () => {
    const payment = await sending();
    await payment.sendPayment.fail(late);
    await lookInVain(payment, { outcome: "none", replays: true });
    expect(payment.sendPayment.asked).toHaveLength(1);
    expect(payment.value()).toBe("unresolved");
  });
});

describe("reconciling by the key, where the server replays", () => {
  async function lost(): Promise<Payment> {
    const payment = await sending(transfer, true);
    await payment.sendPayment.fail(offline);
    expect(payment.value()).toEqual({ inFlight: { reconciling: { resending: "resting" } } });
    expect(payment.snapshot().hasTag("checking")).toBe(true);
    return payment;
  }

  test("sends the same key after a second, and a replayed answer settles it", async () => {
    const payment = await lost();
    payment.clock.increment(999);
    expect(payment.sendPayment.asked).toHaveLength(1);
    payment.clock.increment(1);
    expect(payment.sendPayment.asked).toEqual([
      { order: transfer, key },
      { order: transfer, key },
    ]);
    await payment.sendPayment.answer();
    expect(payment.heard).toEqual([
      { type: "payment.unknown", requestedBy },
      { type: "payment.settled", id: "subject", kind: "transfer", requestedBy },
    ]);
    expect(payment.findPayment.asked).toHaveLength(0);
  });

  test("sends it three times at most, after 1, 4 and 10 seconds more, and is then unresolved", async () => {
    const payment = await lost();
    for (const [index, pause] of [1_000, 4_000, 10_000].entries()) {
      payment.clock.increment(pause - 1);
      expect(payment.sendPayment.asked).toHaveLength(1 + index);
      payment.clock.increment(1);
      expect(payment.sendPayment.asked).toHaveLength(2 + index);
      await payment.sendPayment.fail(status(502));
    }
    expect(payment.value()).toBe("unresolved");
    payment.clock.increment(3_600_000);
    expect(payment.sendPayment.asked).toHaveLength(4);
    expect(everyKey(payment)).toEqual([key]);
    expect(ofType(payment.heard, "payment.unresolved")).toHaveLength(1);
    expect(ofType(payment.heard, "payment.refused")).toHaveLength(0);
  });

  test("ends after 60 seconds to the millisecond, also while the key is on its way; the late answer changes nothing", async () => {
    const payment = await lost();
    payment.clock.increment(1_000);
    payment.clock.increment(58_999);
    expect(payment.value()).toEqual({ inFlight: { reconciling: { resending: "asking" } } });
    payment.clock.increment(1);
    expect(payment.value()).toBe("unresolved");
    await payment.sendPayment.answer();
    expect(payment.value()).toBe("unresolved");
    expect(payment.sendPayment.asked).toHaveLength(2);
  });

  test("is refused where the same key is now answered by a clear refusal", async () => {
    const payment = await lost();
    payment.clock.increment(1_000);
    await payment.sendPayment.fail(status(400, { code: "insufficient_funds" }));
    expect(ofType(payment.heard, "payment.refused")[0]).toMatchObject({
      failure: { code: "insufficient_funds" },
    });
  });

  const undecided: readonly Failure[] = [
    offline,
    late,
    garbled,
    status(408),
    status(500),
    status(409, { code: "request_in_progress" }),
    status(425),
    status(429),
    status(422, { code: "idempotency_key_reused" }),
  ];
  for (const failure of undecided) {
    it(`is not decided by ${failure.kind} ${failure.status ?? ""} ${failure.code ?? ""}`, async () => {
      const payment = await lost();
      payment.clock.increment(1_000);
      await payment.sendPayment.fail(failure);
      expect(payment.value()).toEqual({ inFlight: { reconciling: { resending: "resting" } } });
      expect(ofType(payment.heard, "payment.refused")).toHaveLength(0);
    });
  }

  test("waits as long as the server asks before the key is sent again", async () => {
    const payment = await lost();
    payment.clock.increment(1_000);
    await payment.sendPayment.fail(status(409, { code: "request_in_progress", retryAfter: 20_000 }));
    payment.clock.increment(19_999);
    expect(payment.sendPayment.asked).toHaveLength(2);
    payment.clock.increment(1);
    expect(payment.sendPayment.asked).toHaveLength(3);
  });

  test("renews the token once, and counts that try", async () => {
    const payment = await lost();
    payment.clock.increment(1_000);
    await payment.sendPayment.fail(status(401));
    expect(payment.value()).toEqual({ inFlight: { reconciling: { resending: "renewing" } } });
    await payment.refreshToken.answer();
    expect(payment.sendPayment.asked).toHaveLength(3);
    await payment.sendPayment.fail(status(401));
    expect(payment.refreshToken.asked).toHaveLength(1);
    expect(payment.value()).toEqual({ inFlight: { reconciling: { resending: "resting" } } });
    payment.clock.increment(10_000);
    expect(payment.sendPayment.asked).toHaveLength(4);
    await payment.sendPayment.fail(offline);
    expect(payment.value()).toBe("unresolved");
  });

  test("sends no fourth key after a token that the third wanted renewed", async () => {
    const payment = await lost();
    payment.clock.increment(1_000);
    await payment.sendPayment.fail(offline);
    payment.clock.increment(4_000);
    await payment.sendPayment.fail(offline);
    payment.clock.increment(10_000);
    await payment.sendPayment.fail(status(401));
    await payment.refreshToken.answer();
    expect(payment.sendPayment.asked).toHaveLength(4);
    expect(payment.value()).toBe("unresolved");
  });

  test("goes on without a new token where it cannot be had, or not within 8 seconds", async () => {
    const refused = await lost();
    refused.clock.increment(1_000);
    await refused.sendPayment.fail(status(401));
    await refused.refreshToken.fail(offline);
    expect(refused.value()).toEqual({ inFlight: { reconciling: { resending: "resting" } } });

    const silent = await lost();
    silent.clock.increment(1_000);
    await silent.sendPayment.fail(status(401));
    silent.clock.increment(7_999);
    expect(silent.value()).toEqual({ inFlight: { reconciling: { resending: "renewing" } } });
    silent.clock.increment(1);
    expect(silent.value()).toEqual({ inFlight: { reconciling: { resending: "resting" } } });
  });
});

describe("unresolved", () => {
  test("Check again takes the lock, reads the journal and looks at the list anew, without sending", async () => {
    const payment = await unresolved();
    payment.actor.send({ type: "check.requested" });
    expect(ofType(payment.heard, "payment.resumed")).toEqual([
      { type: "payment.resumed", id: "subject", requestedBy },
    ]);
    expect(payment.value()).toEqual({ inFlight: "claimingToCheck" });
    expect(payment.snapshot().hasTag("checking")).toBe(true);
    expect(payment.lock.started.at(-1)).toEqual({ accountId: "acct-dana", wait: true });
    payment.lock.say({ type: "lock.granted" });
    expect(payment.readEntry.asked).toEqual([{ key }]);
    await payment.readEntry.answer(entry);
    expect(payment.value()).toEqual({ inFlight: { reconciling: { looking: "resting" } } });
    await lookInVain(payment);
    expect(payment.value()).toBe("unresolved");
    expect(payment.sendPayment.asked).toHaveLength(1);
  });

  test("Check again finds what has become of it", async () => {
    const payment = await unresolved();
    payment.actor.send({ type: "check.requested" });
    payment.lock.say({ type: "lock.granted" });
    await payment.readEntry.answer(entry);
    payment.clock.increment(0);
    await payment.findPayment.answer({ outcome: "succeeded", replays: false });
    expect(ofType(payment.heard, "payment.settled")).toHaveLength(1);
  });

  test("Check again replays the key where the server is known by now to replay", async () => {
    const payment = await sending(transfer);
    await payment.sendPayment.fail(late);
    await lookInVain(payment, { outcome: "several", replays: true });
    payment.actor.send({ type: "check.requested" });
    payment.lock.say({ type: "lock.granted" });
    await payment.readEntry.answer(entry);
    payment.clock.increment(1_000);
    expect(payment.sendPayment.asked).toEqual([
      { order: transfer, key },
      { order: transfer, key },
    ]);
  });

  test("Send again sends the same key once to a server that may not keep keys", async () => {
    const payment = await unresolved(topUp);
    payment.actor.send({ type: "resend.requested" });
    expect(payment.value()).toEqual({ inFlight: "claimingToSend" });
    expect(payment.snapshot().hasTag("checking")).toBe(true);
    payment.lock.say({ type: "lock.granted" });
    expect(payment.value()).toEqual({ inFlight: "rereadingToSend" });
    expect(payment.snapshot().hasTag("checking")).toBe(true);
    await payment.readEntry.answer(entry);
    expect(payment.value()).toEqual({ inFlight: "sendingAgain" });
    expect(payment.snapshot().hasTag("checking")).toBe(true);
    expect(payment.sendPayment.asked).toEqual([
      { order: topUp, key },
      { order: topUp, key },
    ]);
    await payment.sendPayment.answer();
    expect(ofType(payment.heard, "payment.settled")).toHaveLength(1);
  });

  test("Send again that is lost too is checked by the list", async () => {
    const payment = await unresolved();
    payment.actor.send({ type: "resend.requested" });
    payment.lock.say({ type: "lock.granted" });
    await payment.readEntry.answer(entry);
    await payment.sendPayment.fail(offline);
    expect(payment.value()).toEqual({ inFlight: { reconciling: { looking: "resting" } } });
    await lookInVain(payment);
    expect(payment.value()).toBe("unresolved");
  });

  test("Send again that is refused says nothing about the first one: still unresolved, with the reason", async () => {
    const payment = await unresolved();
    payment.actor.send({ type: "resend.requested" });
    payment.lock.say({ type: "lock.granted" });
    await payment.readEntry.answer(entry);
    await payment.sendPayment.fail(status(400, { code: "insufficient_funds" }));
    expect(payment.value()).toBe("unresolved");
    expect(payment.snapshot().context.failure).toMatchObject({ code: "insufficient_funds" });
    expect(ofType(payment.heard, "payment.refused")).toHaveLength(0);
    expect(payment.forgetPayment.asked).toHaveLength(0);
  });

  test("Send again to a server that replays asks at once, three times at most", async () => {
    const payment = await sending(payout, true);
    await payment.sendPayment.fail(offline);
    for (const pause of [1_000, 4_000, 10_000]) {
      payment.clock.increment(pause);
      await payment.sendPayment.fail(offline);
    }
    payment.actor.send({ type: "resend.requested" });
    payment.lock.say({ type: "lock.granted" });
    await payment.readEntry.answer(entry);
    expect(payment.value()).toEqual({ inFlight: { reconciling: { resending: "asking" } } });
    expect(payment.sendPayment.asked).toHaveLength(5);
    await payment.sendPayment.fail(offline);
    payment.clock.increment(4_000);
    await payment.sendPayment.fail(offline);
    payment.clock.increment(10_000);
    await payment.sendPayment.fail(offline);
    expect(payment.value()).toBe("unresolved");
    expect(payment.sendPayment.asked).toHaveLength(7);
    expect(everyKey(payment)).toEqual([key]);
  });

  test("Send again to a server that replays is given its 60 seconds anew", async () => {
    const payment = await sending(payout, true);
    await payment.sendPayment.fail(offline);
    payment.clock.increment(60_000);
    payment.actor.send({ type: "resend.requested" });
    payment.lock.say({ type: "lock.granted" });
    await payment.readEntry.answer(entry);
    payment.clock.increment(59_999);
    expect(payment.value()).toEqual({ inFlight: { reconciling: { resending: "asking" } } });
    payment.clock.increment(1);
    expect(payment.value()).toBe("unresolved");
  });

  test("Send again stays where the journal cannot be read, and sends nothing", async () => {
    const payment = await unresolved();
    payment.actor.send({ type: "resend.requested" });
    payment.lock.say({ type: "lock.granted" });
    await payment.readEntry.fail(offline);
    expect(payment.value()).toBe("unresolved");
    expect(payment.sendPayment.asked).toHaveLength(1);
  });

  test("what another tab has settled meanwhile is neither checked nor sent, but gone", async () => {
    for (const type of ["check.requested", "resend.requested"] as const) {
      const payment = await unresolved();
      payment.actor.send({ type });
      payment.lock.say({ type: "lock.granted" });
      await payment.readEntry.answer(null);
      expect(payment.value()).toBe("forgotten");
      expect(payment.heard.at(-2)).toEqual({ type: "payment.forgotten", id: "subject", requestedBy });
      expect(payment.sendPayment.asked).toHaveLength(1);
      expect(payment.lock.runs).toBe(0);
    }
  });

  test("stays unresolved where the lock cannot be had, and its journal's entry stays", async () => {
    for (const type of ["check.requested", "resend.requested"] as const) {
      const payment = await unresolved();
      payment.actor.send({ type });
      payment.lock.say({ type: "lock.refused" });
      expect(payment.value()).toBe("unresolved");
      expect(ofType(payment.heard, "payment.unresolved")).toHaveLength(2);
      expect(payment.forgetPayment.asked).toHaveLength(0);
      expect(payment.sendPayment.asked).toHaveLength(1);
    }
  });

  test("waits for the lock as long as another tab has it", async () => {
    const payment = await unresolved();
    payment.actor.send({ type: "check.requested" });
    payment.clock.increment(3_600_000);
    expect(payment.value()).toEqual({ inFlight: "claimingToCheck" });
  });

  test("the person may let it go: the journal's entry is removed", async () => {
    const payment = await unresolved();
    payment.actor.send({ type: "dismissed" });
    expect(payment.value()).toBe("dropping");
    expect(payment.forgetPayment.asked).toEqual([{ key }]);
    await payment.forgetPayment.answer();
    expect(payment.value()).toBe("forgotten");
    expect(ofType(payment.heard, "payment.forgotten")).toHaveLength(1);
  });

  test("the person may let it go even where the journal cannot be written", async () => {
    const payment = await unresolved();
    payment.actor.send({ type: "dismissed" });
    await payment.forgetPayment.fail(offline);
    expect(payment.value()).toBe("forgotten");
  });
});

describe("after a reload", () => {
  test("waits for the lock, reads the journal again and looks at the list; it never sends", async () => {
    const payment = beginPayment(payout, entry);
    expect(payment.lock.started).toEqual([{ accountId: "acct-dana", wait: true }]);
    payment.clock.increment(3_600_000);
    expect(payment.value()).toEqual({ inFlight: "claiming" });
    payment.lock.say({ type: "lock.granted" });
    expect(payment.value()).toEqual({ inFlight: "rereading" });
    await payment.readEntry.answer(entry);
    expect(payment.heard).toEqual([{ type: "payment.unknown", requestedBy }]);
    await lookInVain(payment);
    expect(payment.value()).toBe("unresolved");
    expect(payment.sendPayment.asked).toHaveLength(0);
    expect(payment.readBaseline.asked).toHaveLength(0);
    expect(payment.recordPayment.asked).toHaveLength(0);
    expect(payment.findPayment.asked[0]).toEqual({ entry });
  });

  test("is settled by the list, and its journal's entry goes", async () => {
    const payment = beginPayment(payout, entry);
    payment.lock.say({ type: "lock.granted" });
    await payment.readEntry.answer(entry);
    payment.clock.increment(0);
    await payment.findPayment.answer({ outcome: "succeeded", replays: true });
    expect(ofType(payment.heard, "payment.settled")).toHaveLength(1);
    expect(payment.forgetPayment.asked).toEqual([{ key }]);
  });

  test("is forgotten where another tab has settled it", async () => {
    const payment = beginPayment(payout, entry);
    payment.lock.say({ type: "lock.granted" });
    await payment.readEntry.answer(null);
    expect(payment.value()).toBe("forgotten");
    expect(payment.snapshot().status).toBe("done");
    expect(payment.findPayment.asked).toHaveLength(0);
    expect(payment.forgetPayment.asked).toHaveLength(0);
  });

  test("is looked for in the list where the journal cannot be read a second time", async () => {
    const payment = beginPayment(payout, entry);
    payment.lock.say({ type: "lock.granted" });
    await payment.readEntry.fail(offline);
    expect(payment.value()).toEqual({ inFlight: { reconciling: { looking: "resting" } } });
  });

  test("is never called refused because the lock is not to be had, and its entry stays", async () => {
    const refused = beginPayment(payout, entry);
    refused.lock.say({ type: "lock.refused" });
    expect(refused.value()).toBe("unresolved");
    expect(ofType(refused.heard, "payment.refused")).toHaveLength(0);
    expect(refused.forgetPayment.asked).toHaveLength(0);

    const ports = paymentPorts();
    const broken = begin(ports.logic.provide({ actors: { holdLock: brokenListener() } }), {
      accountId: "acct-dana",
      order: payout,
      requestedBy: "",
      entry,
    });
    expect(broken.actor.getSnapshot().value).toBe("unresolved");
    expect(broken.actor.getSnapshot().context.failure).toMatchObject({ message: "broken" });
    broken.actor.send({ type: "check.requested" });
    expect(broken.actor.getSnapshot().value).toBe("unresolved");
    await settle();
    expect(ofType(broken.heard, "payment.refused")).toHaveLength(0);
    expect(ports.forgetPayment.asked).toHaveLength(0);
  });

  test("a top-up whose card is not known any more can be checked, but not sent again", async () => {
    const forgetful: PaymentOrder = { kind: "topUp", cents: 12_345, currency: "AUD" };
    const payment = beginPayment(forgetful, { ...entry, kind: "topUp" });
    payment.lock.say({ type: "lock.granted" });
    await payment.readEntry.answer(entry);
    await lookInVain(payment, { outcome: "none", replays: true });
    expect(payment.snapshot().can({ type: "resend.requested" })).toBe(false);
    payment.actor.send({ type: "resend.requested" });
    expect(payment.value()).toBe("unresolved");
    payment.actor.send({ type: "check.requested" });
    payment.lock.say({ type: "lock.granted" });
    await payment.readEntry.answer(entry);
    expect(payment.value()).toEqual({ inFlight: { reconciling: { looking: "resting" } } });
    expect(payment.sendPayment.asked).toHaveLength(0);
  });

  test("what is known of it can be sent again by the person, under the journal's key", async () => {
    const payment = beginPayment(transfer, { ...entry, kind: "transfer" });
    payment.lock.say({ type: "lock.granted" });
    await payment.readEntry.answer(entry);
    await lookInVain(payment);
    expect(payment.snapshot().can({ type: "resend.requested" })).toBe(true);
    payment.actor.send({ type: "resend.requested" });
    payment.lock.say({ type: "lock.granted" });
    await payment.readEntry.answer(entry);
    expect(payment.sendPayment.asked).toEqual([{ order: transfer, key }]);
  });
});
