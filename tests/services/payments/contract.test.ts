import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { answerGuards, readGuards } from "../../../openapi/answer-guards.ts";
import * as reads from "../../../src/services/api/contract.ts";
import * as guards from "../../../src/services/payments/contract.ts";
import { formatted } from "./formatted.ts";

const yaml = readFileSync("openapi/wallet.yaml", "utf8");
const contract = parse(yaml);
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(contract, "contract");

test.each([
  ["src/services/api/contract.ts", readGuards],
  ["src/services/payments/contract.ts", answerGuards],
])("the guards in %s are those that the contract makes", (path, guardsOf) => {
  expect(readFileSync(path, "utf8")).toBe(formatted(guardsOf(yaml)));
});

test("an unknown schema keyword is an error, never skipped", () => {
  expect(() => answerGuards(yaml.replaceAll("minimum: 1,", "multipleOf: 2,"))).toThrow("multipleOf");
});

test("a code without a mark of deciding or not is an error", () => {
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
  "BalanceAnswer",
  "TransactionsAnswer",
  "CardsAnswer",
  "PayeesAnswer",
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
  BalanceAnswer: reads.isBalanceAnswer,
  TransactionsAnswer: reads.isTransactionsAnswer,
  CardsAnswer: reads.isCardsAnswer,
  PayeesAnswer: guards.isPayeesAnswer,
  CardAnswer: guards.isCardAnswer,
  CardLinkAnswer: guards.isCardLinkAnswer,
  EmptyAnswer: guards.isEmptyAnswer,
  PaymentStatusAnswer: guards.isPaymentStatusAnswer,
};

/** Their guards leave the message alone. */
const readNames: ReadonlySet<string> = new Set([
  "BalanceAnswer",
  "TransactionsAnswer",
  "CardsAnswer",
  "PayeesAnswer",
]);

const result = {
  transactionId: "t1",
  amount: 5,
  currency: "AUD",
  status: "PENDING",
  createdAt: "2026-11-21",
};
const whole = (data: unknown) => ({ status: 200, message: "OK", data });
const card = {
  id: "1",
  paymentMethodId: "pm_1",
  cardNumberLast4: "4242",
  expiryMonth: 12,
  expiryYear: 2034,
  cardType: "visa",
};
const good = {
  Error: { status: 409, message: "No", data: null, code: "card_limit" },
  TopUpAnswer: whole({ ...result, type: "WALLET_TOPUP" }),
  TransferAnswer: whole({ ...result, type: "TRANSFER_DEBIT" }),
  PayoutAnswer: whole({ ...result, type: "TRANSFER_TO_BANK" }),
  AccountAnswer: whole({ accountId: "a1", firstName: "N", lastName: "N", email: "n@x.test", status: "P" }),
  BalanceAnswer: whole({ currency: "AUD", balance: 5, availableBalance: 3, pendingBalance: 2 }),
  TransactionsAnswer: {
    ...whole([{ ...result, type: "TRANSFER_DEBIT", toAccountId: "a2" }]),
    pagination: { hasNext: false, page: 0, totalPages: 1, totalItems: 1 },
  },
  CardsAnswer: whole([card]),
  PayeesAnswer: whole([{ accountId: "a2", firstName: "P" }]),
  CardAnswer: whole(card),
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

test("the message is optional in the answer of a read, not in that of a keyed call", () => {
  const { message: _, ...silent } = good.AccountAnswer;
  expect([reads.isAccountAnswer(silent), guards.isAccountAnswer(silent)]).toEqual([true, false]);
});

describe("the guard agrees with a JSON schema validator", () => {
  test.each(answers)("of %s, whatever field is changed or missing", (name) => {
    const validate = ajv.compile({ $ref: `contract#/components/schemas/${name}` });
    expect([checks[name](good[name]), validate(good[name])]).toEqual([true, true]);
    const value = fc.oneof(
      fc.constantFrom(null, "", "OK", 0, -1, 1.5, 200, 299, 300, 400, 599, 600, true, [], {}),
      fc.constantFrom("SUCCEEDED", "succeeded", "AUD", "aud", "payout", "PAYOUT", "card_limit"),
      fc.jsonValue(),
    );
    const field = fc.constantFrom("status", "message", "data", "code", "state", "operation", "amount");
    const more = fc.constantFrom(
      "currency",
      "transactionId",
      "type",
      "toAccountId",
      "createdAt",
      "pagination",
    );
    const read = fc.constantFrom("balance", "pendingBalance", "accountId", "firstName", "cardNumberLast4");
    const change = fc.record({
      inData: fc.boolean(),
      name: fc.oneof(field, more, read),
      removed: fc.boolean(),
      value,
    });
    fc.assert(
      fc.property(change, (edit) => {
        const copy: Record<string, unknown> = structuredClone(good[name]);
        const [data] = [copy.data].flat() as [Record<string, unknown> | null];
        const target = edit.inData && data !== null ? data : copy;
        const isAdded = !(edit.name in target);
        if (edit.removed) delete target[edit.name];
        else target[edit.name] = edit.value;
        // The guards take codes and fields of a later contract.
        const isLater = isAdded || (edit.name === "code" && typeof edit.value === "string");
        const isUnsafe = typeof edit.value === "number" && Math.abs(edit.value) > Number.MAX_SAFE_INTEGER;
        fc.pre(!isUnsafe && (edit.removed || !isLater));
        fc.pre(!(readNames.has(name) && edit.name === "message"));
        expect(checks[name](copy)).toBe(validate(copy));
      }),
      { numRuns: 2_000 },
    );
  });
});
