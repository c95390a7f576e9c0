import { describe, expect, test } from "vitest";
import { fromPromise } from "xstate";
import { offline, ofType, settle } from "../fakes.ts";
import {
  cancelled,
  decided,
  declined,
  entry,
  paymentFakes,
  press,
  startChart,
  succeeded,
  unknownOutcome,
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
  const before = readStatus.inputs.length;
  clock.increment(30_000);
  expect(readStatus.inputs).toHaveLength(before + 1);
  await readStatus.answer(result);
}

const types = ({ reports }: Sending) => reports.map((event) => event.type);

describe("resending", () => {
  test("uses the same key, at most three times, and only if the server has not seen the key", async () => {
    const sending = startSending();
    for (const resend of [1, 2, 3]) {
      await sending.sendPost.answer(unknownOutcome);
      await answerStatus(sending, unseen);
      expect(sending.sendPost.inputs).toHaveLength(resend + 1);
    }
    await sending.sendPost.answer(unknownOutcome);
    await answerStatus(sending, unseen);
    await answerStatus(sending, unseen);
    expect(sending.sendPost.inputs).toEqual(new Array(4).fill({ instruction: entry, press }));
    await answerStatus(sending, decided(declined));
    expect(sending.reports.at(-1)).toEqual({ type: "submission.decided", outcome: declined });
  });
});

describe("a rejection that the contract does not know", () => {
  test.each([0, 1, 2, 3])(
    "is reported as declined only after the unseen key is cancelled, also after %i resends",
    async (copies) => {
      const sending = startSending();
      for (let copy = 0; copy < copies; copy += 1) {
        await sending.sendPost.answer(unknownOutcome);
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
});

describe("a rejected payment whose verification has no answer", () => {
  async function leaveUnverified(sending: Sending) {
    await sending.readStatus.answer(unseen);
    await sending.deleteKey.fail(offline);
  }

  test("is verified three times, and then only its status is requested", async () => {
    const sending = startSending();
    await sending.sendPost.answer(unrecognized);
    await leaveUnverified(sending);
    for (const _ of [2, 3]) {
      await answerStatus(sending, unseen);
      await leaveUnverified(sending);
    }
    expect(sending.deleteKey.inputs).toHaveLength(3);
    await answerStatus(sending, unseen);
    await answerStatus(sending, unseen);
    expect([sending.sendPost.inputs.length, sending.deleteKey.inputs.length]).toEqual([1, 3]);
    expect(types(sending)).not.toContain("submission.decided");
    await answerStatus(sending, decided());
    expect(sending.reports.at(-1)).toEqual({ type: "submission.decided", outcome: succeeded });
  });
});

test.each([
  ["checkStatus", false],
  ["checkList", true],
] as const)(
  "after an error of the %s chart, the send stays active and no second POST is sent",
  async (child, isByList) => {
    const fakes = paymentFakes();
    const broken = fromPromise(() => Promise.reject(new Error("broken")));
    const { actor, reports } = startChart(
      fakes.charts.sendInstruction.provide({ actors: { [child]: broken } } as never),
      { instruction: entry, press, sentBefore: false, byList: isByList },
    );
    await fakes.sendPost.answer(unknownOutcome);
    await settle();
    expect(actor.getSnapshot().status).toBe("active");
    expect(ofType(reports, "submission.unknown")).toHaveLength(1);
    expect(fakes.sendPost.inputs).toHaveLength(1);
  },
);
