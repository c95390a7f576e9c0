/** Requirements of single pages that no other journey covers. */
import type { Page } from "@playwright/test";
import { waitUntilCallsAnswered } from "../support/answered.ts";
import { configure } from "../support/configure.ts";
import { expect, test } from "../support/fixtures.ts";
import { visa } from "../support/saved-card.ts";
import { dialog, openDashboard, signIn } from "./steps.ts";

const main = (page: Page) => page.getByRole("main");
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const six = [1, 30, 60, 90, 120, 150].map((hours) => ({
  type: "WALLET_TOPUP",
  status: "SUCCESS",
  amount: 1_000,
  createdAt: ago(hours),
}));

test("the configuration limits product name, languages, themes and currencies, and overrides a stored choice", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/wallet\/balance/);
  const currencies = ["AUD"];
  await configure(page, {
    product: "Acme Wallet",
    themes: ["nupay-light"],
    languages: ["en"],
    currencies,
  });
  await page.addInitScript(() => {
    if (localStorage.getItem("ui-store") === null)
      localStorage.setItem("ui-store", JSON.stringify({ version: 1, theme: "nupay-dark", language: "ar" }));
  });
  const bar = page.getByRole("banner");

  await test.step("the product's name is on the landing page and the dashboard", async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: "Acme Wallet Dashboard" })).toBeVisible();
    await expect(page).toHaveTitle("Acme Wallet Dashboard");
    await openDashboard(page, person);
    await expect(page).toHaveTitle(/ · Acme Wallet$/);
    await expect(bar.getByRole("img", { name: "Acme Wallet" })).toBeVisible();
    await bar.getByRole("button", { name: "Notifications" }).click();
    await expect(page.getByText("Welcome to Acme Wallet")).toBeVisible();
    await expect(page.getByText(/nupay(?!\.test)/i)).toHaveCount(0);
  });
  await test.step("with one language and one theme there is neither a language menu nor a theme switch", async () => {
    await expect(page.getByRole("button", { name: "Language" })).toHaveCount(0);
    await expect(page.getByRole("switch", { name: "Toggle theme" })).toHaveCount(0);
  });
  await test.step("a stored theme or language that is not configured is replaced, and the replacement is stored", async () => {
    await expect(page.locator("html")).toHaveAttribute("data-theme", "nupay-light");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("ui-store") ?? "null")))
      .toEqual({ version: 1, theme: "nupay-light", language: "en" });
  });
  await test.step("with a second currency there is a currency menu, which requests the chosen balance", async () => {
    await expect(page.getByRole("button", { name: /^Currency/ })).toHaveCount(0);
    currencies.push("NZD");
    await page.reload();
    await page.getByRole("button", { name: "Currency AUD" }).click();
    await page.getByRole("menuitem", { name: "NZD" }).click();
    await expect
      .poll(async () => (await control.requests("/api/v1/wallet/balance", person.email)).at(-1)?.body)
      .toMatchObject({ currency: expect.stringMatching(/^nzd$/i) });
  });
});

test("a configuration with only the dark theme shows no theme switch", async ({ page, person }) => {
  await configure(page, { themes: ["nupay-dark"] });
  const themes = page.getByRole("switch", { name: "Toggle theme" });
  await page.goto("/");
  await expect(page.getByRole("button", { name: "SIGN IN/SIGN UP" })).toBeEnabled();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "nupay-dark");
  await expect(themes).toHaveCount(0);
  await openDashboard(page, person);
  await expect(page.getByRole("button", { name: "Language" })).toBeVisible();
  await expect(themes).toHaveCount(0);
});

test("the greeting of a person without a name is a plain welcome", async ({ page, person }) => {
  await page.route(/\/realms\/nupay\/account$/, async (route) => {
    const response = await route.fetch();
    const profile = { ...(await response.json()), firstName: "", lastName: "", attributes: {} };
    await route.fulfill({ response, json: profile });
  });
  await page.route(/\/protocol\/openid-connect\/userinfo$/, async (route) => {
    const response = await route.fetch();
    const { sub, email } = await response.json();
    await route.fulfill({ response, json: { sub, email } });
  });
  await signIn(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "Welcome Back!" })).toBeVisible();
});

