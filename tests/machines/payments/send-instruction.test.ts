import { describe, expect, test } from "vitest";
import { fromPromise } from "xstate";
import type { SendResult } from "../../../src/machines/instructions/instruction.ts";
import { late, offline, ofType, settle, status } from "../fakes.ts";
import {
  cancelled,
  decided,
  declined,
  entry,
  lost,
  match,
  paymentFakes,
  press,
  startChart,
  succeeded,
  tooLate,
  unauthorized,
  unavailable,
  unrecognized,
  unseen,
} from "./payment-fakes.ts";

function startSending({ sentBefore = false, byList = false } = {}) {
  const fakes = paymentFakes();
  return {
    ...fakes,
    ...startChart(fakes.charts.sendInstruction, {
      instruction: entry,
      press,
      sentBefore,
      byList,
    }),
  };
}
type Sending = ReturnType<typeof startSending>;

async function answerStatus(
  { clock, readStatus }: Sending,
  ...[result]: Parameters<Sending["readStatus"]["answer"]>
) {
  const before = readStatus.asked.length;
  clock.increment(30_000);
  expect(readStatus.asked).toHaveLength(before + 1);
  await readStatus.answer(result);
}

const types = ({ reports }: Sending) => reports.map((event) => event.type);

test("a press sends one POST with its entry, and reports the outcome", async () => {
  const { reports, sendPost, readStatus } = startSending();
  expect(sendPost.asked).toEqual([{ instruction: entry, press }]);
  await sendPost.answer(decided());
  expect(reports).toEqual([{ type: "submission.decided", outcome: succeeded }]);
  expect(readStatus.asked).toEqual([]);
});

test("a payment is never called failed because its answer was lost", async () => {
  for (const answer of [lost, { kind: "unknown", failure: late } as const]) {
    const sending = startSending();
    await sending.sendPost.answer(answer);
    expect(sending.reports).toEqual([{ type: "submission.unknown" }]);
  }
  const broken = startSending();
  await broken.sendPost.fail(offline);
  expect(broken.reports).toEqual([{ type: "submission.unknown" }]);
});

describe("resending", () => {
  test("uses the same key, at most three times, only if the server says that it has not seen the key", async () => {
    const sending = startSending();
    for (const resend of [1, 2, 3]) {
      await sending.sendPost.answer(lost);
      await answerStatus(sending, unseen);
      expect(sending.sendPost.asked).toHaveLength(resend + 1);
    }
    await sending.sendPost.answer(lost);
    await answerStatus(sending, unseen);
    await answerStatus(sending, unseen);
    expect(sending.sendPost.asked).toEqual(new Array(4).fill({ instruction: entry, press }));
    await answerStatus(sending, decided(declined));
    expect(sending.reports.at(-1)).toEqual({ type: "submission.decided", outcome: declined });
  });

  test.each([unavailable, { kind: "inProgress" } as const, { kind: "expired" } as const])(
    "does not follow a status request answered %o",
    async (result) => {
      const sending = startSending();
      await sending.sendPost.answer(lost);
      await answerStatus(sending, result);
      await answerStatus(sending, result);
      expect(sending.sendPost.asked).toHaveLength(1);
    },
  );

  test("is preceded by the Retry-After of the rejected POST", async () => {
    const { clock, sendPost, readStatus } = startSending();
    await sendPost.answer({ kind: "unknown", failure: status(429, { retryAfter: 7_000 }) });
    clock.increment(6_999);
    expect(readStatus.asked).toHaveLength(0);
    clock.increment(1);
    expect(readStatus.asked).toHaveLength(1);
  });

  test("that the port rejects leads to a check, since an earlier copy may have arrived", async () => {
    const sending = startSending();
    await sending.sendPost.answer(lost);
    await answerStatus(sending, unseen);
    await sending.sendPost.answer(tooLate);
    expect(types(sending)).not.toContain("submission.notSent");
    await answerStatus(sending, decided());
    expect(types(sending).at(-1)).toBe("submission.decided");
  });
});

