import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { answerGuards } from "../../../openapi/answer-guards.ts";
import * as guards from "../../../src/services/payments/contract.ts";
import { formatted } from "./formatted.ts";

const yaml = readFileSync("openapi/wallet.yaml", "utf8");
const contract = parse(yaml);
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(contract, "contract");

test("the guards in the repository are those that the contract makes", () => {
  expect(readFileSync("src/services/payments/contract.ts", "utf8")).toBe(formatted(answerGuards(yaml)));
});

test("a keyword that the guards do not know is an error, never skipped", () => {
  expect(() => answerGuards(yaml.replaceAll("minimum: 1,", "multipleOf: 2,"))).toThrow("multipleOf");
});

test("a code that is not said to decide or not is an error", () => {
  expect(() => answerGuards(yaml.replace("account_exists: true", "account_exist: true"))).toThrow(
    "account_exists",
  );
});

const answers = [
  "Error",
  "TopUpAnswer",
  "TransferAnswer",
  "PayoutAnswer",
  "AccountAnswer",
  "CardAnswer",
  "CardLinkAnswer",
  "EmptyAnswer",
  "PaymentStatusAnswer",
] as const;
const checks = {
  Error: guards.isError,
  TopUpAnswer: guards.isTopUpAnswer,
  TransferAnswer: guards.isTransferAnswer,
  PayoutAnswer: guards.isPayoutAnswer,
  AccountAnswer: guards.isAccountAnswer,
  CardAnswer: guards.isCardAnswer,
  CardLinkAnswer: guards.isCardLinkAnswer,
  EmptyAnswer: guards.isEmptyAnswer,
  PaymentStatusAnswer: guards.isPaymentStatusAnswer,
};

const result = {
  transactionId: "t1",
  amount: 5,
  currency: "AUD",
  status: "PENDING",
  createdAt: "2026-11-21",
};
const whole = (data: unknown) => ({ status: 200, message: "OK", data });
const good = {
  Error: { status: 409, message: "No", data: null, code: "card_limit" },
  TopUpAnswer: whole({ ...result, type: "WALLET_TOPUP" }),
  TransferAnswer: whole({ ...result, type: "TRANSFER_DEBIT" }),
  PayoutAnswer: whole({ ...result, type: "TRANSFER_TO_BANK" }),
  AccountAnswer: whole({ accountId: "a1", firstName: "N", lastName: "N", email: "n@x.test", status: "P" }),
  CardAnswer: whole({
    id: "1",
    paymentMethodId: "pm_1",
    cardNumberLast4: "4242",
    expiryMonth: 12,
    expiryYear: 2034,
    cardType: "visa",
  }),
  CardLinkAnswer: whole({ clientSecret: "s" }),
  EmptyAnswer: whole(null),
  PaymentStatusAnswer: whole({
    state: "declined",
    operation: "payout",
    amount: 5,
    currency: "AUD",
    code: "card_limit",
  }),
};

describe("the guard says what a JSON schema validator says", () => {
  test.each(answers)("of %s, whatever field is changed or missing", (name) => {
    const validate = ajv.compile({ $ref: `contract#/components/schemas/${name}` });
    expect([checks[name](good[name]), validate(good[name])]).toEqual([true, true]);
    const value = fc.oneof(
      fc.constantFrom(null, "", "OK", 0, -1, 1.5, 200, 299, 300, 400, 599, 600, true, [], {}),
      fc.constantFrom("SUCCEEDED", "succeeded", "AUD", "aud", "payout", "PAYOUT", "card_limit"),
      fc.jsonValue(),
    );
    const field = fc.constantFrom("status", "message", "data", "code", "state", "operation", "amount");
    const more = fc.constantFrom("currency", "transactionId", "type", "toAccountId", "createdAt");
    const change = fc.record({
      inData: fc.boolean(),
      name: fc.oneof(field, more),
      removed: fc.boolean(),
      value,
    });
    fc.assert(
      fc.property(change, (edit) => {
        const copy: Record<string, unknown> = structuredClone(good[name]);
        const data = copy.data as Record<string, unknown> | null;
        const target = edit.inData && data !== null ? data : copy;
        const isAdded = !(edit.name in target);
        if (edit.removed) delete target[edit.name];
        else target[edit.name] = edit.value;
        // The guards take codes and fields of a later contract.
        const isLater = isAdded || (edit.name === "code" && typeof edit.value === "string");
        const isUnsafe = typeof edit.value === "number" && Math.abs(edit.value) > Number.MAX_SAFE_INTEGER;
        fc.pre(!isUnsafe && (edit.removed || !isLater));
        expect(checks[name](copy)).toBe(validate(copy));
      }),
      { numRuns: 2_000 },
    );
  });
});
