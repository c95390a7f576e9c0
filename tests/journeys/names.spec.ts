/** The accessible names that the specification fixes, by which other programs and screen readers find the controls. */
import { expect, test } from "../support/fixtures.ts";
import { shortYear, visa } from "../support/saved-card.ts";
import { openDashboard, passport, signIn } from "./steps.ts";

const card = (last4: string) => ({ ...visa, last4 });
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test.use({
  personDetails: {
    firstName: "Dana",
    lastName: "Demo",
    account: {
      status: "A",
      balance: 125_000,
      pendingBalance: 5_000,
      cards: [card("4242"), card("4444"), card("0005")],
      transactions: [1, 2, 3, 4, 5, 6].map((hours) => ({
        type: "WALLET_TOPUP",
        status: "SUCCEEDED",
        amount: 1_000,
        createdAt: ago(hours * 30),
      })),
    },
  },
});

test("the shell's controls, the linked pages and the stored items have the specification's names", async ({
  page,
  person,
}) => {
  await openDashboard(page, person);
  const main = page.getByRole("main");
  const navigation = page.getByRole("navigation");
  const readStored = (name: string) =>
    page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "null"), name);

  await test.step("the shell has the named landmarks and controls", async () => {
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(main).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(navigation.getByText(`${person.firstName} ${person.lastName}`)).toBeVisible();
    await expect(navigation.getByText(person.email)).toBeVisible();
    await expect(navigation.getByRole("button", { name: "Logout", exact: true })).toBeVisible();
    for (const name of ["Toggle menu", "Language", "Notifications", "Profile menu"]) {
      await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
    }
    await expect(page.getByRole("banner").getByRole("img", { name: "nupay", exact: true })).toBeVisible();
    await expect(page.getByRole("switch", { name: "Toggle theme", exact: true })).toBeVisible();
  });
  await test.step("the bell has a badge of 8 and opens two notifications", async () => {
    const bell = page.getByRole("button", { name: "Notifications", exact: true });
    await expect(bell).toHaveAccessibleDescription("8 notifications");
    await expect(bell.locator("[data-badge]")).toHaveAttribute("data-badge", "8");
    await bell.click();
    const notifications = page.getByRole("region", { name: "Notifications" });
    await expect(notifications.getByRole("listitem")).toHaveCount(2);
    await page.keyboard.press("Escape");
    await expect(notifications).toBeHidden();
  });
  await test.step("ui-store, auth-store and app-store are JSON objects with the specified fields", async () => {
    await page.getByRole("switch", { name: "Toggle theme" }).click();
    await expect
      .poll(() => readStored("ui-store"))
      .toEqual({ version: 1, theme: "nupay-dark", language: "en" });
    expect(await readStored("auth-store")).toEqual({
      version: 1,
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refreshToken: null,
      isAuthenticated: true,
      user: { id: person.id },
    });
    expect(await readStored("app-store")).toEqual({
      version: 1,
      environment: "sandbox",
      features: { analytics: false },
    });
  });
  await test.step("the profile menu has Profile and Logout", async () => {
    await page.getByRole("button", { name: "Profile menu" }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["Profile", "Logout"]);
    await page.getByRole("menuitem", { name: "Profile" }).click();
    await expect(page).toHaveURL(/\/profile$/);
  });
  await test.step("the sidebar links to its seven pages, and each placeholder page has some content", async () => {
    const addresses = await navigation
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => [link.textContent ?? "", link.getAttribute("href") ?? ""]));
    expect(addresses).toEqual([
      ["Dashboard", "/dashboard"],
      ["Bank Accounts", "/bank-accounts"],
      ["Transactions", "/transactions"],
      ["Statements", "/account-statements"],
      ["Profile", "/profile"],
      ["Settings", "/settings"],
      ["Help & Support", "/help"],
    ]);
    const useful = new Map([
      ["Profile", "Account ID"],
      ["Settings", "Stored data"],
      ["Help & Support", "Cards and banks"],
    ]);
    const expectPlaceholder = async (text: string) => {
      await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
      await expect(main.getByText("Content will be added")).toBeVisible();
    };
    for (const [name = "", path = ""] of addresses) {
      const link = navigation.getByRole("link", { name, exact: true });
      await link.click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(link).toHaveAttribute("aria-current", "page");
      const text = useful.get(name);
      if (text === undefined) continue;
      await expect(main.getByRole("heading", { level: 1, name })).toBeVisible();
      await expectPlaceholder(text);
    }
    await navigation.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("region", { name: "My Cards" }).getByRole("link", { name: "View all" }).click();
    await expect(page).toHaveURL(/\/cards$/);
    await expect(main.getByRole("heading", { level: 1, name: "Cards" })).toBeVisible();
    await expectPlaceholder("My Cards");
  });
  await test.step("the language menu has the other language", async () => {
    await page.getByRole("button", { name: "Language" }).click();
    await expect(page.getByRole("menuitem")).toHaveCount(1);
    await page.getByRole("menuitem", { name: "العربية" }).click();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect.poll(() => readStored("ui-store")).toMatchObject({ theme: "nupay-dark", language: "ar" });
  });
});

