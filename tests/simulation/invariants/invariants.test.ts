/** Tests which defects of the previous release the invariants accept, and that they accept no others. */
import { describe, expect, test } from "vitest";
import type { HistoryEvent } from "../run/history.ts";
import { ServerState } from "../server/state.ts";
import { type JudgedRun, judge } from "./invariants.ts";

const instruction = { operation: "payout", cents: 2_500 } as const;

/** One press of 25 dollars on Priya's page; with `idempotency: "none"` no request has a key. */
function placeAt(at: number) {
  return { at, device: "d1", page: "d1t1.1", life: 1, person: "person-priya", wall: at, monotonic: at };
}

function post(at: number, request: string): HistoryEvent {
  return {
    ...placeAt(at),
    type: "posted",
    request,
    instruction,
    key: undefined,
    locks: ["nupay-payment-acc_priya"],
    noted: true,
    subject: "person-priya",
  } as HistoryEvent;
}

function move(at: number, request: string, transactionId: string): HistoryEvent {
  return {
    at,
    type: "moved",
    person: "person-priya",
    key: undefined,
    request,
    instruction,
    copy: false,
    transactionId,
  };
}

const press: HistoryEvent = { ...placeAt(0), type: "pressed", press: 1, instruction };
/** A payment that is sent and executed, and after a 401 is sent and executed again. */
const resent = [press, post(10, "r1"), move(20, "r1", "t-1"), post(30, "r2"), move(40, "r2", "t-2")] as const;

function brokenInvariantOf(
  events: readonly HistoryEvent[],
  judgedSettings: Partial<JudgedRun>,
): string | undefined {
  const state = new ServerState();
  return judge(events, { acceptsDoubles: true, earlierPages: new Set(), state, ...judgedSettings })
    ?.invariant;
}

describe("a payment that is resent after a 401", () => {
  const twice = "money moves at most once for a press";

  test("violates the invariant if this release resent it", () => {
    expect(brokenInvariantOf(resent, {})).toBe(twice);
  });

  test("is accepted from the previous release if the operator accepts double payments", () => {
    expect(brokenInvariantOf(resent, { earlierPages: new Set(["d1t1.1"]) })).toBeUndefined();
  });

  test("violates the invariant if the server stores keys, even if the previous release resent it", () => {
    expect(brokenInvariantOf(resent, { acceptsDoubles: false, earlierPages: new Set(["d1t1.1"]) })).toBe(
      twice,
    );
  });

  test("violates the invariant if another page than the resending one runs the previous release", () => {
    expect(brokenInvariantOf(resent, { earlierPages: new Set(["d1t2.1"]) })).toBe(twice);
  });
});

describe("a payment that one tab reports as removed after another has reported its outcome", () => {
  const makePlacedEvent = (at: number, page: string) => ({ ...placeAt(at), page, key: "key-1" });
  const makeToldEvent = (at: number, page: string) =>
    ({
      ...makePlacedEvent(at, page),
      type: "told",
      press: undefined,
      outcome: "cancelled",
      isShownAsSuccess: false,
      atServer: "cancelled",
    }) as HistoryEvent;
  const removedEvent: HistoryEvent = {
    ...makePlacedEvent(30, "d1t3.1"),
    type: "removed",
    storageFailedAt: -1,
  };
  const fallen = "a payment that another tab has decided is not called removed";

  test("violates the invariant if tabs of this release reported the outcome", () => {
    expect(
      brokenInvariantOf([makeToldEvent(10, "d1t1.1"), makeToldEvent(20, "d1t2.1"), removedEvent], {}),
    ).toBe(fallen);
  });

  test("is accepted if the previous release reported the outcome first, because it stores no outcome", () => {
    const earlierSettings = { earlierPages: new Set(["d1t1.1"]) };
    expect(
      brokenInvariantOf(
        [makeToldEvent(10, "d1t1.1"), makeToldEvent(20, "d1t2.1"), removedEvent],
        earlierSettings,
      ),
    ).toBeUndefined();
    expect(brokenInvariantOf([makeToldEvent(20, "d1t2.1"), removedEvent], earlierSettings)).toBe(fallen);
  });

  test("is accepted if the storage failed since the first report, because the outcome was not stored", () => {
    const reports = [makeToldEvent(10, "d1t1.1"), makeToldEvent(20, "d1t2.1")];
    expect(brokenInvariantOf([...reports, { ...removedEvent, storageFailedAt: 15 }], {})).toBeUndefined();
    expect(brokenInvariantOf([...reports, { ...removedEvent, storageFailedAt: 5 }], {})).toBe(fallen);
  });

  test("is accepted at that moment if foreign code has removed the entry before, and not later", () => {
    const lostEvent: HistoryEvent = { at: 5, type: "entryLost", key: "key-1", how: "entry removed" };
    const laterEvent: HistoryEvent = { ...removedEvent, ...makePlacedEvent(200, "d1t3.1") };
    const changedEvent: HistoryEvent = { ...lostEvent, how: "entry tampered" };
    expect(brokenInvariantOf([lostEvent, makeToldEvent(10, "d1t1.1"), removedEvent], {})).toBeUndefined();
    expect(brokenInvariantOf([lostEvent, makeToldEvent(10, "d1t1.1"), laterEvent], {})).toBe(fallen);
    expect(brokenInvariantOf([changedEvent, makeToldEvent(10, "d1t1.1"), removedEvent], {})).toBe(fallen);
  });
});

