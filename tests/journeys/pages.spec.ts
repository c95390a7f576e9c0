/** What the specification says of single pages, and no other journey passes. */
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { dialog, fillSetup, openDashboard, signIn } from "./steps.ts";

const main = (page: Page) => page.getByRole("main");
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const six = [1, 30, 60, 90, 120, 150].map((hours) => ({
  type: "WALLET_TOPUP",
  status: "SUCCESS",
  amount: 1_000,
  createdAt: ago(hours),
}));

async function configure(page: Page, change: Readonly<Record<string, unknown>>): Promise<void> {
  await page.route("**/config.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });
}

test("the carousel's transition takes 300 ms", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  const slide = page.getByRole("region", { name: "carousel" }).getByRole("img").first();
  await expect(slide).toBeVisible();
  const duration = await slide.evaluate((image) => {
    const track = image.parentElement;
    return track === null ? "" : getComputedStyle(track).transitionDuration;
  });
  expect(duration).toBe("0.3s");
});

test("each placeholder page says 'Content will be added' under what it already does", async ({
  page,
  person,
}) => {
  await signIn(page, person, "/cards");
  for (const [name, useful] of [
    ["Cards", "My Cards"],
    ["Profile", "Account ID"],
    ["Settings", "Stored data"],
    ["Help & Support", "Cards and banks"],
  ] as const) {
    if (name !== "Cards") await page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
    await expect(main(page).getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(main(page).getByText(useful, { exact: true }).first()).toBeVisible();
    await expect(main(page).getByText("Content will be added")).toBeVisible();
  }
});

test("the sidebar links to its seven pages and names the holder", async ({ page, person }) => {
  await openDashboard(page, person);
  const navigation = page.getByRole("navigation");
  const addresses = await navigation
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute("href")]));
  expect(addresses).toEqual([
    ["Dashboard", "/dashboard"],
    ["Bank Accounts", "/bank-accounts"],
    ["Transactions", "/transactions"],
    ["Statements", "/account-statements"],
    ["Profile", "/profile"],
    ["Settings", "/settings"],
    ["Help & Support", "/help"],
  ]);
  await expect(navigation.getByText(`${person.firstName} ${person.lastName}`)).toBeVisible();
  await expect(navigation.getByText(person.email)).toBeVisible();
  await expect(navigation.getByRole("button", { name: "Logout", exact: true })).toBeVisible();
  for (const [name, path] of addresses) {
    await navigation.getByRole("link", { name: name ?? "", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
    await expect(navigation.getByRole("link", { name: name ?? "" })).toHaveAttribute("aria-current", "page");
  }
});