test("the dashboard's regions and controls have the specification's names", async ({ page, person }) => {
  const listResponse = page.waitForResponse("**/wallet/list");
  await openDashboard(page, person);
  const firstPage = await (await listResponse).json();
  for (const name of ["Wallet", "My Cards", "Transaction History"]) {
    const region = page.getByRole("region", { name, exact: true });
    await expect(region.getByRole("button", { name: "Refresh", exact: true })).toBeVisible();
    await expect(region.getByRole("button", { name: "Refresh" })).toHaveAccessibleDescription(
      new RegExp(name),
    );
  }
  const wallet = page.getByRole("region", { name: "Wallet" });
  for (const text of ["Currency", "Main Balance", "$1,250.00", "$1,200.00", "$50.00"]) {
    await expect(wallet.getByText(text, { exact: true }).first()).toBeVisible();
  }
  for (const name of ["Top Up", "Withdraw", "Transfer"]) {
    await expect(wallet.getByRole("button", { name, exact: true })).toBeEnabled();
  }
  const cards = page.getByRole("region", { name: "My Cards" });
  for (const name of ["Add Card", "Delete Card"]) {
    await expect(cards.getByRole("button", { name, exact: true })).toBeVisible();
  }
  await expect(cards.getByRole("link", { name: "View all" })).toHaveAttribute("href", "/cards");
  await expect(cards.getByText(`12/${shortYear}`).first()).toBeVisible();
  await expect(cards.getByText("***").first()).toBeVisible();
  const history = page.getByRole("region", { name: "Transaction History" });
  await expect(history.getByRole("listitem")).toHaveCount(4);
  await expect(history.getByText("1/2")).toBeVisible();
  await expect(history.getByRole("button", { name: "Previous" })).toBeDisabled();
  const next = history.getByRole("button", { name: "Next" });
  await next.press("Enter");
  await expect(history.getByText("2/2")).toBeVisible();
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
  await expect(history.getByRole("listitem")).toHaveCount(2);

  await test.step("with a single page the history has no pager", async () => {
    const pagination = { hasNext: false, page: 0, totalPages: 1, totalItems: 4 };
    await page.route("**/wallet/list", (route) => route.fulfill({ json: { ...firstPage, pagination } }));
    await history.getByRole("button", { name: "Refresh" }).click();
    await expect(next).toHaveCount(0);
    await expect(history.getByText(/^\d\/\d$/)).toHaveCount(0);
    await expect(history.getByRole("listitem")).toHaveCount(4);
  });
});

test("the wizard's fields have the specification's names", async ({ page, makePerson }) => {
  const person = await makePerson({ account: { status: "P", balance: 0 } });
  await signIn(page, person);
  await page.getByRole("button", { name: "Start Setup" }).click();
  for (const label of [
    "First Name",
    "Last Name",
    "Email",
    "Phone",
    "Date of Birth",
    "Address Line 1",
    "City",
    "State",
    "Postal Code",
    "Country",
  ]) {
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel("Country").locator("option")).toHaveText(["Australia"]);
  await expect(page.getByLabel("Phone")).toHaveAttribute("type", "tel");
  await expect(page.getByLabel("Date of Birth")).toHaveAttribute("type", "date");
  await page.getByRole("button", { name: "Fill Test Data" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  const types = page.getByLabel("Document Type").locator("option:not([disabled])");
  await expect(types).toHaveText(["Passport", "Driver's License", "National ID"]);
  const values = await types.evaluateAll((options) => options.map((option) => option.getAttribute("value")));
  expect(values).toEqual(["passport", "drivers_license", "national_id"]);
  await expect(page.getByLabel("Document File", { exact: true })).toHaveAttribute("type", "file");
  await page.getByLabel("Document Type").selectOption("passport");
  await page.getByLabel("Document File").setInputFiles(passport);
  await page.getByRole("button", { name: "Continue" }).click();
  const holders = page.getByLabel("Account Holder Type").locator("option");
  await expect(holders).toHaveText(["Individual", "Company"]);
  await expect(page.getByLabel("Currency").locator("option")).toHaveText(["AUD", "USD", "EUR", "GBP"]);
});