test.describe("a holder with six transactions", () => {
  test.use({ personDetails: { account: { status: "A", balance: 6_000, transactions: six } } });

  test("sees the transactions in a table of six columns, six per page, with six filters and Export", async ({
    page,
    person,
  }) => {
    await signIn(page, person, "/transactions");
    const table = page.getByRole("table", { name: "Transactions" });
    await expect(table.getByRole("columnheader")).toHaveText([
      "Date",
      "Description",
      "Category",
      "Method",
      "Amount",
      "Status",
    ]);
    await expect(table.getByRole("row")).toHaveCount(7);
    await expect(main(page).getByText("Showing 1 to 6 of 6 transactions")).toBeVisible();
    await expect(main(page).getByRole("button", { name: "Next" })).toBeDisabled();

    await expect(main(page).getByRole("searchbox", { name: "Search" })).toBeVisible();
    for (const name of ["Category", "Type", "Status"])
      await expect(main(page).getByRole("combobox", { name })).toBeVisible();
    for (const name of ["Start Date", "End Date"]) await expect(main(page).getByLabel(name)).toBeVisible();
    await expect(main(page).getByRole("button", { name: "Export" })).toBeVisible();
    const options = (name: string) => main(page).getByRole("combobox", { name }).locator("option");
    await expect(options("Type")).toHaveText(["All", "Income", "Expense", "Transfer"]);
    await expect(options("Status")).toHaveText(["All", "SUCCESS", "PENDING", "FAILED"]);
  });
});

test("the two sample bank accounts have a switch, Edit and Delete, and a change that cannot be stored shows an error", async ({
  page,
  person,
}) => {
  await signIn(page, person, "/bank-accounts");
  await expect(page.getByRole("heading", { level: 1, name: "Bank Accounts" })).toBeVisible();
  const accounts = main(page).getByRole("listitem");
  await expect(accounts).toHaveCount(2);
  await expect(accounts).toContainText([/Everyday.*Commonwealth Bank.*4321/s, /Savings.*Westpac.*8765/s]);
  await expect(main(page).getByRole("button", { name: "Add Bank Account" })).toBeVisible();
  for (const account of await accounts.all()) {
    await expect(account.getByText(/•••• \d{4}/)).toBeVisible();
    await account.getByRole("button", { name: /^Actions for/ }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["Edit", "Delete"]);
    await page.keyboard.press("Escape");
    const toggle = account.getByRole("switch");
    const checkedBefore = await toggle.getAttribute("aria-checked");
    await toggle.click();
    await expect(toggle).toHaveAccessibleName(checkedBefore === "true" ? "Inactive" : "Active");
  }

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The storage is full", "QuotaExceededError");
    };
  });
  await expect(page.getByText("This browser keeps nothing")).toBeHidden();
  await accounts.getByRole("switch").first().click();
  await expect(page.getByRole("alert")).toContainText("This browser keeps nothing");
});

test("changes of bank accounts are kept after a reload, until the stored data is cleared", async ({
  page,
  person,
}) => {
  await signIn(page, person, "/bank-accounts");
  const accounts = main(page).getByRole("listitem");
  await expect(accounts).toHaveCount(2);
  await expect(accounts.getByText("Sample")).toHaveCount(2);
  await page.getByRole("button", { name: "Actions for Savings" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete Bank Account" }).click();
  await main(page).getByRole("switch", { name: "Active" }).click();
  await page.reload();
  await expect(accounts).toHaveCount(1);
  await expect(main(page).getByRole("switch", { name: "Inactive" })).toBeVisible();
  const storedNames = await page.evaluate(() =>
    Object.keys(localStorage).filter((name) => /^bank-accounts/.test(name)),
  );
  expect(storedNames).toEqual([`bank-accounts/${person.id}`]);
  await page.getByRole("navigation").getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Clear Stored Data" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Clear" }).click();
  await page.getByRole("navigation").getByRole("link", { name: "Bank Accounts" }).click();
  await expect(accounts).toHaveCount(2);
});

const openBankDialog = async (page: Page) => {
  await page.getByRole("button", { name: "Add Bank Account" }).click();
  return dialog(page, "Enter Bank Account Details");
};

