import { describe, expect, test } from "vitest";
import { makeStatementPdf } from "../../src/services/statements/pdf/statement-pdf.ts";
import { readPdf } from "../support/pdf-text.ts";
import { typefaces } from "../support/typefaces.ts";
import { arabic, createLine, createStatement, english, fewLines } from "./statement-fixtures.ts";

describe("a statement's PDF", () => {
  test("has all of the page's content as selectable text", async () => {
    const { pages, title } = await readPdf(
      await makeStatementPdf({ statement: createStatement(fewLines), texts: english }, typefaces),
    );
    expect(title).toBe("Statement: Oct 21, 2026 – Nov 20, 2026");
    expect(pages).toEqual([
      [
        "Statement",
        "Closing Balance",
        "$1,200.00",
        "Oct 21, 2026 – Nov 20, 2026",
        "Account holder: Dana Demo · Generated Nov 20, 2026 7:20 PM · Account ID: acct_41 · Currency: AUD",
        "Time zone: Australia/Sydney",
        ...["Opening Balance", "$1,065.00", "Total Credits", "+$370.00", "Total Debits", "-$235.00"],
        ...["Net Change", "+$135.00", "Transaction Count", "3"],
        ...["Date", "Description", "Reference", "Amount", "Balance"],
        ...["Nov 19, 2026", "Wallet Topup", fewLines[0]?.transactionId, "+$25.00", "$100.01"],
        ...["Nov 5, 2026", "Bank Withdrawal", fewLines[1]?.transactionId, "-$200.00", "-$1.50"],
        ...["Nov 19, 2026", "Unknown Transaction", fewLines[2]?.transactionId, "$7.77", "$100.03"],
        "Page 1 of 1",
        "This is a system-generated statement and needs no signature.",
        "1 line is of a type or status we do not know.",
      ],
    ]);
  });

  test("in Arabic joins its letters, runs from right to left and is read in logical order", async () => {
    const { pages } = await readPdf(
      await makeStatementPdf({ statement: createStatement(fewLines), texts: arabic }, typefaces),
    );
    const [first = []] = pages;
    for (const words of [
      "كشف حساب",
      "الرصيد الافتتاحي",
      "إجمالي المبالغ الدائنة",
      "التاريخ",
      "شحن المحفظة",
      "سحب إلى البنك",
      "معاملة غير معروفة",
      "$1,200.00",
      "-$200.00",
      fewLines[0]?.transactionId,
    ]) {
      expect(first).toContain(words);
    }
    const text = first.join(" ");
    expect(text).toContain("21 أكتوبر 2026 – 20 نوفمبر 2026");
    expect(text).toContain("صفحة 1 من 1");
    expect(text).toContain("أنشئ 20 نوفمبر 2026 ، 7:20 م");
  });

  test("numbers its pages and contains every line, however many there are", async () => {
    const lines = Array.from({ length: 100 }, (_, number) => createLine(number));
    const ratios: number[] = [];
    const { pages } = await readPdf(
      await makeStatementPdf({ statement: createStatement(lines), texts: english }, typefaces, (ratio) =>
        ratios.push(ratio),
      ),
    );
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain(english.disclaimer);
      expect(page).toContain("Reference");
    }
    expect(pages.flat().filter((piece) => piece.startsWith("txn_"))).toEqual(
      lines.map(({ transactionId }) => transactionId),
    );
    expect(ratios).toEqual(ratios.toSorted((firstRatio, secondRatio) => firstRatio - secondRatio));
    expect(ratios.at(-1)).toBe(1);
  });

  test("names a line's counterparty under its label, and the wallet's own reference", async () => {
    const namedLine = createLine(1, { party: "محمد علي", reference: "NP-4F2A9C81B0" });
    for (const texts of [english, arabic]) {
      const { pages } = await readPdf(
        await makeStatementPdf({ statement: createStatement([namedLine]), texts }, typefaces),
      );
      const [first = []] = pages;
      const label = first.indexOf(texts.types.WALLET_TOPUP ?? "");
      expect(first.slice(label, label + 3)).toEqual([first[label], "محمد علي", "NP-4F2A9C81B0"]);
      expect(first).not.toContain(namedLine.transactionId);
    }
  });

  test("keeps a masked number together where a long bank name wraps", async () => {
    const party = "Commonwealth Bank of Australia Ltd •••• 7390";
    const pdf = await makeStatementPdf(
      { statement: createStatement([createLine(1, { party })]), texts: english },
      typefaces,
    );
    const { pages } = await readPdf(pdf);
    const [first = []] = pages;
    expect(first.filter((piece) => piece.includes("••••"))).toEqual([expect.stringMatching(/•••• 7390$/)]);
  });

  test("has the complete message to the payee below its line, in any script, with or without a name", async () => {
    const longMessage = `Rent for November, ${"the garden flat, ".repeat(7)}`.slice(0, 139);
    const lines = [
      createLine(1, { party: "Priya P.", message: longMessage }),
      createLine(2, { message: "شكرًا على العشاء" }),
      createLine(3),
    ];
    for (const texts of [english, arabic]) {
      const { pages } = await readPdf(
        await makeStatementPdf({ statement: createStatement(lines), texts }, typefaces),
      );
      const text = pages.flat().join(" ");
      expect(text.replace(/\s+/g, "")).toContain(`${longMessage.replace(/\s+/g, "")}`);
      expect(text).toContain("شكرًا على العشاء");
      expect(text.indexOf("Priya P.")).toBeLessThan(text.indexOf("Rent for November"));
    }
  });

  test("has the number of transactions with separators, as on the page", async () => {
    const statement = { ...createStatement([]), transactionCount: 1_234_567 };
    const { pages } = await readPdf(await makeStatementPdf({ statement, texts: english }, typefaces));
    expect(pages[0]).toContain("1,234,567");
  });

  test("draws letters whose accents are separate characters as the letters with these accents", async () => {
    const names = { party: "Ångström Škoda", message: "Grüße aus Łódź, Åsa Čapek" };
    const draw = async ({ party, message }: typeof names) => {
      const lines = [createLine(1, { party, message })];
      const { pages } = await readPdf(
        await makeStatementPdf({ statement: createStatement(lines), texts: english }, typefaces),
      );
      return pages;
    };
    const separate = { party: names.party.normalize("NFD"), message: names.message.normalize("NFD") };
    expect(await draw(separate)).toEqual(await draw(names));
  });

  test("with a message on every line contains them all, and none overlaps the footer", async () => {
    const message = "W".repeat(140);
    const lines = Array.from({ length: 60 }, (_, number) =>
      createLine(number, { party: "Priya P.", message }),
    );
    const { pages, baselines } = await readPdf(
      await makeStatementPdf({ statement: createStatement(lines), texts: english }, typefaces),
    );
    const pieces = pages.flat();
    const heights = baselines.flat();
    const lowest = Math.min(...heights.filter((_, index) => /^(W+|txn_.*)$/.test(pieces[index] ?? "")));
    expect(lowest).toBeGreaterThan(
      heights[pieces.indexOf(`Page 1 of ${pages.length}`)] ?? Number.POSITIVE_INFINITY,
    );
    expect(pieces.filter((piece) => piece.startsWith("txn_"))).toEqual(
      lines.map(({ transactionId }) => transactionId),
    );
    expect(pieces.filter((piece) => /^W+$/.test(piece)).join("")).toHaveLength(60 * 140);
  });

  test("says that a period has no transactions", async () => {
    const { pages } = await readPdf(
      await makeStatementPdf({ statement: createStatement([]), texts: english }, typefaces),
    );
    expect(pages[0]).toContain("No transactions in this period.");
  });

  test("has a heading, paragraphs, the sums as a list and its lines as a table", async () => {
    const { elements, language } = await readPdf(
      await makeStatementPdf({ statement: createStatement(fewLines), texts: english }, typefaces),
    );
    const row = "TR(TD TD TD TD TD)";
    const sum = "LI(Lbl LBody)";
    expect(elements).toEqual([
      `Document(H1 P P P P P L(${Array(5).fill(sum).join(" ")}) Table(TR(TH TH TH TH TH) ${row} ${row} ${row}) P P)`,
    ]);
    expect(language).toBe("en");
  });

  test("1,001 lines have one structure element per page, and the PDF is smaller than 200 kB", async () => {
    const lines = Array.from({ length: 1_001 }, (_, number) => createLine(number));
    const bytes = await makeStatementPdf({ statement: createStatement(lines), texts: english }, typefaces);
    expect(bytes.length).toBeLessThan(200_000);
    expect((await readPdf(bytes)).elements[1]).toBe("Document(P)");
  });

  test.each([english, arabic])(
    "wraps long names in $language: none is cut, and the date stays",
    async (texts) => {
      const party =
        "Wolfeschlegelsteinhausenbergerdorff and Partners of the Northern Rivers Proprietary Limited";
      const label = "Transfer to an account of another institution outside Australia";
      const lines = [
        createLine(1, { party, type: "LONG", reference: "NP-".padEnd(60, "0123456789") }),
        createLine(2),
      ];
      const holderName = `${party} ${party}`;
      const { pages } = await readPdf(
        await makeStatementPdf(
          {
            statement: createStatement(lines),
            texts: { ...texts, holderName, types: { ...texts.types, LONG: label } },
          },
          typefaces,
        ),
      );
      const text = (pages[0] ?? []).join(" ").replaceAll(" ", "");
      expect(text).not.toContain("…");
      for (const completeText of [party, label, holderName, lines[0]?.reference ?? ""])
        expect(text).toContain(completeText.replaceAll(" ", ""));
      for (const fact of ["acct_41", "AUD", "Australia/Sydney"]) expect(text).toContain(fact);
      const { generated } = texts;
      for (const word of generated.replace(/[\u2066-\u2069،]/g, "").split(" ")) expect(text).toContain(word);
      expect(text.split("2026").length).toBeGreaterThan(4);
    },
  );

  test("accepts names of any script and length", async () => {
    const holderName = `Łukasz محمد 😀 <b>${"x".repeat(200)}`;
    const { pages } = await readPdf(
      await makeStatementPdf(
        { statement: createStatement(fewLines), texts: { ...english, holderName } },
        typefaces,
      ),
    );
    const text = (pages[0] ?? []).join(" ");
    expect(text).toContain("ukasz");
    expect(text).toContain("محمد");
    expect(text).toContain("<b>");
    expect(text.replaceAll(" ", "")).toContain("x".repeat(200));
  });
});
