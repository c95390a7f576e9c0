/** Printed pages have a light background, whole panels and no controls. For the statement see statements.spec.ts. */
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { readPdf } from "../support/pdf-text.ts";
import { visa } from "../support/saved-card.ts";
import { dialog, openDashboard, waitUntilLoaded } from "./steps.ts";

const topUp = {
  type: "WALLET_TOPUP",
  status: "SUCCEEDED",
  amount: 5_000,
  createdAt: new Date().toISOString(),
};

test.use({
  personDetails: { account: { status: "A", balance: 10_000, cards: [visa], transactions: [topUp] } },
});

/** The texts of each printed page. */
async function readPrintedTexts(page: Page): Promise<readonly string[]> {
  const { pages } = await readPdf(await page.pdf({ format: "A4", printBackground: true }));
  return pages.map((texts) => texts.join(" "));
}

test("a printed page has its panels whole and no buttons, and an open dialog is printed without the page", async ({
  page,
  person,
}) => {
  await openDashboard(page, person);
  await waitUntilLoaded(page);
  await page.getByRole("switch", { name: "Toggle theme" }).click();

  await test.step("dashboard, in the dark theme", async () => {
    const pages = await readPrintedTexts(page);
    const text = pages.join(" ");
    for (const content of ["Main Balance", "$100.00", "Wallet Topup", "4242"])
      expect(text).toContain(content);
    for (const name of ["Top Up", "Withdraw", "Add Card", "Previous"]) expect(text).not.toContain(name);
    expect(pages.find((content) => content.includes("My Cards"))).toContain("4242");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("main").getByRole("button").filter({ hasNotText: "4242" })).toHaveCount(0);
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(paper).toBe("rgba(0, 0, 0, 0)");
    await page.emulateMedia({ media: null });
  });

  await test.step("a dialog: once, without the page and its backdrop", async () => {
    await page.getByRole("region", { name: "Wallet" }).getByRole("button", { name: "Top Up" }).click();
    const amount = dialog(page, "Topup Wallet").getByRole("textbox", { name: "Amount" });
    await amount.fill("25");
    const pages = await readPrintedTexts(page);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain("Topup Wallet");
    expect(pages[0]).toContain("$125.00");
    expect(pages[0]).not.toContain("Main Balance");
    await page.emulateMedia({ media: "print" });
    const isWhole = await amount.evaluate(
      (field) => field.getBoundingClientRect().left >= 0 && field.scrollWidth <= field.clientWidth,
    );
    expect(isWhole).toBe(true);
    await page.emulateMedia({ media: null });
    await dialog(page, "Topup Wallet").getByRole("button", { name: "Close" }).click();
  });

  await test.step("a transaction", async () => {
    await page.getByRole("link", { name: /Wallet Topup/ }).click();
    await expect(page.getByRole("heading", { name: "Status history" })).toBeVisible();
    const [first, ...others] = await readPrintedTexts(page);
    for (const content of ["+$50.00", "Reference", "Status history"]) expect(first).toContain(content);
    expect([first, ...others].join(" ")).not.toMatch(/Download Receipt|Copy Reference/);
  });

  await test.step("the help, with the answers that are collapsed on screen", async () => {
    await page.goto("/help");
    await expect(page.getByText("How do I top up my wallet?")).toBeVisible();
    const answer = "Press Top Up on the dashboard";
    await expect(page.getByText(answer)).toBeHidden();
    expect((await readPrintedTexts(page)).join(" ")).toContain(answer);
    await expect(page.getByText(answer)).toBeHidden();
  });
});
