import { expect, test } from "vitest";
import { isPayeeOld } from "../../../src/machines/instructions/rules/payee-lifetime.ts";
import { payout, press, transfer } from "./payment-fakes.ts";

test.each([
  [0, false],
  [60_000, false],
  [60_001, true],
  [-1, true],
])("a payee found %s ms before the press is searched again: %s", (age, isOld) => {
  expect(isPayeeOld({ ...transfer, foundAt: press.at - age }, press)).toBe(isOld);
});

test("a payee without the time of its search is searched again, and a withdrawal needs no search", () => {
  expect(isPayeeOld({ ...transfer, foundAt: undefined }, press)).toBe(true);
  expect(isPayeeOld(payout, press)).toBe(false);
});
