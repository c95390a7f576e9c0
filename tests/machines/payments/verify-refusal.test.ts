import { describe, expect, test } from "vitest";
import { offline } from "../fakes.ts";
import {
  cancelled,
  decided,
  declined,
  entry,
  key,
  match,
  paymentFakes,
  startChart,
  succeeded,
  unavailable,
  unrecognized,
  unseen,
} from "./payment-fakes.ts";

const failure = unrecognized.kind === "unrecognized" ? unrecognized.failure : undefined;

function startVerification(byList = false) {
  const fakes = paymentFakes();
  if (failure === undefined) throw new Error("No failure");
  return { ...fakes, ...startChart(fakes.charts.verifyRefusal, { entry, failure, byList }) };
}

const refusal = { type: "refusal.decided", outcome: { state: "declined", failure } };
const unverified = { type: "refusal.unverified" };

describe("by the key", () => {
  test("a key that the server has not seen is cancelled before the payment is declined", async () => {
    const { reports, readStatus, deleteKey } = startVerification();
    expect(readStatus.asked).toEqual([{ key }]);
    expect(deleteKey.asked).toEqual([]);
    await readStatus.answer(unseen);
    expect(deleteKey.asked).toEqual([{ key }]);
    expect(reports).toEqual([]);
    await deleteKey.answer(decided(cancelled));
    expect(reports).toEqual([refusal]);
  });

  test("a key that has an outcome after all has this outcome", async () => {
    const { reports, readStatus, deleteKey } = startVerification();
    await readStatus.answer(decided(succeeded));
    expect(reports).toEqual([{ type: "refusal.decided", outcome: succeeded }]);
    expect(deleteKey.asked).toEqual([]);
  });

  test.each([succeeded, declined])(
    "a cancellation that comes too late reports the payment's own outcome: %o",
    async (outcome) => {
      const { reports, readStatus, deleteKey } = startVerification();
      await readStatus.answer(unseen);
      await deleteKey.answer(decided(outcome));
      expect(reports).toEqual([{ type: "refusal.decided", outcome }]);
    },
  );

  test.each([unavailable, { kind: "inProgress" } as const, { kind: "expired" } as const])(
    "a status request answered %o proves nothing",
    async (result) => {
      const { reports, readStatus, deleteKey } = startVerification();
      await readStatus.answer(result);
      expect(reports).toEqual([unverified]);
      expect(deleteKey.asked).toEqual([]);
    },
  );

  test.each([unavailable, unseen, { kind: "inProgress" } as const])(
    "a cancellation answered %o proves nothing",
    async (result) => {
      const { reports, readStatus, deleteKey } = startVerification();
      await readStatus.answer(unseen);
      await deleteKey.answer(result);
      expect(reports).toEqual([unverified]);
    },
  );

  test("requests that fail prove nothing", async () => {
    const first = startVerification();
    await first.readStatus.fail(offline);
    expect(first.reports).toEqual([unverified]);
    const second = startVerification();
    await second.readStatus.answer(unseen);
    await second.deleteKey.fail(offline);
    expect(second.reports).toEqual([unverified]);
  });
});

describe("by the list", () => {
  test("one reading without a match declines the payment; no key is asked about or cancelled", async () => {
    const { reports, readMatches, readStatus, deleteKey } = startVerification(true);
    expect(readMatches.asked).toEqual([{ entry }]);
    await readMatches.answer([]);
    expect(reports).toEqual([refusal]);
    expect([...readStatus.asked, ...deleteKey.asked]).toEqual([]);
  });

  test("a match, or a list that cannot be read, proves nothing", async () => {
    const first = startVerification(true);
    await first.readMatches.answer([match]);
    expect(first.reports).toEqual([unverified]);
    const second = startVerification(true);
    await second.readMatches.fail(offline);
    expect(second.reports).toEqual([unverified]);
  });
});
