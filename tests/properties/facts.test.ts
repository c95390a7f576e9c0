import { expect, test } from "vitest";
import { describeContradiction, type FactKind, factKinds, namesIn, type ShownFact } from "./facts.ts";

const minute = 60_000;
const noon = Date.UTC(2026, 10, 20, 12);
const intervalText = (from: number, length: number) => `${from}/${from + length - 1}`;

/** For each kind: two texts of the same value, and a text that contradicts the first. */
const cases: Readonly<Record<FactKind, readonly [string, string, string]>> = {
  figure: ["2500", "2500", "2600"],
  state: ["failed", "failed", "pending"],
  reference: ["NP-4F2A9C81B0", "Reference NP-4F2A9C81B0", "txn_5Hq7wM1z"],
  name: ["Priya P.", "$12.50 to Priya P.", "$12.50 to another account"],
  number: ["4321", "4321", "3456"],
  text: ["For lunch", "“For lunch”", "For dinner"],
  time: [
    intervalText(noon, minute),
    intervalText(noon, 24 * 60 * minute),
    intervalText(noon + 600 * minute, minute),
  ],
};

const key = (kind: FactKind) => `transaction:txn_1:${kind}`;
const fact = (kind: FactKind, value: string, factKey = key(kind)): ShownFact => ({
  key: factKey,
  kind,
  value,
  text: value,
});

test.each(factKinds)(
  "two different values of the same fact of kind %s are a contradiction, and two of different facts are not",
  (kind) => {
    const [one, alike, other] = cases[kind];
    expect(describeContradiction(kind, [fact(kind, one), fact(kind, alike)])).toBeUndefined();
    expect(
      describeContradiction(kind, [fact(kind, one), fact(kind, other, "transaction:txn_2")]),
    ).toBeUndefined();
    expect(describeContradiction(kind, [fact(kind, one), fact(kind, alike), fact(kind, other)])).toBe(
      `${key(kind)}: "${one}" and "${other}"`,
    );
  },
);

test("other people's names are read from the transaction list and the payee search, and the holder's own name is not", () => {
  const transactions = [{ transactionId: "txn_1", counterparty: "Priya P." }, { transactionId: "txn_2" }];
  expect(namesIn({ status: 200, message: "", data: { transactions, pagination: {} } })).toEqual(["Priya P."]);
  expect(namesIn({ status: 200, message: "", data: [{ accountId: "acc_2", firstName: "Omar" }] })).toEqual([
    "Omar",
  ]);
  const holder = {
    accountId: "acc_1",
    firstName: "Dana",
    lastName: "D",
    email: "dana@nupay.test",
    status: "A",
  };
  expect(namesIn({ status: 200, message: "", data: holder })).toEqual([]);
  expect(namesIn(undefined)).toEqual([]);
});