describe("an older change that is processed after a newer one and reported as done", () => {
  const change = { operation: "freezeCard", card: "pm_priya_4242", flag: "frozen", content: "true" } as const;
  const makePressedEvent = (number: number): HistoryEvent => ({
    ...placeAt(0),
    type: "callPressed",
    press: number,
    change,
  });
  const keyed = (number: number): HistoryEvent => ({
    ...placeAt(1),
    type: "callKeyed",
    press: number,
    key: `key-${number}`,
  });
  const makeSentEvent = (number: number, locks: readonly string[] | undefined): HistoryEvent => ({
    ...placeAt(2),
    type: "callPosted",
    request: `r${number}`,
    key: `key-${number}`,
    operation: "freezeCard",
    locks,
    noted: true,
    subject: "person-priya",
  });
  const acted = (number: number): HistoryEvent => ({
    at: 3,
    type: "callActed",
    person: "person-priya",
    key: `key-${number}`,
    operation: "freezeCard",
  });
  const doneEvent: HistoryEvent = { ...placeAt(4), type: "callTold", press: 2, result: "done", reason: "" };
  const locks = ["nupay-call-person-priya freezeCard pm_priya_4242"];
  const overtaken = (heldLocks: readonly string[] | undefined) => [
    ...[
      makePressedEvent(1),
      keyed(1),
      makeSentEvent(1, heldLocks),
      makePressedEvent(2),
      keyed(2),
      makeSentEvent(2, heldLocks),
    ],
    ...[acted(2), doneEvent, acted(1)],
  ];
  const undone = "an older change undoes no newer one that is called done";

  test("violates the invariant, with or without Web Locks, if it was sent before the newer press", () => {
    expect(brokenInvariantOf(overtaken(locks), {})).toBe(undone);
    expect(brokenInvariantOf(overtaken(undefined), {})).toBe(undone);
  });

  test("is accepted without Web Locks if both presses were made before it was sent", () => {
    const together = (heldLocks: readonly string[] | undefined) => [
      ...[
        makePressedEvent(1),
        makePressedEvent(2),
        keyed(1),
        makeSentEvent(1, heldLocks),
        keyed(2),
        makeSentEvent(2, heldLocks),
      ],
      ...[acted(2), doneEvent, acted(1)],
    ];
    expect(brokenInvariantOf(together(locks), {})).toBe(undone);
    expect(brokenInvariantOf(together(undefined), {})).toBeUndefined();
  });

  test("a change violates the invariant of the lock where the browser has Web Locks", () => {
    expect(brokenInvariantOf([makePressedEvent(1), keyed(1), makeSentEvent(1, [])], {})).toBe(
      "a change leaves under the lock of its slot",
    );
  });
});
