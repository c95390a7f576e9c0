import { expect, test } from "vitest";
import { rejection } from "../../src/machines/core/failure.ts";
import { callFailureOf, callOutcomeOf } from "../../src/machines/instructions/call-order.ts";
import { cardOperations } from "../../src/machines/instructions/card-calls.ts";
import { pageChartsMachine } from "../../src/machines/session/page-charts.machine.ts";
import { offline } from "./fakes.ts";

const linkCard = { operation: "linkCard" } as const;
const createAccount = { operation: "createAccount", email: "ada@example.com", sub: "s1" } as const;
const declined = (code: string) => ({ state: "declined", failure: rejection(code) }) as const;

test.each(["succeeded", "pending"] as const)(
  "a call in the state %s is done, and its outcome has the client secret",
  (state) => {
    expect(callOutcomeOf(linkCard, { outcome: { state }, clientSecret: "seti_1" })).toEqual({
      kind: "done",
      clientSecret: "seti_1",
    });
    expect(callOutcomeOf(linkCard, { outcome: { state } })).toStrictEqual({ kind: "done" });
  },
);

test("the code account_exists means done for creating an account, and rejected for any other call", () => {
  const exists = { outcome: declined("account_exists") };
  expect(callOutcomeOf(createAccount, exists)).toEqual({ kind: "done" });
  expect(callOutcomeOf(linkCard, exists)).toEqual({ kind: "rejected", failure: rejection("account_exists") });
});

test("creating an account is rejected with the reason invalid_email", () => {
  expect(callOutcomeOf(createAccount, { outcome: declined("invalid_email") })).toEqual({
    kind: "rejected",
    failure: rejection("invalid_email"),
  });
});

test.each(["failed", "cancelled"] as const)(
  "a call in the state %s is rejected with the code call_cancelled",
  (state) => {
    expect(callOutcomeOf(linkCard, { outcome: { state } })).toEqual({
      kind: "rejected",
      failure: rejection("call_cancelled"),
    });
  },
);

test("a failed call has its own failure, and a call done without a client secret is rejected with the given code", () => {
  expect(callFailureOf({ kind: "undecided", failure: offline }, "no_secret")).toBe(offline);
  expect(callFailureOf({ kind: "rejected", failure: offline }, "no_secret")).toBe(offline);
  expect(callFailureOf({ kind: "done" }, "no_secret")).toEqual(rejection("no_secret"));
});

test("the chart pageCharts shows the undecided calls of every operation on a saved card", () => {
  const invokedActors = Object.values(pageChartsMachine.states).flatMap(({ invoke }) => invoke);
  const input = invokedActors.find(({ id }) => id === "openCardCall")?.input as {
    operations: readonly string[];
  };
  expect(input.operations.toSorted()).toEqual(cardOperations.toSorted());
});
