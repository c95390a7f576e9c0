import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import type { Control } from "../support/control.ts";
import { expect, type Person, test } from "../support/fixtures.ts";
import { readPdf } from "../support/pdf-text.ts";
import { accountDay, signIn } from "./steps.ts";

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.now();
const momentAgo = (ago: number) => new Date(now - ago).toISOString();

/** Newest first. The comment on each line is its effect on the balance. */
const pastTransactions = [
  { type: "WALLET_TOPUP", status: "SUCCEEDED", amount: 5_000, createdAt: momentAgo(2 * hour) }, // +50.00
  { type: "TRANSFER_DEBIT", status: "SUCCESS", amount: 3_500, createdAt: momentAgo(3 * day) }, // -35.00
  { type: "TRANSFER_TO_BANK", status: "FAILED", amount: 9_900, createdAt: momentAgo(4 * day) }, // no effect
  { type: "CASHBACK", status: "SUCCEEDED", amount: 777, createdAt: momentAgo(5 * day) }, // no effect, and reported as such
  { type: "TRANSFER_TO_BANK", status: "PENDING", amount: 20_000, createdAt: momentAgo(40 * day) }, // -200.00
  { type: "TRANSFER_CREDIT", status: "SUCCEEDED", amount: 12_000, createdAt: momentAgo(120 * day) }, // +120.00
  { type: "WALLET_TOPUP", status: "SUCCESS", amount: 25_000, createdAt: momentAgo(250 * day) }, // +250.00
  { type: "WALLET_TOPUP", status: "SUCCESS", amount: 10_000, createdAt: momentAgo(500 * day) }, // +100.00
];

test.use({ personDetails: { account: { status: "A", balance: 125_000, transactions: pastTransactions } } });

async function openStatements(page: Page, person: Person): Promise<void> {
  await page.clock.install();
  await signIn(page, person, "/account-statements");
  await expect(page.getByRole("heading", { level: 1, name: "Statements" })).toBeVisible();
}

const period = (page: Page) => page.getByRole("combobox", { name: "Period" });
const generate = (page: Page) => page.getByRole("button", { name: "Generate Statement" });
const paper = (page: Page) => page.getByRole("article", { name: "Statement" });

async function makeStatement(page: Page): Promise<void> {
  await generate(page).click();
  await page.clock.fastForward(minDuration);
  await expect(paper(page)).toBeVisible();
}

/** Minimum duration of generating a statement, in milliseconds. */
const minDuration = 2_000;

/** The displayed figure for a label. */
async function readFigure(page: Page, label: string): Promise<string> {
  const group = paper(page).getByRole("term").filter({ hasText: label });
  return (await group.locator("xpath=following-sibling::dd[1]").innerText()).trim();
}

function parseCents(text: string): number {
  return Number(text.replace(/[^\d-]/g, ""));
}

async function ledgerOf(control: Control, person: Person) {
  const { accounts } = await control.ledger();
  const account = accounts.find(({ accountId }) => accountId === person.accountId);
  if (account === undefined) throw new Error("The ledger does not know this person");
  return account;
}

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

const periods: readonly [string, { credits: number; debits: number; count: number; lines: number }][] = [
  ["Last 30 Days", { credits: 5_000, debits: 3_500, count: 2, lines: 3 }],
  ["Last 90 Days", { credits: 5_000, debits: 23_500, count: 3, lines: 4 }],
  ["Last 6 Months", { credits: 17_000, debits: 23_500, count: 4, lines: 5 }],
  ["Last Year", { credits: 42_000, debits: 23_500, count: 5, lines: 6 }],
];

const lineColumns = ["Date", "Description", "Reference", "Amount", "Balance"];