test("the profile menu has Profile and Logout", async ({ page, person }) => {
  await openDashboard(page, person);
  await page.getByRole("button", { name: "Profile menu" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Profile", "Logout"]);
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test("with one language and one theme there is neither a language menu nor a theme switch", async ({
  page,
  person,
}) => {
  await configure(page, { themes: ["nupay-light"], languages: ["en"] });
  await openDashboard(page, person);
  await expect(page.getByRole("button", { name: "Notifications" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Language" })).toHaveCount(0);
  await expect(page.getByRole("switch", { name: "Toggle theme" })).toHaveCount(0);
});

test("a stored theme or language that is no longer configured is replaced, and the replacement is stored", async ({
  page,
  person,
}) => {
  await configure(page, { themes: ["nupay-light"], languages: ["en"] });
  await page.addInitScript(() => {
    if (localStorage.getItem("ui-store") === null)
      localStorage.setItem("ui-store", JSON.stringify({ version: 1, theme: "nupay-dark", language: "ar" }));
  });
  await openDashboard(page, person);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "nupay-light");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("ui-store") ?? "null")))
    .toEqual({ version: 1, theme: "nupay-light", language: "en" });
});

test("the product is called as it is configured: heading, tab, logo, notification and statement", async ({
  page,
  person,
}) => {
  await configure(page, { product: "Acme Wallet" });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Acme Wallet Dashboard" })).toBeVisible();
  await expect(page).toHaveTitle("Acme Wallet Dashboard");
  await openDashboard(page, person);
  await expect(page).toHaveTitle(/ · Acme Wallet$/);
  const bar = page.getByRole("banner");
  await expect(bar.getByRole("img", { name: "Acme Wallet" })).toBeVisible();
  await bar.getByRole("button", { name: "Notifications" }).click();
  await expect(page.getByText("Welcome to Acme Wallet")).toBeVisible();
  await expect(page.getByText(/nupay(?!\.test)/i)).toHaveCount(0);
});

test("a second currency brings a second selector, which asks for that balance", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/wallet\/balance/);
  await openDashboard(page, person);
  await expect(page.getByRole("button", { name: /^Currency/ })).toHaveCount(0);
  await configure(page, { currencies: ["AUD", "NZD"] });
  await page.reload();
  await page.getByRole("button", { name: "Currency AUD" }).click();
  await page.getByRole("menuitem", { name: "NZD" }).click();
  await expect
    .poll(async () => (await control.requests("/api/v1/wallet/balance", person.email)).at(-1)?.body)
    .toMatchObject({ currency: expect.stringMatching(/^nzd$/i) });
});

test("without a name the greeting is a plain welcome", async ({ page, person }) => {
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

test.describe("somebody with six transactions", () => {
  test.use({ personDetails: { account: { status: "A", balance: 6_000, transactions: six } } });

  test("the history shows four a page, and turns its pages only where there is more than one", async ({
    page,
    person,
    makePerson,
    browser,
    baseURL,
  }) => {
    await openDashboard(page, person);
    const history = page.getByRole("region", { name: "Transaction History" });
    await expect(history.getByRole("listitem")).toHaveCount(4);
    await expect(history.getByText("1/2")).toBeVisible();
    await expect(history.getByRole("button", { name: "Previous" })).toBeDisabled();
    await history.getByRole("button", { name: "Next" }).click();
    await expect(history.getByText("2/2")).toBeVisible();
    await expect(history.getByRole("listitem")).toHaveCount(2);

    const other = await browser.newPage({ baseURL: baseURL ?? "" });
    await openDashboard(other, await makePerson({ account: { status: "A", balance: 0 } }));
    const nothing = other.getByRole("region", { name: "Transaction History" });
    await expect(nothing.getByText("No transactions found")).toBeVisible();
    await expect(nothing.getByText("Once you make a transaction, it will appear here.")).toBeVisible();
    await expect(nothing.getByRole("button", { name: "Next" })).toHaveCount(0);
    await other.close();

    const third = await browser.newPage({ baseURL: baseURL ?? "" });
    const four = { status: "A", balance: 6_000, transactions: six.slice(0, 4) } as const;
    await openDashboard(third, await makePerson({ account: four }));
    const onePage = third.getByRole("region", { name: "Transaction History" });
    await expect(onePage.getByRole("listitem")).toHaveCount(4);
    await expect(onePage.getByRole("button", { name: "Next" })).toHaveCount(0);
    await expect(onePage.getByText("1/1")).toHaveCount(0);
    await third.close();
  });

  test("the transactions stand in a table of six columns, six a page, and are counted", async ({
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
  });
});

test("the two sample bank accounts are there, each with its switch, Edit and Delete", async ({
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
    const before = await toggle.getAttribute("aria-checked");
    await toggle.click();
    await expect(toggle).toHaveAccessibleName(before === "true" ? "Inactive" : "Active");
  }
});

test("in production the list of bank accounts begins empty", async ({ page, person }) => {
  await configure(page, { environment: "production" });
  await signIn(page, person, "/bank-accounts");
  await expect(main(page).getByText("No bank accounts")).toBeVisible();
  await expect(main(page).getByRole("listitem")).toHaveCount(0);
});

test("bank accounts outlive a reload, for the person who changed them and until stored data is cleared", async ({
  page,
  person,
}) => {
  await signIn(page, person);
  await page.goto("/bank-accounts");
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
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((name) => /^bank-accounts/.test(name)),
  );
  expect(kept).toEqual([`bank-accounts/${person.id}`]);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Clear Stored Data" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Clear" }).click();
  await page.goto("/bank-accounts");
  await expect(accounts).toHaveCount(2);
});

test("where storage is blocked, changing a bank account shows a warning", async ({ page, person }) => {
  await signIn(page, person);
  await page.goto("/bank-accounts");
  await expect(main(page).getByRole("listitem")).toHaveCount(2);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The storage is full", "QuotaExceededError");
    };
  });
  await expect(page.getByText("This browser keeps nothing")).toBeHidden();
  await main(page).getByRole("switch", { name: "Active", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("This browser keeps nothing");
});

