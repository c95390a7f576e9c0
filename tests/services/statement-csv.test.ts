import { describe, expect, test } from "vitest";
import type { StatementLine } from "../../src/machines/history/rules/statement.ts";
import { statementFileName } from "../../src/services/statements/file-name.ts";
import { statementCsv } from "../../src/services/statements/statement-csv.ts";
import { createLine, createStatement, english, fewLines } from "./statement-fixtures.ts";

async function csvText(lines: readonly StatementLine[]): Promise<string> {
  const csvParts = statementCsv({ statement: createStatement(lines), texts: english });
  return new TextDecoder("utf-8", { ignoreBOM: true, fatal: true }).decode(
    await new Blob(csvParts).arrayBuffer(),
  );
}

describe("a statement's CSV", () => {
  test("has its header row, ISO 8601 dates and amounts that add up", async () => {
    expect(await csvText(fewLines)).toBe(
      [
        "\uFEFFDate,Description,Reference,Amount,Balance",
        "2026-11-19,Wallet Topup,txn_000000000000000000000001,25.00,100.01",
        "2026-11-05,Bank Withdrawal,txn_000000000000000000000002,-200.00,-1.50",
        "2026-11-19,Unknown Transaction,txn_000000000000000000000003,0.00,100.03",
        "",
      ].join("\r\n"),
    );
  });

  test("contains every line in order, however many there are", async () => {
    const lines = Array.from({ length: 10_150 }, (_, number) =>
      createLine(number, {
        effect: number - 5_000,
        balance: -number,
        day: `20${10 + (number % 10)}-11-19`,
        type: number % 3 === 0 ? "TRANSFER_TO_BANK" : "WALLET_TOPUP",
      }),
    );
    const csv = await csvText(lines);
    const decimal = (cents: number) => (cents === 0 ? "0.00" : (cents / 100).toFixed(2));
    expect(csv.split("\r\n").slice(1, -1)).toEqual(
      lines.map(({ day, type, transactionId, effect, balance }) =>
        [
          day,
          type === "WALLET_TOPUP" ? "Wallet Topup" : "Bank Withdrawal",
          transactionId,
          decimal(effect),
          decimal(balance),
        ].join(","),
      ),
    );
  });

  test("has each line as it would have it alone", async () => {
    const line = createLine(1, { party: "Priya P.", message: "Rent", reference: "NP-1" });
    const changes: Readonly<Record<keyof StatementLine, unknown>> = {
      transactionId: "txn_2",
      type: "TRANSFER_TO_BANK",
      day: "2026-11-05",
      party: "Marco M.",
      message: "Dinner",
      reference: "NP-2",
      effect: -1,
      balance: 7,
      amount: 1,
      understood: false,
    };
    const lines = [
      line,
      ...Object.entries(changes).map(([field, value]) => ({ ...line, [field]: value }) as StatementLine),
    ];
    const bodyOf = async (some: readonly StatementLine[]) => (await csvText(some)).split("\r\n").slice(1, -1);
    const alone = await Promise.all(lines.map((one) => bodyOf([one])));
    expect(await bodyOf(lines)).toEqual(alone.flat());
    expect(await bodyOf(lines.toReversed())).toEqual(alone.flat().toReversed());
  });

  test("contains no formula, whatever a reference contains", async () => {
    const csv = await csvText([createLine(1, { transactionId: '=HYPERLINK("http://x","y")' })]);
    expect(csv).toContain(`,"'=HYPERLINK(""http://x"",""y"")",`);
  });

  test("names a line's counterparty next to its label, without a formula", async () => {
    const csv = await csvText([
      createLine(1, { party: "Priya P.", reference: "NP-4F2A9C81B0" }),
      createLine(2, { party: 'Visa, "4242"', reference: "=1+1" }),
      createLine(3),
    ]);
    expect(csv).toContain("2026-11-19,Wallet Topup · Priya P.,NP-4F2A9C81B0,");
    expect(csv).toContain(`2026-11-19,"Wallet Topup · Visa, ""4242""",'=1+1,`);
    expect(csv).toContain("2026-11-19,Wallet Topup,txn_000000000000000000000003,");
  });

  test("has its period in its file name", () => {
    expect(statementFileName({ statement: createStatement([]), texts: english }, "csv")).toBe(
      "nupay-statement-2026-10-21-to-2026-11-20.csv",
    );
  });
});
