import { expect, test } from "vitest";
import { needsSignIn } from "../../src/machines/instructions/rules/step-up.ts";

const aud = { currency: "AUD" } as const;
const payout = (cents: number) => ({ operation: "payout", cents, ...aud }) as const;
const transfer = (paidBefore?: boolean) =>
  ({
    operation: "transfer",
    cents: 100,
    toAccountId: "a2",
    phone: "0412345678",
    paidBefore,
    ...aud,
  }) as const;
const topUp = { operation: "topUp", cents: 900_000, paymentMethodId: "pm_1", ...aud } as const;
const rule = { payoutAbove: 50_000, firstTransfer: true, maxAge: 300 } as const;

test("a payout above the limit needs a fresh sign-in, and one of exactly the limit does not", () => {
  expect([50_000, 50_001].map((cents) => needsSignIn(payout(cents), rule))).toEqual([false, true]);
});

test("a transfer needs a fresh sign-in only if it is known to be the first to its account", () => {
  expect([false, true, undefined].map((paidBefore) => needsSignIn(transfer(paidBefore), rule))).toEqual([
    true,
    false,
    false,
  ]);
});

test("a top-up never needs a fresh sign-in", () => {
  expect(needsSignIn(topUp, rule)).toBe(false);
});

test("no payment needs a fresh sign-in without a step-up rule", () => {
  for (const noStepUpRule of [{ maxAge: 300 }, { firstTransfer: false, maxAge: 300 }]) {
    expect(
      [payout(900_000), transfer(false), topUp].map((order) => needsSignIn(order, noStepUpRule)),
    ).toEqual([false, false, false]);
  }
});