test("the bank account's dialog has its id, its placeholder and its rules, and closing clears it", async ({
  page,
  person,
}) => {
  await signIn(page, person, "/bank-accounts");
  await page.getByRole("button", { name: "Add Bank Account" }).click();
  const add = dialog(page, "Enter Bank Account Details");
  await expect(add).toHaveAttribute("id", "add_bank_account_modal");
  const name = add.getByRole("textbox", { name: "Bank Account Nick Name" });
  await expect(name).toHaveAttribute("placeholder", "Enter card holder name");
  const submit = add.getByRole("button", { name: "Add Bank Account" });
  const frame = add.frameLocator("iframe[name^='__privateStripeFrame']");
  await frame.locator("[name=bsb]").fill("000-000");
  await frame.locator("[name=accountNumber]").fill("000123456");
  await expect(submit).toBeDisabled();
  await name.fill("Rent");
  await expect(submit).toBeEnabled();
  await add.getByRole("button", { name: "Close" }).click();
  await expect(add).toBeHidden();
  await page.getByRole("button", { name: "Add Bank Account" }).click();
  await expect(name).toHaveValue("");
  await expect(frame.locator("[name=bsb]")).toHaveValue("");
  await name.fill("Rent");
  await expect(submit).toBeDisabled();
});

test("adding a bank account shows that it is busy", async ({ page, person }) => {
  await signIn(page, person, "/bank-accounts");
  await page.getByRole("button", { name: "Add Bank Account" }).click();
  const add = dialog(page, "Enter Bank Account Details");
  const frame = add.frameLocator("iframe[name^='__privateStripeFrame']");
  await frame.locator("[name=bsb]").fill("000-000");
  await frame.locator("[name=accountNumber]").fill("000123456");
  await add.getByRole("textbox", { name: "Bank Account Nick Name" }).fill("Rent");
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/stripe/v1/payment_methods", async (route) => {
    await held;
    await route.continue();
  });
  await add.getByRole("button", { name: "Add Bank Account" }).click();
  await expect(add.getByRole("button", { name: "Adding Bank Account..." })).toBeVisible();
  release();
  await expect(add).toBeHidden();
  await expect(main(page).getByRole("listitem").filter({ hasText: "Rent" })).toContainText("•••• 3456");
});

test.describe("somebody whose account is pending", () => {
  test.use({ personDetails: { account: { status: "P", balance: 0 } } });

  test("in production there is no 'Fill Test Data'", async ({ page, person }) => {
    await configure(page, { environment: "production" });
    await signIn(page, person);
    await page.getByRole("button", { name: "Start Setup" }).click();
    await expect(page.getByLabel("First Name")).toBeVisible();
    await expect(page.getByRole("button", { name: "Fill Test Data" })).toHaveCount(0);
  });

  test("the phone is a telephone field and the date of birth a date field", async ({ page, person }) => {
    await signIn(page, person);
    await page.getByRole("button", { name: "Start Setup" }).click();
    await expect(page.getByLabel("Phone")).toHaveAttribute("type", "tel");
    await expect(page.getByLabel("Date of Birth")).toHaveAttribute("type", "date");
  });

  test("while the setup is sent its button says 'Submitting...' and cannot be pressed again", async ({
    page,
    person,
    control,
  }) => {
    await control.review("manual", person.email);
    await signIn(page, person);
    await fillSetup(page);
    const path = "/api/v1/fiat/accounts/individual";
    const { id } = await control.fault({ method: "PUT", path, kind: "hold", email: person.email });
    await page.getByRole("button", { name: "Complete Setup" }).click();
    const submitting = page.getByRole("button", { name: "Submitting..." });
    await expect(submitting).toHaveAttribute("aria-disabled", "true");
    await submitting.press("Enter");
    await control.release(id);
    await expect(page.getByRole("button", { name: "Go to Dashboard" })).toBeVisible();
    expect(await control.requests(path, person.email)).toHaveLength(1);
  });

  test("the complete step names the 24-48 hours and the e-mail", async ({ page, person, control }) => {
    await control.review("manual", person.email);
    await signIn(page, person);
    await fillSetup(page);
    await page.getByRole("button", { name: "Complete Setup" }).click();
    await expect(main(page)).toContainText("within 24-48 hours");
    await expect(main(page)).toContainText("email notification on approval");
  });
});