test("the bank account dialog reloads its provider's failed script when Try again is pressed", async ({
  page,
  person,
  guard,
}) => {
  guard.expect(/stripe\/v3\.js/);
  await page.route("**/stripe/v3.js", (route) => route.abort(), { times: 1 });
  await signIn(page, person, "/bank-accounts");
  const add = await openBankDialog(page);
  await expect(add.getByRole("alert")).toContainText("Failed to load Stripe.js");
  await add.getByRole("button", { name: "Try again" }).click();
  await expect(add.frameLocator("iframe[name^='__privateStripeFrame']").locator("[name=bsb]")).toBeVisible();
});

test("a bank account can be added once it has a nickname, a BSB and an account number", async ({
  page,
  person,
}) => {
  await signIn(page, person, "/bank-accounts");
  const add = await openBankDialog(page);
  const name = add.getByRole("textbox", { name: "Bank Account Nick Name" });
  await expect(add.getByText("Bank Account Nick Name *", { exact: true })).toBeVisible();
  const submit = add.getByRole("button", { name: "Add Bank Account" });
  const frame = add.frameLocator("iframe[name^='__privateStripeFrame']");
  const fillNumbers = async () => {
    await frame.locator("[name=bsb]").fill("000-000");
    await frame.locator("[name=accountNumber]").fill("000123456");
  };

  await test.step("the dialog has the specification's id, placeholder and type size, and no postal code", async () => {
    await expect(add).toHaveAttribute("id", "add_bank_account_modal");
    await expect(name).toHaveAttribute("placeholder", "Enter card holder name");
    await expect(frame.locator("[name=bsb]")).toHaveCSS("font-size", "18px");
    await expect(frame.locator("[name=postal]")).toHaveCount(0);
  });
  await test.step("the button is disabled with only the numbers, and enabled with a nickname", async () => {
    await fillNumbers();
    await expect(submit).toBeDisabled();
    await name.fill("Rent");
    await expect(submit).toBeEnabled();
  });
  await test.step("closing clears the form", async () => {
    await add.getByRole("button", { name: "Close" }).click();
    await expect(add).toBeHidden();
    await openBankDialog(page);
    await expect(name).toHaveValue("");
    await expect(frame.locator("[name=bsb]")).toHaveValue("");
  });
  await test.step("the button is disabled with only a nickname", async () => {
    await name.fill("Rent");
    await expect(submit).toBeDisabled();
  });
  await test.step("adding shows a busy button, then the account", async () => {
    await fillNumbers();
    let release: () => void = () => {};
    const untilReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/stripe/v1/payment_methods", async (route) => {
      await untilReleased;
      await route.continue();
    });
    await submit.click();
    await expect(add.getByRole("button", { name: "Adding Bank Account..." })).toBeVisible();
    release();
    await expect(add).toBeHidden();
    await expect(main(page).getByRole("listitem").filter({ hasText: "Rent" })).toContainText("•••• 3456");
  });
});

test.describe("a holder whose account is pending", () => {
  test.use({ personDetails: { account: { status: "P", balance: 0 } } });

  test("sees no 'Fill Test Data' and no sample bank accounts in production", async ({ page, person }) => {
    await configure(page, { environment: "production" });
    await signIn(page, person);
    await page.getByRole("button", { name: "Start Setup" }).click();
    await expect(page.getByLabel("First Name")).toBeVisible();
    await expect(page.getByRole("button", { name: "Fill Test Data" })).toHaveCount(0);
    await page.getByRole("navigation").getByRole("link", { name: "Bank Accounts" }).click();
    await expect(main(page).getByText("No bank accounts")).toBeVisible();
    await expect(main(page).getByRole("listitem")).toHaveCount(0);
  });
});

