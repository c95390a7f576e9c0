import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { contractCodes } from "../../../src/machines/core/rules/contract-codes.ts";
import * as reads from "../../../src/services/api/contract.ts";
import * as guards from "../../../src/services/api/payment-contract.ts";

const yaml = readFileSync("openapi/wallet.yaml", "utf8");
const contract = parse(yaml);
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(contract, "contract");

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

/** Schemas whose guards do not check the field `message`. */
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
const answerWith = (data: unknown) => ({ status: 200, message: "OK", data });
const card = {
  id: "1",
  paymentMethodId: "pm_1",
  cardNumberLast4: "4242",
  expiryMonth: 12,
  expiryYear: 2034,
  cardType: "visa",
};
const validAnswers = {
  Error: { status: 409, message: "No", data: null, code: "card_limit" },
  TopUpAnswer: answerWith({ ...result, type: "WALLET_TOPUP" }),
  TransferAnswer: answerWith({ ...result, type: "TRANSFER_DEBIT" }),
  PayoutAnswer: answerWith({ ...result, type: "TRANSFER_TO_BANK" }),
  AccountAnswer: answerWith({
    accountId: "a1",
    firstName: "N",
    lastName: "N",
    email: "n@x.test",
    status: "P",
  }),
  BalanceAnswer: answerWith({ currency: "AUD", balance: 5, availableBalance: 3, pendingBalance: 2 }),
  TransactionsAnswer: {
    ...answerWith([{ ...result, type: "TRANSFER_DEBIT", toAccountId: "a2" }]),
    pagination: { hasNext: false, page: 0, totalPages: 1, totalItems: 1 },
  },
  CardsAnswer: answerWith([card]),
  PayeesAnswer: answerWith([{ accountId: "a2", firstName: "P" }]),
  CardAnswer: answerWith(card),
  CardLinkAnswer: answerWith({ clientSecret: "s" }),
  EmptyAnswer: answerWith(null),
  PaymentStatusAnswer: answerWith({
    state: "declined",
    operation: "payout",
    amount: 5,
    currency: "AUD",
    code: "card_limit",
  }),
};

test("the codes are exactly those of the contract", () => {
  const { ErrorCode } = contract.components.schemas;
  expect([...contractCodes].sort()).toEqual([...ErrorCode.enum].sort());
});

test("the message is optional in a read's answer, and required in a keyed call's answer", () => {
  const { message: _, ...silent } = validAnswers.AccountAnswer;
  expect([reads.isAccountAnswer(silent), guards.isAccountAnswer(silent)]).toEqual([true, false]);
});

type Schema = Readonly<Record<string, unknown>>;
type Fields = Record<string, unknown>;

/** A field of the contract: its object (for a list, its first item), name and schema. */
interface Place {
  readonly path: readonly string[];
  readonly name: string;
  readonly schema: Schema;
}

function resolveRef(schema: Schema): Schema {
  const { $ref, ...own } = schema;
  return typeof $ref === "string"
    ? { ...resolveRef(contract.components.schemas[$ref.split("/").at(-1) ?? ""]), ...own }
    : schema;
}

function placesIn(schema: Schema, path: readonly string[] = []): readonly Place[] {
  const { properties = {}, items } = resolveRef(schema);
  if (items !== undefined) return placesIn(items as Schema, [...path, "0"]);
  return Object.entries(properties as Record<string, Schema>).flatMap(([name, property]) => [
    { path, name, schema: resolveRef(property) },
    ...placesIn(property, [...path, name]),
  ]);
}

/** The schema's constants, and numbers at, below and above its limits. */
function valuesAround({ enum: list = [], const: only = null, minimum, maximum }: Schema): unknown[] {
  const limits = [minimum, maximum].filter((limit) => typeof limit === "number");
  return [only, ...(list as unknown[]), ...limits.flatMap((limit) => [limit - 1, limit, limit + 1])];
}

/** The guards accept codes of a later contract, and reject numbers that are not exact. */
const differsByDesign = (field: string, value: unknown): boolean =>
  (field === "code" && typeof value === "string") ||
  (typeof value === "number" && Math.abs(value) > Number.MAX_SAFE_INTEGER);

describe.each(answers)("the guard of %s", (name) => {
  const validate = ajv.compile({ $ref: `contract#/components/schemas/${name}` });

  function changeFields({ path }: Place, change: (fields: Fields) => void): unknown {
    const copy: Fields = structuredClone(validAnswers[name]);
    change(path.reduce((fields, fieldName) => fields[fieldName] as Fields, copy));
    return copy;
  }

  test("agrees with a JSON schema validator, whichever field of the contract is changed or missing", () => {
    expect([checks[name](validAnswers[name]), validate(validAnswers[name])]).toEqual([true, true]);
    const schemaFields = placesIn({ $ref: name }).filter(
      (schemaField) =>
        !(readNames.has(name) && schemaField.path.length === 0 && schemaField.name === "message"),
    );
    for (const schemaField of schemaFields) {
      const { path, name: field, schema } = schemaField;
      const fieldPath = [...path, field].join(".");
      const answerWithout = changeFields(schemaField, (fields) => delete fields[field]);
      expect([fieldPath, "missing", checks[name](answerWithout)]).toEqual([
        fieldPath,
        "missing",
        validate(answerWithout),
      ]);
      const value = fc.oneof(
        fc.constantFrom(...valuesAround(schema)),
        fc.constantFrom<unknown>("", "OK", "4242", "AUD", "aud", 0, -1, 1.5, true, [], {}),
        fc.jsonValue(),
      );
      fc.assert(
        fc.property(value, (otherValue) => {
          fc.pre(!differsByDesign(field, otherValue));
          const answer = changeFields(schemaField, (fields) => {
            fields[field] = otherValue;
          });
          expect([fieldPath, checks[name](answer)]).toEqual([fieldPath, validate(answer)]);
        }),
        { numRuns: 200 },
      );
    }
  });

  test("accepts a field of a later contract wherever the contract has fields", () => {
    for (const schemaField of placesIn({ $ref: name })) {
      const answerWithNewField = changeFields(schemaField, (fields) => {
        fields.later = true;
      });
      expect([schemaField.path, checks[name](answerWithNewField)]).toEqual([schemaField.path, true]);
    }
  });
});
