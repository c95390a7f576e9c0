/** A second currency by changed data only: sets it in a copy of the project, builds the copy and walks its pages. */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../../sandbox/server.ts";
import { currencyOf } from "../../site/brand/currency.ts";
import { buildSources, project } from "../../site/places.ts";
import { signedInRoutes } from "../../src/services/storage/signed-in-routes.ts";
import { app } from "../../src/ui/i18n/en/app.ts";
import { enterCredentials } from "../journeys/steps.ts";
import { chromiumLaunchOptions } from "../support/chromium.ts";
import { freePort } from "../support/free-port.ts";
import { pace } from "../support/pace.ts";
import { readPdf } from "../support/pdf-text.ts";
import { type ServedCopy, serveCopy } from "./serve-copy.ts";

const copied = [...buildSources, "tools", "package.json", "tsconfig.json"];
let copy: string;
let browser: Browser;
let sandbox: Sandbox;
let server: ServedCopy;
let page: Page;
let address: string;
const faults: string[] = [];

/**
 * Signs of other currencies. The test does not read the setup, which offers the specification's four currencies
 * whatever the wallet's currency is.
 */
const otherCurrency = /\$|A\$|\bAUD\b|dollar|دولار/i;

async function read(pageName: string): Promise<void> {
  await expect.poll(() => page.getByText("Loading…").filter({ visible: true }).count()).toBe(0);
  const text = await page.evaluate(() =>
    [document.title, document.body.innerText]
      .concat(
        [...document.querySelectorAll("[aria-label], [placeholder], [title], input")].flatMap((element) => [
          ...["aria-label", "placeholder", "title"].map((name) => element.getAttribute(name) ?? ""),
          element instanceof HTMLInputElement ? element.value : "",
        ]),
      )
      .join("\n"),
  );
  for (const line of text.split("\n")) if (otherCurrency.test(line)) faults.push(`${pageName}: ${line}`);
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const wallet = () => page.getByRole("region", { name: "Wallet" });

/** The button's file as text. */
async function download(name: string): Promise<string> {
  const downloaded = page.waitForEvent("download");
  await button(name).click();
  const file = await downloaded;
  const bytes = readFileSync(await file.path());
  const text = file.suggestedFilename().endsWith(".pdf")
    ? (await readPdf(bytes)).pages.flat().join(" ")
    : bytes.toString("utf8");
  if (otherCurrency.test(text)) faults.push(`${file.suggestedFilename()}: ${text.match(otherCurrency)}`);
  return text;
}

/** Submits the open dialog with the amount, and waits for the toast and the balance. */
async function pay(submit: string, amount: string, toast: string, balance: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Amount" }).fill(amount);
  await read(`${submit}, typed`);
  await dialog.getByRole("button", { name: submit, exact: true }).click();
  await page.getByText(toast).first().waitFor();
  await read(`${submit}, toast`);
  await wallet().getByText(balance).first().waitFor();
  await page
    .getByRole("region", { name: "Transaction History" })
    .getByText(submit === "Top Up" ? `+${amount}` : `-${amount}`)
    .first()
    .waitFor();
  await read(`${submit}, paid`);
}

async function signIn(email: string, balance: string): Promise<void> {
  await open("en-AU");
  await button("SIGN IN/SIGN UP").click();
  await enterCredentials(page, { email, password: "demo" });
  await page.waitForURL(/\/dashboard$/);
  await wallet().getByText(balance).first().waitFor();
  await wallet().getByText("EUR", { exact: true }).waitFor();
}

async function open(locale: string): Promise<void> {
  const context = await browser.newContext({
    serviceWorkers: "block",
    locale,
    viewport: { width: 1280, height: 900 },
  });
  page = await context.newPage();
  page.setDefaultTimeout(15_000 * pace);
  await page.goto(address);
}

beforeAll(async () => {
  mkdirSync(join(project, ".tmp"), { recursive: true });
  copy = mkdtempSync(join(project, ".tmp/second-currency-"));
  for (const name of copied) cpSync(join(project, name), join(copy, name), { recursive: true });
  symlinkSync(join(project, "node_modules"), join(copy, "node_modules"));
  const file = join(copy, "brand/brand.json");
  writeFileSync(file, readFileSync(file, "utf8").replace('"currency": "AUD"', '"currency": "EUR"'));
  // Writes the file as `npm run generate -- brand` does, which would also draw the icons again.
  writeFileSync(join(copy, "brand/currency.json"), `${JSON.stringify(currencyOf("EUR"), null, 2)}\n`);
  execFileSync(process.execPath, ["--import", "tsx", "site/build.ts", "--fast"], {
    cwd: copy,
    stdio: "ignore",
  });
  const [port, sandboxPort] = [await freePort(), await freePort()];
  address = `http://localhost:${port}`;
  sandbox = await startSandbox({ port: sandboxPort, apps: [address], data: "memory", currency: "EUR" });
  server = await serveCopy(copy, port, sandboxPort);
  browser = await chromium.launch(await chromiumLaunchOptions());
}, 240_000 * pace);

afterAll(async () => {
  await browser?.close();
  server?.kill();
  await sandbox?.close();
  rmSync(copy, { recursive: true, force: true });
});

test("the copy differs by one line of brand.json and the file that is made from it", () => {
  const changedFiles = copied.flatMap((name) =>
    spawnSync("git", ["diff", "--no-index", "--numstat", join(project, name), join(copy, name)], {
      encoding: "utf8",
    })
      .stdout.split("\n")
      .filter(Boolean),
  );
  expect(changedFiles).toHaveLength(2);
  expect(changedFiles[0]).toMatch(/^1\t1\t.*brand\.json/);
  expect(changedFiles[1]).toMatch(/^2\t2\t.*currency\.json/);
});

test("the build's config.json has only the second currency", () => {
  expect(JSON.parse(readFileSync(join(copy, "dist/config.json"), "utf8")).currencies).toEqual(["EUR"]);
});

test(
  "balance, payments, pages and files are in the second currency, and none mentions dollars",
  async () => {
    await signIn("demo@nupay.test", "€1,250.00");
    for (const name of ["Top Up", "Withdraw", "Transfer"]) {
      await wallet().getByRole("button", { name }).click();
      await page.getByRole("dialog").waitFor();
      await read(`dialog ${name}`);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await wallet().getByRole("button", { name: "Top Up" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio").first().check();
    await pay("Top Up", "€25.00", "Topup successful", "€1,275.00");
    await wallet().getByRole("button", { name: "Withdraw" }).click();
    await pay("Withdraw", "€20.00", "Withdraw successful", "€1,255.00");
    await wallet().getByRole("button", { name: "Transfer" }).click();
    await dialog.getByRole("textbox", { name: "Phone Number" }).fill("0400 000 002");
    await dialog.getByRole("button", { name: "Search" }).click();
    await dialog.getByText("Priya").first().waitFor();
    await dialog.getByRole("textbox", { name: "Message" }).fill("For the rent");
    await pay("Send", "€30.50", "Transfer successful", "€1,224.50");
    for (const path of signedInRoutes) {
      await page.goto(address + path);
      await page.locator("h1").first().waitFor();
      await read(path);
    }
    await page.goto(`${address}/transactions`);
    await page.getByRole("main").getByRole("link").first().click();
    await page.getByText("-€30.50").first().waitFor();
    await read("a transfer");
    expect(await download(app.transactionDetail.receipt)).toMatch(/-€30\.50[\s\S]*For the rent/);
    await page.goto(`${address}/account-statements`);
    await page.getByRole("combobox").first().selectOption({ label: app.statements.periods.last30Days });
    await button(app.statements.generate).click();
    await button(app.statements.downloadPdf).waitFor();
    await read("a statement");
    const csv = await download(app.statements.downloadCsv);
    for (const amount of ["25.00", "-20.00", "-30.50"]) expect(csv).toContain(`,${amount},`);
    expect(await download(app.statements.downloadPdf)).toMatch(
      /EUR[\s\S]*-€30\.50[\s\S]*-€20\.00[\s\S]*\+€25\.00/,
    );
    await page.goto(`${address}/transactions`);
    expect(await download(app.transactions.export)).toMatch(/,-30\.50,[\s\S]*,-20\.00,[\s\S]*,25\.00,/);
    await page.evaluate(() =>
      localStorage.setItem("ui-store", JSON.stringify({ version: 1, language: "ar" })),
    );
    for (const path of ["/dashboard", "/help", "/request-money"]) {
      await page.goto(address + path);
      await page.locator("h1").first().waitFor();
      await read(`${path} in Arabic`);
    }
    expect(faults).toEqual([]);
  },
  240_000 * pace,
);

test(
  "the payee's balance, history, transaction page and receipt are in the second currency",
  async () => {
    faults.length = 0;
    await signIn("payee@nupay.test", "€40.50");
    await page.getByRole("region", { name: "Transaction History" }).getByText("+€30.50").first().waitFor();
    await read("the payee's dashboard");
    await page.goto(`${address}/transactions`);
    await page.getByRole("main").getByRole("link").first().click();
    await page.getByText("+€30.50").first().waitFor();
    await page.getByText("For the rent").first().waitFor();
    await read("the payee's transaction");
    expect(await download(app.transactionDetail.receipt)).toContain("+€30.50");
    expect(faults).toEqual([]);
  },
  120_000 * pace,
);