test.describe("a holder with a long list of transactions", () => {
  const manyTransactions = Array.from({ length: 1_210 }, (_, index) => ({
    type: "WALLET_TOPUP",
    status: "SUCCEEDED",
    amount: index + 1,
    createdAt: new Date(Date.now() - (index + 1) * 3_600_000).toISOString(),
  }));
  test.use({
    personDetails: { account: { status: "A", balance: 2_000_000, transactions: manyTransactions } },
  });

  test("can jump to a page and choose a page size, and the URL keeps both through a reload", async ({
    page,
    person,
  }) => {
    await signIn(page, person, "/transactions");
    await expect(page.getByText("Showing 1 to 6 of 1,210 transactions")).toBeVisible();
    const box = page.getByRole("textbox", { name: "Page", exact: true });
    await expect(page.getByText("of 202", { exact: true })).toBeVisible();
    await box.fill("200");
    await box.press("Enter");
    await expect(page.getByText("Showing 1,195 to 1,200 of 1,210 transactions")).toBeVisible();
    await expect(box).toBeFocused();
    await box.fill("9,999");
    await box.press("Enter");
    await expect(box).toHaveValue("202");
    await expect(page.getByText("Showing 1,207 to 1,210 of 1,210 transactions")).toBeVisible();
    // On the last page, Next keeps the focus although it is disabled.
    await box.fill("٢٠١");
    await box.press("Enter");
    await expect(page.getByText("Showing 1,201 to 1,206 of 1,210 transactions")).toBeVisible();
    const next = main(page).getByRole("button", { name: "Next" });
    await next.press("Enter");
    await expect(page.getByText("Showing 1,207 to 1,210 of 1,210 transactions")).toBeVisible();
    await expect(next).toBeDisabled();
    await expect(next).toBeFocused();
    await box.fill("x");
    await box.press("Enter");
    await expect(box).toHaveValue("202");
    await page.getByRole("combobox", { name: "Per page" }).selectOption("100");
    await expect(page.getByText("Showing 1,201 to 1,210 of 1,210 transactions")).toBeVisible();
    await expect(page).toHaveURL(/page=13&size=100/);
    await page.reload();
    await expect(page.getByText("Showing 1,201 to 1,210 of 1,210 transactions")).toBeVisible();
    await expect(box).toHaveValue("13");
  });
});

test.describe("a holder with a card", () => {
  test.use({ personDetails: { account: { status: "A", balance: 125_000, cards: [visa] } } });

  test("sees toasts at the bottom end corner of the window, in both text directions", async ({
    page,
    person,
  }) => {
    await openDashboard(page, person);
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    const boxOf = async () => {
      await page
        .getByRole("button", { name: /^(Top Up|شحن)$/ })
        .first()
        .click();
      const form = page.getByRole("dialog");
      await form.getByRole("radio").first().check();
      await form.getByRole("textbox").fill("5");
      await form.locator("button[type=submit]").click();
      const toast = page.getByRole("status").filter({ hasText: /Topup successful|تم الشحن بنجاح/ });
      await expect(toast).toBeVisible();
      return await toast.boundingBox();
    };
    const ltr = await boxOf();
    expect(ltr?.x).toBeGreaterThan(width / 2);
    expect(ltr?.y).toBeGreaterThan(height / 2);
    await expect(page.getByRole("status").filter({ hasText: "Topup successful" })).toBeHidden();
    await page.getByRole("button", { name: "Language" }).click();
    await page.getByRole("menuitem", { name: "العربية" }).click();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    const rtl = await boxOf();
    expect((rtl?.x ?? width) + (rtl?.width ?? width)).toBeLessThan(width / 2);
    expect(rtl?.y).toBeGreaterThan(height / 2);
  });
});

test("each script is requested once, from the URL that the import map names", async ({ page }) => {
  const scriptPaths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.+\.js$/.test(pathname)) scriptPaths.push(pathname);
  });
  await page.goto("/");
  await expect(page.getByRole("switch", { name: "Toggle theme" })).toBeVisible();
  // The prefetch for a sign-in is requested last.
  await expect.poll(() => scriptPaths.length).toBeGreaterThan(2);
  await waitUntilCallsAnswered(page);
  const map: Record<string, string> = await page.evaluate(
    () => JSON.parse(document.querySelector('script[type="importmap"]')?.textContent ?? "{}").imports,
  );
  expect(scriptPaths.filter((path) => Object.values(map).includes(path)).length).toBeGreaterThan(1);
  // The map's keys are no files: a browser without import maps would request them.
  expect(scriptPaths.filter((path) => path in map)).toEqual([]);
  expect(new Set(scriptPaths).size).toBe(scriptPaths.length);
});