test("a first press that the port rejects is reported as not sent", async () => {
  const { reports, sendPost } = startSending();
  await sendPost.answer(tooLate);
  expect(reports).toEqual([
    { type: "submission.notSent", failure: { kind: "rejected", code: "payment_too_late" } },
  ]);
});

test("never reports a key that was sent by an earlier press as not sent", async () => {
  const sending = startSending({ sentBefore: true });
  await sending.sendPost.answer(tooLate);
  expect(types(sending)).toEqual(["submission.unknown"]);
});

describe("an expired token", () => {
  test("is renewed once, and the same key is resent", async () => {
    const sending = startSending();
    await sending.sendPost.answer(unauthorized);
    expect(sending.refreshToken.asked).toHaveLength(1);
    await sending.refreshToken.answer();
    expect(sending.sendPost.asked).toEqual([
      { instruction: entry, press },
      { instruction: entry, press },
    ]);
    await sending.sendPost.answer(unauthorized);
    expect(sending.refreshToken.asked).toHaveLength(1);
    expect(types(sending)).toEqual(["submission.unknown"]);
  });

  test("is waited for at most 8 s", async () => {
    const { clock, reports, sendPost, refreshToken } = startSending();
    await sendPost.answer(unauthorized);
    clock.increment(7_999);
    expect(reports).toEqual([]);
    clock.increment(1);
    expect(reports).toEqual([{ type: "submission.unknown" }]);
    await refreshToken.answer();
    expect(sendPost.asked).toHaveLength(1);
  });

  test("that cannot be renewed leads to status requests", async () => {
    const sending = startSending();
    await sending.sendPost.answer(unauthorized);
    await sending.refreshToken.fail(offline);
    expect(types(sending)).toEqual(["submission.unknown"]);
  });
});

describe("a rejection that the contract does not know", () => {
  test.each([0, 1, 2, 3])(
    "declines only after the unseen key is cancelled, also after %i copies",
    async (copies) => {
      const sending = startSending();
      for (let copy = 0; copy < copies; copy += 1) {
        await sending.sendPost.answer(lost);
        await answerStatus(sending, unseen);
      }
      await sending.sendPost.answer(unrecognized);
      await sending.readStatus.answer(unseen);
      expect(types(sending)).not.toContain("submission.decided");
      await sending.deleteKey.answer(decided(cancelled));
      expect(sending.reports.at(-1)).toMatchObject({
        type: "submission.decided",
        outcome: { state: "declined", failure: { code: "moon_phase" } },
      });
    },
  );

  test("is checked if its verification has no answer", async () => {
    const sending = startSending();
    await sending.sendPost.answer(unrecognized);
    await sending.readStatus.fail(offline);
    expect(types(sending)).toEqual(["submission.unknown"]);
    await answerStatus(sending, decided());
    expect(types(sending).at(-1)).toBe("submission.decided");
  });
});

