import { expect, test } from "vitest";
import { rejection } from "../../src/machines/core/failure.ts";
import { callFailure, callOutcome } from "../../src/machines/instructions/call-order.ts";
import { offline } from "./fakes.ts";

const linkCard = { operation: "linkCard" } as const;
const createAccount = { operation: "createAccount", email: "ada@example.com", sub: "s1" } as const;
const declined = (code: string) => ({ state: "declined", failure: rejection(code) }) as const;

test.each(["succeeded", "pending"] as const)(
  "a call that %s is done, with the secret it answered",
  (state) => {
    expect(callOutcome(linkCard, { outcome: { state }, clientSecret: "seti_1" })).toEqual({
      kind: "done",
      clientSecret: "seti_1",
    });
    expect(callOutcome(linkCard, { outcome: { state } })).toStrictEqual({ kind: "done" });
  },
);

test("an account that exists already is no refusal of its creation, and is one of any other call", () => {
  const exists = { outcome: declined("account_exists") };
  expect(callOutcome(createAccount, exists)).toEqual({ kind: "done" });
  expect(callOutcome(linkCard, exists)).toEqual({ kind: "rejected", failure: rejection("account_exists") });
});

test("another refusal of an account's creation is a refusal with its reason", () => {
  expect(callOutcome(createAccount, { outcome: declined("invalid_email") })).toEqual({
    kind: "rejected",
    failure: rejection("invalid_email"),
  });
});

test.each(["failed", "cancelled"] as const)("a call that %s is refused as cancelled", (state) => {
  expect(callOutcome(linkCard, { outcome: { state } })).toEqual({
    kind: "rejected",
    failure: rejection("call_cancelled"),
  });
});

test("a call fails for its own reason, and with the given code where it is done without what was asked for", () => {
  expect(callFailure({ kind: "undecided", failure: offline }, "no_secret")).toBe(offline);
  expect(callFailure({ kind: "rejected", failure: offline }, "no_secret")).toBe(offline);
  expect(callFailure({ kind: "done" }, "no_secret")).toEqual(rejection("no_secret"));
});