test("the statement of each period adds up and ends with the ledger's balance", async ({
  page,
  person,
  control,
}) => {
  await openStatements(page, person);
  await expect(generate(page)).toBeDisabled();
  const { balance } = await ledgerOf(control, person);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  for (const [choice, expected] of periods) {
    await period(page).selectOption({ label: choice });
    await generate(page).click();
    const generating = page.getByRole("status").filter({ hasText: "Generating Statement..." });
    await expect(generating).toBeVisible();
    await page.clock.runFor(minDuration - 1);
    await expect(generating).toBeVisible();
    await expect(paper(page)).toBeHidden();
    await page.clock.runFor(1);
    await expect(paper(page)).toBeVisible();
    expect(parseCents(await readFigure(page, "Closing Balance"))).toBe(balance);
    expect(parseCents(await readFigure(page, "Opening Balance"))).toBe(
      balance - expected.credits + expected.debits,
    );
    expect(parseCents(await readFigure(page, "Total Credits"))).toBe(expected.credits);
    expect(parseCents(await readFigure(page, "Total Debits"))).toBe(-expected.debits);
    expect(parseCents(await readFigure(page, "Net Change"))).toBe(expected.credits - expected.debits);
    expect(await readFigure(page, "Transaction Count")).toBe(String(expected.count));
    const table = paper(page).getByRole("table", { name: "Statement lines" });
    await expect(table.getByRole("columnheader")).toHaveText(lineColumns);
    await expect(table.getByRole("row")).toHaveCount(expected.lines + 1);
    await expect(paper(page).getByText(/system-generated/)).toBeVisible();
    await expect(paper(page).getByText(/1 line is of a type or status we do not know/)).toBeVisible();
  }

  await test.step("each line's balance equals the previous balance plus the line's amount", async () => {
    const rows = paper(page).getByRole("table").getByRole("row");
    const statementRows = await Promise.all(
      (await rows.all()).slice(1).map(async (row) => {
        const cells = await row.getByRole("cell").allInnerTexts();
        const [, description = "", , amount = "", balance = ""] = cells;
        return {
          description,
          effect: /[+-]/.test(amount) ? parseCents(amount) : 0,
          balance: parseCents(balance),
        };
      }),
    );
    expect(statementRows[0]?.balance).toBe(parseCents(await readFigure(page, "Closing Balance")));
    for (const [index, { effect, balance }] of statementRows.entries()) {
      const balanceBefore =
        statementRows[index + 1]?.balance ?? parseCents(await readFigure(page, "Opening Balance"));
      expect(balanceBefore + effect).toBe(balance);
    }
    expect(statementRows.map(({ description }) => description)).toEqual([
      "Wallet Topup",
      "Outgoing Transfer",
      "Unknown Transaction",
      "Bank Withdrawal",
      "Incoming Transfer",
      "Wallet Topup",
    ]);
  });
  await test.step("quarters and financial years add up, and each previous period closes with the next one's opening balance", async () => {
    for (const [present, before] of [
      ["This Quarter", "Last Quarter"],
      ["This Financial Year (July to June)", "Last Financial Year (July to June)"],
    ] as const) {
      const readFigures = async (choice: string) => {
        await period(page).selectOption({ label: choice });
        await generate(page).click();
        await expect(paper(page)).toBeHidden();
        await page.clock.runFor(minDuration);
        await expect(paper(page)).toBeVisible();
        const labels = ["Opening Balance", "Net Change", "Closing Balance"];
        const figures = await Promise.all(labels.map((label) => readFigure(page, label)));
        const [opening = 0, change = 0, closing = 0] = figures.map(parseCents);
        expect(opening + change, choice).toBe(closing);
        return { opening, closing };
      };
      const presentFigures = await readFigures(present);
      expect(presentFigures.closing).toBe(balance);
      expect((await readFigures(before)).closing).toBe(presentFigures.opening);
    }
  });
});

test("a custom range needs both dates in order, and a period without transactions shows a message", async ({
  page,
  person,
}) => {
  await openStatements(page, person);
  await expect(period(page).locator("option:not([disabled])")).toHaveText([
    "Custom Range",
    ...periods.map(([name]) => name),
    "This Quarter",
    "Last Quarter",
    "This Financial Year (July to June)",
    "Last Financial Year (July to June)",
  ]);
  await expect(page.getByLabel("Start Date")).toBeHidden();
  await period(page).selectOption({ label: "Custom Range" });
  await expect(generate(page)).toBeDisabled();
  await page.getByLabel("Start Date").fill("2020-02-01");
  await expect(generate(page)).toBeDisabled();
  await page.getByLabel("End Date").fill("2020-01-01");
  await expect(page.getByRole("alert")).toHaveText("The end date lies before the start date.");
  await expect(page.getByLabel("End Date")).toHaveAttribute("aria-invalid", "true");
  await expect(generate(page)).toBeDisabled();
  await page.getByLabel("End Date").fill("2020-02-01");
  await expect(page.getByRole("alert")).toBeHidden();
  await makeStatement(page);
  await expect(paper(page).getByText("No transactions in this period.")).toBeVisible();
  expect(await readFigure(page, "Opening Balance")).toBe(await readFigure(page, "Closing Balance"));
  await page.getByLabel("End Date").fill("2099-02-01");
  await page.getByLabel("Start Date").fill("2099-01-01");
  await generate(page).click();
  await expect(page.getByRole("alert")).toHaveText("The start date lies in the future.");
});

