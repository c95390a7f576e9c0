/** Checks the figures in files against the ledger by their meaning, as on screens (`figures.ts`). */
import { describe, expect, test } from "vitest";
import type { Transaction } from "../../src/machines/core/domain.ts";
import { dayOf as dayIn } from "../../src/machines/history/rules/day.ts";
import type { StatementFile } from "../../src/machines/history/rules/statement-file.ts";
import { formatCsv } from "../../src/services/files/csv.ts";
import { makeReceiptPdf } from "../../src/services/statements/pdf/receipt-pdf.ts";
import { makeStatementPdf } from "../../src/services/statements/pdf/statement-pdf.ts";
import { statementCsv } from "../../src/services/statements/statement-csv.ts";
import { addTexts } from "../../src/ui/i18n/add-texts.ts";
import { createI18n } from "../../src/ui/i18n/create-i18n.ts";
import { loadDashboardTexts, loadPagesTexts } from "../../src/ui/i18n/load-language.ts";
import { textsOf } from "../../src/ui/screens/statements/statement-file.ts";
import { createReceipt, partyKey } from "../../src/ui/screens/transaction-detail/receipt.ts";
import { createExportRows } from "../../src/ui/screens/transactions/export-rows.ts";
import { readPdf } from "../support/pdf-text.ts";
import { typefaces } from "../support/typefaces.ts";
import {
  datePart,
  day,
  type Figure,
  figureErrors,
  joinedParts,
  type Language,
  money,
  text,
  words,
} from "./figures.ts";
import { accountZone, person, statement, transactions } from "./known.ts";

async function speech(language: Language) {
  const i18n = createI18n(language, await loadDashboardTexts(language));
  addTexts(i18n, language, await loadPagesTexts(language));
  return i18n.t;
}

const holderName = `${person.firstName} ${person.lastName}`;
const dayOf = (date: string) => day(`${date}T01:00:00.000Z`);

async function statementFile(language: Language): Promise<StatementFile> {
  const reading = { product: "nupay", language, timeZone: accountZone, holderName, accountId: "acct_41" };
  return { statement, texts: textsOf(await speech(language), statement, reading) };
}

const decimal = (cents: number) => words(`${cents < 0 ? "-" : ""}${(Math.abs(cents) / 100).toFixed(2)}`);
/** One cell per line: a comma between two figures would join them. No cell of the known data contains a comma. */
const cellsOf = (csv: string) => csv.replaceAll(",", "\n");

async function pdfText(bytes: Uint8Array): Promise<string> {
  const { pages } = await readPdf(bytes);
  // pdf.js returns Arabic text word by word, with punctuation as separate pieces.
  return pages
    .flat()
    .join(" ")
    .replace(/ (?=[،.:])/g, "");
}

