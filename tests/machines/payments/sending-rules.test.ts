import { expect, test } from "vitest";
import type { CallOperation } from "../../../src/machines/instructions/call-order.ts";
import { cardOperations } from "../../../src/machines/instructions/card-calls.ts";
import { callSlotOf } from "../../../src/machines/instructions/rules/call-slot.ts";
import { callRules } from "../../../src/machines/instructions/rules/sending-rules.ts";

const repeatable: readonly CallOperation[] = [
  "linkCard",
  "updateIndividual",
  "updateBankAccount",
  "updateAccountStatus",
  "uploadIdentityDocument",
];
const unrepeatableOperations: readonly CallOperation[] = ["createAccount", ...cardOperations];

test.each([...repeatable, ...unrepeatableOperations])(
  "%s with a key is resent at most three times, then cancelled",
  (operation) => {
    expect(callRules(operation, true)).toMatchObject({ maxResends: 3, cancelsUnseen: true });
  },
);

test.each(repeatable)("%s without a key is resent at most three times, and never cancelled", (operation) => {
  expect(callRules(operation, false)).toMatchObject({ maxResends: 3, cancelsUnseen: false });
});

test.each(unrepeatableOperations)("%s without a key is never resent, and never cancelled", (operation) => {
  expect(callRules(operation, false)).toMatchObject({ maxResends: 0, cancelsUnseen: false });
});

test("a call that links a card needs its answer, because only the answer has the client secret, and saving a card does not", () => {
  expect(callRules("linkCard", true).needsAnswer).toBe(true);
  expect(callRules("saveCard", true).needsAnswer).toBe(false);
});

test("calls for one card run one after another, and those for two cards in parallel", () => {
  const remove = (paymentMethodId: string) => callSlotOf({ operation: "removeCard", paymentMethodId });
  expect(remove("pm_1")).toBe(remove("pm_1"));
  expect(remove("pm_1")).not.toBe(remove("pm_2"));
  expect(remove("pm_1")).not.toBe(callSlotOf({ operation: "saveCard", paymentMethodId: "pm_1" }));
  expect(callSlotOf({ operation: "linkCard" })).toBe("linkCard");
});