test.describe("a long list of transactions", () => {
  const many = Array.from({ length: 1_210 }, (_, index) => ({
    type: "WALLET_TOPUP",
    status: "SUCCEEDED",
    amount: index + 1,
    createdAt: new Date(Date.now() - (index + 1) * 3_600_000).toISOString(),
  }));
  test.use({ personDetails: { account: { status: "A", balance: 2_000_000, transactions: many } } });

  test("its pages can be jumped to, and a page can be longer; the address and a reload keep both", async ({
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
    await box.fill("9999");
    await box.press("Enter");
    await expect(box).toHaveValue("202");
    await expect(page.getByText("Showing 1,207 to 1,210 of 1,210 transactions")).toBeVisible();
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

test("an account that is set back to P leaves the dashboard once its read is five minutes old", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/openid-connect|wallet\/|cards\//);
  await page.clock.install();
  await openDashboard(page, person);
  await control.setStatus(person.accountId ?? "", "P");
  const link = (name: string) => page.getByRole("navigation").getByRole("link", { name });
  await link("Help").click();
  await link("Dashboard").click();
  await expect(page.getByRole("region", { name: "Wallet" })).toBeVisible();
  await page.clock.fastForward(5 * 60_000);
  await link("Help").click();
  await link("Dashboard").click();
  await expect(page.getByRole("list", { name: "Setup progress" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Wallet" })).toHaveCount(0);
});

test("without a number, a payee search writes its sentence to the log", async ({ page, person }) => {
  const written: string[] = [];
  page.on("console", (message) => written.push(message.text()));
  await openDashboard(page, person);
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  await dialog(page, "Send Money").getByRole("button", { name: "Search" }).click();
  await expect.poll(() => written).toContain("Payee phone number is required");
});

test("a read refused for good is sent once", async ({ page, person, control, guard }) => {
  guard.expect(/wallet\/list/);
  const { email } = person;
  await control.fault({
    method: "POST",
    path: "/api/v1/wallet/list",
    kind: "status",
    status: 403,
    times: 9,
    email,
  });
  // The account's answer comes after the refusal.
  await control.fault({ method: "GET", path: "/api/v1/users/me", kind: "delay", delayMs: 800, email });
  await openDashboard(page, person);
  const history = page.getByRole("region", { name: "Transaction History" });
  await expect(history.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.waitForTimeout(1_000);
  expect(await control.requests("/api/v1/wallet/list", email)).toHaveLength(1);
});

test.describe("the account that withdrawals go to", () => {
  test.use({ personDetails: { account: { status: "P", balance: 10_000 } } });

  test("is the one of the setup: the withdraw dialog and the bank accounts page show it masked", async ({
    page,
    person,
    guard,
  }) => {
    guard.expect(/wallet|cards/);
    await signIn(page, person);
    await fillSetup(page);
    await page.getByRole("button", { name: "Complete Setup" }).click();
    await page.getByRole("button", { name: "Go to Dashboard" }).click();
    await page.getByRole("button", { name: "Withdraw", exact: true }).click();
    await expect(dialog(page, "Withdraw to Bank")).toContainText("•••• 3456, BSB 110-000");
    await page.keyboard.press("Escape");
    await page.getByRole("navigation").getByRole("link", { name: "Bank Accounts" }).click();
    const account = page.getByRole("region", { name: "Withdrawal account" });
    await expect(account).toContainText("•••• 3456 · BSB 110-000");
    await page.getByRole("button", { name: "Add Bank Account" }).click();
    await expect(dialog(page, "Enter Bank Account Details")).toContainText("the wallet does not store it");
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("000123456");
  });
});

test("where this browser does not know the account of withdrawals, dialog and page say so", async ({
  page,
  person,
}) => {
  await openDashboard(page, person);
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(dialog(page, "Withdraw to Bank")).toContainText("The bank account from your setup");
  await page.keyboard.press("Escape");
  await page.getByRole("navigation").getByRole("link", { name: "Bank Accounts" }).click();
  await expect(page.getByText("This browser does not know its number.")).toBeVisible();
});