describe.each(["en", "ar"] as const)("in %s", (language) => {
  test("a statement's PDF has the ledger's lines, in the account's zone, and its sums", async () => {
    const lines = statement.lines.map(
      (line): Figure => [
        dayOf(line.day),
        text(`transaction.types.${line.type}`),
        words(line.transactionId),
        money(Math.abs(line.effect), line.effect < 0 ? "-" : "+"),
        money(line.balance),
      ],
    );
    const figures: readonly Figure[] = [
      [joinedParts(" – ", dayOf(statement.range.start), dayOf(statement.range.end))],
      [
        text("statements.holder"),
        words(holderName),
        text("statements.generated", { when: datePart(statement.generatedAt) }),
      ],
      [text("profile.accountId"), words("acct_41")],
      [text("statements.currency"), words("AUD")],
      [text("statements.timeZone"), words(accountZone)],
      [text("statements.page", { page: words("1"), pages: words("1") })],
      [text("statements.openingBalance"), money(statement.openingBalance)],
      [text("statements.totalCredits"), money(statement.totalCredits, "+")],
      [text("statements.totalDebits"), money(statement.totalDebits, "-")],
      [text("statements.closingBalance"), money(statement.closingBalance)],
      [text("statements.netChange"), money(statement.netChange, "+")],
      [text("statements.transactionCount"), words(String(statement.transactionCount))],
      ...lines,
      [text("statements.pendingCredits", { amount: money(statement.pendingCredits) })],
    ];
    const fileText = await pdfText(await makeStatementPdf(await statementFile(language), typefaces));
    expect(figureErrors(fileText, figures, language)).toEqual([]);
  });

  test("a statement's CSV has the ledger's lines, with amounts as plain decimal numbers", async () => {
    const file = await statementFile(language);
    const fileText = statementCsv(file)
      .map((chunk) => new TextDecoder().decode(chunk))
      .join("");
    const figures = statement.lines.map(
      (line): Figure => [
        words(line.day),
        text(`transaction.types.${line.type}`),
        words(line.transactionId),
        decimal(line.effect),
        decimal(line.balance),
      ],
    );
    expect(figureErrors(cellsOf(fileText), figures, language)).toEqual([]);
  });

  test("the transactions' CSV has each day in the account's zone, the counterparty, and the signed amount", async () => {
    const reading = { typeLabel: String, dayOf: (iso: string) => dayIn(iso, accountZone) };
    const rows = createExportRows(await speech(language), transactions, reading);
    const signs: Readonly<Record<string, number>> = { TRANSFER_DEBIT: -1, TRANSFER_TO_BANK: -1 };
    const figures = transactions.map(
      (transaction: Transaction): Figure => [
        words(dayIn(transaction.createdAt, accountZone) ?? ""),
        text(`transaction.types.${transaction.type}`),
        ...(transaction.counterparty === undefined ? [] : [words(transaction.counterparty)]),
        ...(transaction.method === undefined ? [] : [words(transaction.method)]),
        decimal(transaction.amount * (signs[transaction.type] ?? 1)),
      ],
    );
    expect(figureErrors(cellsOf(formatCsv(rows)), figures, language)).toEqual([]);
  });

  test("the transactions' CSV keeps the sign of an amount whose transaction type the app does not know", async () => {
    const reading = { typeLabel: String, dayOf: () => "2026-11-23" };
    const [known] = transactions;
    if (known === undefined) throw new Error("There are no transactions");
    const unknownTransactions = [-1_250, 1_250].map((amount) => ({ ...known, type: "NEW_KIND", amount }));
    const rows = createExportRows(await speech(language), unknownTransactions, reading);
    expect(rows.slice(1).map((row) => row[4])).toEqual(["-12.50", "12.50"]);
  });

  test("the transactions' CSV has two decimals below a dollar", async () => {
    const reading = { typeLabel: String, dayOf: () => "2026-11-23" };
    const [known] = transactions;
    if (known === undefined) throw new Error("There are no transactions");
    const smallTransactions = [5, 0, 50].map((amount) => ({ ...known, type: "WALLET_TOPUP", amount }));
    const rows = createExportRows(await speech(language), smallTransactions, reading);
    expect(rows.slice(1).map((row) => row[4])).toEqual(["0.05", "0.00", "0.50"]);
  });

  test("a counterparty is labelled neither sender nor recipient if the app does not know the transaction type", () => {
    expect(partyKey("NEW_KIND")).toBe("transactionDetail.with");
  });

  test.each(transactions)(
    "the receipt of $transactionId has the ledger's figures next to their labels",
    async (transaction) => {
      const reading = { product: "nupay", language, timeZone: accountZone, holderName, accountId: "acct_41" };
      const receipt = createReceipt(await speech(language), transaction, reading);
      const { amount, createdAt, settledAt, counterparty, method, reference, fee, transactionId, type } =
        transaction;
      const isOutgoing = ["TRANSFER_DEBIT", "TRANSFER_TO_BANK"].includes(type);
      const figures: readonly Figure[] = [
        [text(`transaction.types.${type}`), money(amount, isOutgoing ? "-" : "+")],
        [text("transactionDetail.holder"), words(holderName)],
        [text("profile.accountId"), words("acct_41")],
        ...(counterparty === undefined
          ? []
          : [[text(`transactionDetail.${isOutgoing ? "to" : "from"}`), words(counterparty)]]),
        ...(method === undefined ? [] : [[text("transactionDetail.method"), words(method)]]),
        [text("transactionDetail.made"), datePart(createdAt)],
        ...(fee === undefined ? [] : [[text("transactionDetail.fee"), money(fee)]]),
        [text("transactionDetail.reference"), words(reference ?? transactionId)],
        ...(reference === undefined ? [] : [[text("transactionDetail.id"), words(transactionId)]]),
        [text("statements.currency"), words("AUD")],
        [text("statements.timeZone"), words(accountZone)],
      ];
      expect(settledAt === undefined || type === "TRANSFER_TO_BANK").toBe(true);
      const fileText = await pdfText(await makeReceiptPdf(receipt, typefaces));
      expect(figureErrors(fileText, figures, language)).toEqual([]);
    },
  );
});
