/** What the app calls itself on screen: other programs, and people with a screen reader, find everything by these. */
import { expect, test } from "../support/fixtures.ts";
import { dialog, openDashboard, signIn } from "./steps.ts";

const card = (last4: string) => ({ brand: "visa", last4, expMonth: 12, expYear: 2034 });
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

test("the shell's controls", async ({ page, person }) => {
  await openDashboard(page, person);
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  const navigation = page.getByRole("navigation");
  for (const name of [
    "Dashboard",
    "Bank Accounts",
    "Transactions",
    "Statements",
    "Profile",
    "Settings",
    "Help & Support",
  ]) {
    await expect(navigation.getByRole("link", { name, exact: true })).toBeVisible();
  }
  await expect(navigation.getByRole("button", { name: "Logout", exact: true })).toBeVisible();
  for (const name of ["Toggle menu", "Language", "Notifications", "Profile menu"]) {
    await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole("banner").getByRole("img", { name: "nupay", exact: true })).toBeVisible();
  await expect(page.getByRole("switch", { name: "Toggle theme", exact: true })).toBeVisible();
  const bell = page.getByRole("button", { name: "Notifications", exact: true });
  await expect(bell).toHaveAccessibleDescription("8 notifications");
  await bell.click();
  const notifications = page.getByRole("region", { name: "Notifications" });
  await expect(notifications.getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(notifications).toBeHidden();
  await page.getByRole("button", { name: "Profile menu" }).click();
  for (const name of ["Profile", "Logout"]) await expect(page.getByRole("menuitem", { name })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Language" }).click();
  await expect(page.getByRole("menuitem")).toHaveCount(1);
  await page.getByRole("menuitem", { name: "العربية" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem("ui-store") ?? "{}"));
  await expect.poll(stored).toMatchObject({ theme: "nupay-light", language: "ar" });
});

test("the dashboard's regions and their controls", async ({ page, person }) => {
  await openDashboard(page, person);
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
  await expect(cards.getByText("12/34").first()).toBeVisible();
  await expect(cards.getByText("***").first()).toBeVisible();
  const history = page.getByRole("region", { name: "Transaction History" });
  await expect(history.getByRole("listitem")).toHaveCount(4);
  await expect(history.getByText("1/2")).toBeVisible();
  await expect(history.getByRole("button", { name: "Previous" })).toBeDisabled();
  await history.getByRole("button", { name: "Next" }).click();
  await expect(history.getByText("2/2")).toBeVisible();
  await expect(history.getByRole("listitem")).toHaveCount(2);
});

test("the dialogs and their controls", async ({ page, person }) => {
  await openDashboard(page, person);
  const wallet = page.getByRole("region", { name: "Wallet" });
  for (const [opener, name, submit] of [
    ["Top Up", "Topup Wallet", "Top Up"],
    ["Withdraw", "Withdraw to Bank", "Withdraw"],
    ["Transfer", "Send Money", "Send"],
  ] as const) {
    const button = wallet.getByRole("button", { name: opener, exact: true });
    await button.click();
    const open = dialog(page, name);
    for (const control of ["Close", "Increase amount", "Decrease amount", submit]) {
      await expect(open.getByRole("button", { name: control, exact: true })).toHaveCount(1);
    }
    await expect(open.getByRole("textbox", { name: "Amount", exact: true })).toBeVisible();
    await open.getByRole("button", { name: "Close", exact: true }).click();
    await expect(open).toBeHidden();
    await expect(button).toBeFocused();
  }
});

test("the wizard's fields", async ({ page, makePerson }) => {
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
  await page.getByRole("button", { name: "Fill Test Data" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  const types = page.getByLabel("Document Type").locator("option:not([disabled])");
  await expect(types).toHaveText(["Passport", "Driver's License", "National ID"]);
  const values = await types.evaluateAll((options) => options.map((option) => option.getAttribute("value")));
  expect(values).toEqual(["passport", "drivers_license", "national_id"]);
  await expect(page.getByLabel("Document File", { exact: true })).toHaveAttribute("type", "file");
});
