/**
 * `npm run generate -- two-tabs` takes pictures of the running product in two tabs of one browser, and writes them to
 * `docs/images`.
 */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import { chromiumLaunchOptions } from "../../tests/support/chromium.ts";
import { Control } from "../../tests/support/control.ts";
import { disableSamples, payerOf } from "../../tests/support/live-money.ts";
import { signInAtProvider } from "../../tests/support/sign-in.ts";
import { startStack } from "../../tests/support/stack.ts";

const folder = join("docs", "images");
const size = { width: 640, height: 700 };
const password = "demo";

interface Tab {
  readonly name: string;
  readonly page: Page;
}

const stack = await startStack();
const browser = await chromium.launch(await chromiumLaunchOptions());
try {
  const control = new Control(stack.sandbox);
  const payer = `payer-${randomUUID()}@nupay.test`;
  const holder = `holder-${randomUUID()}@nupay.test`;
  await control.addPerson({ email: payer, password, account: { status: "A", balance: 100_000 } });
  const cards = [{ brand: "visa", last4: "4242", expMonth: 12, expYear: 2029 }];
  const { accountId } = await control.addPerson({
    email: holder,
    password,
    firstName: "Dana",
    lastName: "Demo",
    account: { status: "A", balance: 50_000, cards },
  });
  const context = await browser.newContext({
    baseURL: stack.app,
    locale: "en-AU",
    reducedMotion: "reduce",
    // Block the service worker, which would answer the second tab's request for the configuration with the samples.
    serviceWorkers: "block",
    viewport: size,
  });
  await signInAtProvider(context, { email: holder, password });
  const tabs = [
    { name: "First tab", page: await openTab(context) },
    { name: "Second tab", page: await openTab(context) },
  ];
  await waitForFigures(tabs, "$500.00", 0);

  const payAccount = await payerOf(payer, stack.app, stack.sandbox);
  const paidAt = performance.now();
  await payAccount(accountId, "3750");
  await waitForFigures(tabs, "$537.50", 1);
  await takeSideBySide(
    tabs,
    "two-tabs-money-in.png",
    `${secondsSince(paidAt)} after another person sent $37.50`,
  );

  const [firstTab, second] = tabs.map(({ page }) => page);
  if (!firstTab || !second) throw new Error("Two tabs are needed.");
  await firstTab.getByRole("region", { name: "Wallet" }).getByRole("button", { name: "Top Up" }).click();
  const dialog = firstTab.getByRole("dialog");
  await dialog.getByRole("radio", { name: "•••• 4242" }).check();
  await dialog.getByRole("textbox").fill("25");
  await dialog.getByRole("button", { name: "Top Up", exact: true }).click();
  await walletRegion(firstTab).getByText("$562.50").first().waitFor();
  const shownAt = performance.now();
  await waitForFigures(tabs, "$562.50", 2);
  await takeSideBySide(
    tabs,
    "two-tabs-payment.png",
    `A top-up of $25.00 in the first tab; the second agrees ${secondsSince(shownAt)} later`,
  );
} finally {
  await browser.close();
  await stack.close();
}
console.log(`Pictures are in ${folder}.`);

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await disableSamples(page);
  await page.goto("/dashboard");
  await walletRegion(page).waitFor();
  return page;
}

function walletRegion(page: Page) {
  return page.getByRole("region", { name: "Wallet" });
}

function secondsSince(startTime: number): string {
  return `${((performance.now() - startTime) / 1_000).toFixed(1)} s`;
}

/** Waits until both tabs show the balance and this number of transactions. */
async function waitForFigures(tabs: readonly Tab[], balance: string, transactions: number): Promise<void> {
  for (const { page } of tabs) {
    await expect(walletRegion(page).getByText(balance).first()).toBeVisible();
    const history = page.getByRole("region", { name: "Transaction History" });
    await expect(history.getByRole("listitem")).toHaveCount(transactions);
  }
}

/** Takes screenshots of all tabs at the same time, and puts them side by side in a picture of at most 1,280 pixels. */
async function takeSideBySide(tabs: readonly Tab[], file: string, caption: string): Promise<void> {
  const pictures = await Promise.all(tabs.map(({ page }) => page.screenshot()));
  const context = await browser.newContext({ viewport: { width: 2 * size.width + 12, height: 740 } });
  const page = await context.newPage();
  const figures = tabs.map(
    ({ name }, index) =>
      `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${pictures[index]?.toString("base64")}"></figure>`,
  );
  await page.setContent(
    `<style>body,figure{margin:0}body{font:14px sans-serif;background:#ddd}h1{font-size:14px;margin:4px;text-align:center}main{display:flex;gap:12px}figcaption{padding:2px 8px}img{display:block;width:${size.width}px}</style><h1>${caption}</h1><main>${figures.join("")}</main>`,
  );
  await page.locator("body").screenshot({ path: join(folder, file) });
  await context.close();
}
