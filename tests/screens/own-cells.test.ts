/**
 * Each field of a transaction is written to its own cells of a file and to no others. For each type and status, the
 * test writes two transactions that differ in one field and compares their cells, without expected values: fields
 * with equal values could hide that one is written in the place of another.
 */
import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import type { Transaction } from "../../src/machines/core/domain.ts";
import { createReceipt, partyKey } from "../../src/ui/screens/transaction-detail/receipt.ts";
import { createExportRows } from "../../src/ui/screens/transactions/export-rows.ts";

/** A fake translation function: each key stands for its text. */
const t = ((key: string) => key) as unknown as TFunction;

type Field = Exclude<keyof Transaction, "type" | "status">;
type Cells = Readonly<Record<string, string>>;

const types = ["WALLET_TOPUP", "TRANSFER_DEBIT", "TRANSFER_CREDIT", "TRANSFER_TO_BANK", "NEW_KIND"];
const statuses = ["SUCCEEDED", "FAILED", "PENDING", "NEW_STATUS"];

const firstTransaction: Required<Omit<Transaction, "type" | "status">> = {
  transactionId: "t-1",
  amount: 3_526,
  createdAt: "2026-11-02T01:00:00.000Z",
  toAccountId: "acc-1",
  counterparty: "Priya P.",
  method: "Visa •••• 4242",
  message: "Rent",
  reference: "NP-1",
  fee: 115,
  settledAt: "2026-11-04T03:00:00.000Z",
  key: "key-1",
};
const otherTransaction: typeof firstTransaction = {
  transactionId: "t-2",
  amount: 7_104,
  createdAt: "2026-11-06T05:00:00.000Z",
  toAccountId: "acc-2",
  counterparty: "Omar L.",
  method: "Waratah •••• 6143",
  message: "Dinner",
  reference: "NP-2",
  fee: 208,
  settledAt: "2026-11-08T07:00:00.000Z",
  key: "key-2",
};
const fields = Object.keys(firstTransaction) as Field[];

function receiptCells(transaction: Transaction): Cells {
  const { rows, ...page } = createReceipt(t, transaction, {
    product: "nupay",
    language: "en",
    timeZone: "Australia/Sydney",
    holderName: "Mara Lindqvist",
    accountId: "acct_41",
  });
  return {
    ...Object.fromEntries(rows.map(({ label, value }) => [label, value])),
    amount: page.amount,
    heading: page.reference,
  };
}

function csvCells(transaction: Transaction): Cells {
  const [columns = [], cells = []] = createExportRows(t, [transaction], {
    typeLabel: String,
    dayOf: (iso) => iso.slice(0, 10),
  });
  return Object.fromEntries(columns.map((column, index) => [String(column), String(cells[index])]));
}

const receiptPlaces = ({ type, status }: Transaction): Partial<Record<Field, readonly string[]>> => ({
  transactionId: ["transactionDetail.id"],
  amount: ["amount"],
  createdAt: ["transactionDetail.made"],
  counterparty: [partyKey(type)],
  method: ["transactionDetail.method"],
  message: ["transactionDetail.message"],
  reference: ["heading", "transactionDetail.reference"],
  fee: ["transactionDetail.fee"],
  settledAt: status === "SUCCEEDED" ? ["transactionDetail.steps.completed"] : [],
});

const csvPlaces = (): Partial<Record<Field, readonly string[]>> => ({
  amount: ["transactions.columns.amount"],
  createdAt: ["transactions.columns.date"],
  counterparty: ["transactions.columns.description"],
  message: ["transactions.columns.description"],
  method: ["transactions.columns.method"],
});

function differingCells(firstCells: Cells, another: Cells): readonly string[] {
  const labels = [...new Set([...Object.keys(firstCells), ...Object.keys(another)])];
  return labels.filter((label) => firstCells[label] !== another[label]).sort();
}

test.each([
  ["receipt", receiptCells, receiptPlaces],
  ["transactions' CSV", csvCells, csvPlaces],
] as const)(
  "a change of one transaction field changes only the cells of the %s that show the field",
  (_file, cellsOf, placesOf) => {
    for (const type of types) {
      for (const status of statuses) {
        const transaction: Transaction = { ...firstTransaction, type, status };
        const changes = fields.map((field) => {
          const changedTransaction: Transaction = { ...transaction, [field]: otherTransaction[field] };
          return [field, differingCells(cellsOf(transaction), cellsOf(changedTransaction))];
        });
        const cellPlaces = placesOf(transaction);
        expect(changes, `${type}, ${status}`).toEqual(
          fields.map((field) => [field, cellPlaces[field] ?? []]),
        );
      }
    }
  },
);