test("the PDF has selectable text with the page's figures, and the CSV has the page's lines", async ({
  page,
  person,
  control,
}) => {
  await openStatements(page, person);
  await period(page).selectOption({ label: "Last 30 Days" });
  await makeStatement(page);
  const [pdf] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download PDF Statement" }).click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/^nupay-statement-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.pdf$/);
  const { pages, title } = await readPdf(await bytesOf(pdf));
  expect(title).toMatch(/^Statement: /);
  const text = pages.flat().join(" ");
  for (const expectedText of [
    "Closing Balance $1,250.00",
    "Opening Balance $1,235.00",
    "Total Credits +$50.00",
    "Total Debits -$35.00",
    `${person.firstName} ${person.lastName}`,
    "Page 1 of 1",
    "system-generated",
    "Unknown Transaction",
  ]) {
    expect(text).toContain(expectedText);
  }
  const listRequests = await control.requests("/api/v1/wallet/list", person.email);
  expect(listRequests.map(({ body }) => body)).toContainEqual({
    page: 0,
    size: 500,
    orderBy: "DESC",
    sortBy: "CREATED_AT",
  });

  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  const rows = await paper(page).getByRole("table").getByRole("row").all();
  const references = await Promise.all(rows.slice(1).map((row) => row.getByRole("cell").nth(2).innerText()));
  const days = [2 * hour, 3 * day, 5 * day].map((ago) => accountDay(now - ago));
  expect((await bytesOf(csv)).toString("utf8")).toBe(
    [
      "\uFEFFDate,Description,Reference,Amount,Balance",
      `${days[0]},Wallet Topup,${references[0]},50.00,1250.00`,
      `${days[1]},Outgoing Transfer,${references[1]},-35.00,1200.00`,
      `${days[2]},Unknown Transaction,${references[2]},0.00,1235.00`,
      "",
    ].join("\r\n"),
  );
  for (const reference of references) expect(text).toContain(reference);

  await test.step("after a change to Arabic the statement is still shown, and its PDF has Arabic text", async () => {
    const listCountBefore = (await control.requests("/api/v1/wallet/list", person.email)).length;
    await page.getByRole("button", { name: "Language" }).click();
    await page.getByRole("menuitem", { name: "العربية" }).click();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(page.getByRole("article", { name: "كشف حساب" })).toContainText("$1,250.00");
    expect((await control.requests("/api/v1/wallet/list", person.email)).length).toBe(listCountBefore);
    const [arabicPdf] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: /PDF/ }).click(),
    ]);
    const pdfContent = await readPdf(await bytesOf(arabicPdf));
    const arabic = pdfContent.pages.flat().join(" ");
    for (const expectedText of [
      "كشف حساب",
      "الرصيد الختامي $1,250.00",
      "الرصيد الافتتاحي",
      "التاريخ",
      "شحن المحفظة",
    ]) {
      expect(arabic).toContain(expectedText);
    }
  });
});