describe("a rejected payment whose verification has no answer", () => {
  async function leaveUnverified(sending: Sending) {
    await sending.readStatus.answer(unseen);
    await sending.deleteKey.fail(offline);
  }

  test("is verified again once the server says that it has not seen the key, and is not resent", async () => {
    const sending = startSending();
    await sending.sendPost.answer(unrecognized);
    await leaveUnverified(sending);
    await answerStatus(sending, unseen);
    expect(sending.sendPost.asked).toHaveLength(1);
    await sending.readStatus.answer(unseen);
    await sending.deleteKey.answer(decided(cancelled));
    expect(sending.reports.at(-1)).toMatchObject({
      type: "submission.decided",
      outcome: { state: "declined", failure: { code: "moon_phase" } },
    });
  });

  test("is verified three times, and then only its status is requested", async () => {
    const sending = startSending();
    await sending.sendPost.answer(unrecognized);
    await leaveUnverified(sending);
    for (const _ of [2, 3]) {
      await answerStatus(sending, unseen);
      await leaveUnverified(sending);
    }
    expect(sending.deleteKey.asked).toHaveLength(3);
    await answerStatus(sending, unseen);
    await answerStatus(sending, unseen);
    expect([sending.sendPost.asked.length, sending.deleteKey.asked.length]).toEqual([1, 3]);
    expect(types(sending)).not.toContain("submission.decided");
    await answerStatus(sending, decided());
    expect(sending.reports.at(-1)).toEqual({ type: "submission.decided", outcome: succeeded });
  });

  test.each([
    [{ kind: "unavailable", failure: status(429, { retryAfter: 7_000 }) } as const],
    [{ kind: "inProgress", retryAfter: 7_000 } as const],
  ])("requests its status no sooner than %j has it", async (result) => {
    for (const step of ["status request", "cancellation"]) {
      const { clock, sendPost, readStatus, deleteKey } = startSending();
      await sendPost.answer(unrecognized);
      if (step === "cancellation") await readStatus.answer(unseen);
      await (step === "cancellation" ? deleteKey : readStatus).answer(result);
      clock.increment(6_999);
      expect(readStatus.asked).toHaveLength(1);
      clock.increment(1);
      expect(readStatus.asked).toHaveLength(2);
    }
  });

  test("is not resent after a failed verification, and keeps the rejection's reason", async () => {
    const sending = startSending();
    await sending.sendPost.answer(lost);
    await answerStatus(sending, unseen);
    await sending.sendPost.answer(unrecognized);
    await sending.readStatus.fail(offline);
    await answerStatus(sending, unseen);
    expect(sending.sendPost.asked).toHaveLength(2);
    await sending.readStatus.answer(unseen);
    await sending.deleteKey.answer(decided(cancelled));
    expect(sending.reports.at(-1)).toMatchObject({ outcome: { failure: { code: "moon_phase" } } });
  });
});

describe("a server without keys", () => {
  test("has its list read only after a rejection's Retry-After", async () => {
    const { clock, sendPost, readMatches } = startSending({ byList: true });
    await sendPost.answer(unrecognized);
    await readMatches.fail(status(429, { retryAfter: 7_000 }));
    clock.increment(6_999);
    expect(readMatches.asked).toHaveLength(1);
    clock.increment(1);
    expect(readMatches.asked).toHaveLength(2);
  });

  test("has its list read, which only suggests and never settles or sends", async () => {
    const { clock, reports, sendPost, readMatches, readStatus } = startSending({ byList: true });
    await sendPost.answer(lost);
    clock.increment(0);
    await readMatches.answer([match]);
    clock.increment(3_600_000);
    expect(reports).toEqual([{ type: "submission.unknown" }, { type: "list.read", matches: [match] }]);
    expect(sendPost.asked).toHaveLength(1);
    expect(readStatus.asked).toEqual([]);
  });
});

test.each([
  ["checkStatus", false],
  ["checkList", true],
] as const)("a %s chart that throws sends nothing and does not end the send", async (child, byList) => {
  const fakes = paymentFakes();
  const broken = fromPromise(() => Promise.reject(new Error("broken")));
  const { actor, reports } = startChart(
    fakes.charts.sendInstruction.provide({ actors: { [child]: broken } } as never),
    { instruction: entry, press, sentBefore: false, byList },
  );
  await fakes.sendPost.answer(lost);
  await settle();
  expect(actor.getSnapshot().status).toBe("active");
  expect(ofType(reports, "submission.unknown")).toHaveLength(1);
  expect(fakes.sendPost.asked).toHaveLength(1);
});

/** Each kind of result leads to a next step. */
test.each<SendResult>([decided(), lost, unauthorized, tooLate, unrecognized])(
  "each outcome of a send has a next step: %o",
  async (result) => {
    const { actor, sendPost } = startSending();
    await sendPost.answer(result);
    expect(actor.getSnapshot().value).not.toBe("submitting");
  },
);