test.describe("with more than two pages of history", () => {
  const manyTransactions = Array.from({ length: 1_150 }, (_, index) => ({
    type: "WALLET_TOPUP",
    status: "SUCCEEDED",
    amount: 100,
    createdAt: momentAgo((index + 1) * 3 * hour),
  }));
  test.use({ personDetails: { account: { status: "A", balance: 500_000, transactions: manyTransactions } } });

  test("a statement whose third page fails to load shows an error, and Try again continues with that page", async ({
    page,
    person,
    control,
    guard,
  }) => {
    // The PDF has 1,150 lines.
    test.setTimeout(120_000);
    guard.expect(/wallet\/list/);
    await openStatements(page, person);
    let requestCount = 0;
    let isBroken = true;
    await page.route("**/wallet/list", async (route) => {
      const body: { page: number; size: number } = route.request().postDataJSON();
      if (body.size === 500) requestCount += 1;
      if (isBroken && body.size === 500 && body.page === 2) {
        await route.fulfill({
          status: 400,
          json: { status: 400, message: "No third page" },
          headers: { "Access-Control-Allow-Origin": "*" },
        });
      } else await route.continue();
    });
    await period(page).selectOption({ label: "Last Year" });
    await generate(page).click();
    await expect(page.getByRole("alert")).toContainText("The statement could not be generated.");
    await expect(period(page)).toHaveValue("lastYear");
    expect(requestCount).toBe(3);
    isBroken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(paper(page)).toBeVisible();
    // Two more requests: the third page, and then the first page again.
    expect(requestCount).toBe(5);
    expect(await readFigure(page, "Transaction Count")).toBe("1,150");
    const { balance } = await ledgerOf(control, person);
    expect(parseCents(await readFigure(page, "Closing Balance"))).toBe(balance);
    await expect(paper(page).getByRole("row")).toHaveCount(101);
    await expect(paper(page).getByText("Showing 1 to 100 of 1,150 lines")).toBeVisible();
    await paper(page).getByRole("button", { name: "Next" }).click();
    await expect(paper(page).getByText("Showing 101 to 200 of 1,150 lines")).toBeVisible();

    await test.step("printing has all lines and only the statement, in dark text on white, even in the dark theme", async () => {
      await page.getByRole("switch", { name: "Toggle theme" }).click();
      await page.emulateMedia({ media: "print" });
      await expect(paper(page).getByRole("row")).toHaveCount(1_151);
      for (const buttonName of ["Previous", "Next", "Generate Statement", "Download CSV", "Profile menu"])
        await expect(page.getByRole("button", { name: buttonName })).toBeHidden();
      await expect(page.getByRole("navigation")).toBeHidden();
      const colors = await paper(page).evaluate((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return { color, backgroundColor, page: getComputedStyle(document.body).backgroundColor };
      });
      expect(colors).toMatchObject({ backgroundColor: "rgba(0, 0, 0, 0)", page: "rgba(0, 0, 0, 0)" });
      expect(Number(/\d+/.exec(colors.color)?.[0])).toBeLessThan(80);
      await page.emulateMedia({ media: null });
      await expect(paper(page).getByRole("row")).toHaveCount(101);
      // Fires `beforeprint` without changing the media query, because Chromium may count the pages before it reports
      // that change.
      await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
      await expect(paper(page).getByRole("row")).toHaveCount(1_151);
      await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
      await expect(paper(page).getByRole("row")).toHaveCount(101);
      const { pages } = await readPdf(await page.pdf({ format: "A4" }));
      const text = pages.flat().join("");
      expect(text.match(/NP-/g)?.length).toBe(1_150);
      expect(text).not.toContain("Generate");
      await expect(paper(page).getByRole("row")).toHaveCount(101);
    });
  });

  test("generating a statement or its PDF can be cancelled, and a failure shows an error", async ({
    page,
    person,
    guard,
  }) => {
    await openStatements(page, person);
    await period(page).selectOption({ label: "Last Year" });
    await generate(page).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(paper(page)).toBeHidden();
    await expect(generate(page)).toBeEnabled();
    await period(page).selectOption({ label: "Last Year" });
    await makeStatement(page);

    await test.step("a PDF that fails shows an error, and the CSV is still available", async () => {
      guard.expect(/\.woff/);
      await page.context().route("**/*.woff", (route) => route.fulfill({ status: 404 }));
      await page.getByRole("button", { name: "Download PDF Statement" }).click();
      await expect(page.getByRole("alert")).toContainText("The PDF could not be made.");
      await page.context().unroute("**/*.woff");
      const [csv] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download CSV" }).click(),
      ]);
      expect((await bytesOf(csv)).toString("utf8").split("\r\n").length).toBeGreaterThan(240);
    });

    // The typeface arrives only when the test releases it, so that the PDF can be cancelled before.
    let release: () => void = () => {};
    const untilReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.context().route("**/*.woff", async (route) => {
      await untilReleased;
      await route.continue().catch(() => {});
    });
    const download = page.getByRole("button", { name: "Download PDF Statement" });
    await download.click();
    await expect(page.getByRole("status").filter({ hasText: "Making the PDF..." })).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Making the PDF...")).toBeHidden();
    await expect(page.getByRole("region", { name: "Statements" })).toBeFocused();
    release();
    await page.context().unroute("**/*.woff");
    const [pdf] = await Promise.all([page.waitForEvent("download"), download.click()]);
    const { pages } = await readPdf(await bytesOf(pdf));
    expect(pages.flat().filter((textPiece) => textPiece.startsWith("NP-"))).toHaveLength(1_150);
  });
});
