/** Sentences of the specification that no other journey asserts by themselves. */
import { expect, test } from "../support/fixtures.ts";
import { dialog, openDashboard, signIn, signInButton } from "./steps.ts";

const card = (last4: string) => ({ brand: "visa", last4, expMonth: 12, expYear: 2034 });

test.use({
  personDetails: {
    account: { status: "A", balance: 125_000, cards: ["4242", "1111", "2222", "3333", "4444"].map(card) },
  },
});

test("the authorization request carries every parameter of section 7", async ({ page }) => {
  await page.goto("/");
  const asked = page.waitForRequest(/\/protocol\/openid-connect\/auth\?(?!.*prompt=none)/);
  await page.getByRole("button", { name: signInButton }).click();
  const { origin } = new URL(page.url());
  const query = Object.fromEntries(new URL((await asked).url()).searchParams);
  expect(query).toEqual({
    client_id: "nupay-web",
    redirect_uri: expect.stringContaining(""),
    state: expect.stringMatching(/^[\w-]{20,}$/),
    response_mode: "fragment",
    response_type: "code",
    scope: "openid",
    nonce: expect.stringMatching(/^[\w-]{20,}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
    dark: "false",
    locale: "en",
    ui_locales: "en",
  });
  expect(query.redirect_uri?.startsWith("http://localhost:")).toBe(true);
  expect(origin).not.toBe("");
});

test("ui-store, auth-store and app-store are each one JSON object with its fields", async ({
  page,
  person,
}) => {
  await openDashboard(page, person);
  await page.getByRole("switch", { name: "Toggle theme" }).click();
  const stored = (name: string) =>
    page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "null"), name);
  await expect.poll(() => stored("ui-store")).toEqual({ version: 1, theme: "nupay-dark", language: "en" });
  expect(await stored("auth-store")).toEqual({
    version: 1,
    accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refreshToken: null,
    isAuthenticated: true,
    user: { id: person.id },
  });
  expect(await stored("app-store")).toEqual({
    version: 1,
    environment: "sandbox",
    features: { analytics: false },
  });
});

test("the bell has a badge of 8", async ({ page, person }) => {
  await openDashboard(page, person);
  const bell = page.getByRole("button", { name: "Notifications", exact: true });
  await expect(bell).toHaveAccessibleDescription("8 notifications");
  await expect(bell.locator("[data-badge]")).toHaveAttribute("data-badge", "8");
});

test("toasts stand at the bottom end, in both directions", async ({ page, person }) => {
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

test("the transactions page has its six filters, Export, and the dashboard's status labels", async ({
  page,
  person,
}) => {
  await signIn(page, person, "/transactions");
  const main = page.getByRole("main");
  await expect(main.getByRole("searchbox", { name: "Search" })).toBeVisible();
  for (const name of ["Category", "Type", "Status"])
    await expect(main.getByRole("combobox", { name })).toBeVisible();
  for (const name of ["Start Date", "End Date"]) await expect(main.getByLabel(name)).toBeVisible();
  await expect(main.getByRole("button", { name: "Export" })).toBeVisible();
  await expect(main.getByRole("combobox", { name: "Type" }).locator("option")).toHaveText([
    "All",
    "Income",
    "Expense",
    "Transfer",
  ]);
  await expect(main.getByRole("combobox", { name: "Status" }).locator("option")).toHaveText([
    "All",
    "SUCCESS",
    "PENDING",
    "FAILED",
  ]);
});

test("My Cards lists five cards, asked for newest first", async ({ page, person, control }) => {
  await openDashboard(page, person);
  const panel = page.getByRole("region", { name: "My Cards" });
  for (const last4 of ["4242", "1111", "2222", "3333", "4444"])
    await expect(panel.getByText(`•••• ${last4}`)).toHaveCount(1);
  const [asked] = await control.requests("/api/v1/cards/list", person.email);
  expect(asked?.body).toEqual({ page: 0, size: 5, orderBy: "DESC", sortBy: "CREATED_AT" });
});

test.describe("the setup's payout step", () => {
  test.use({ personDetails: { account: { status: "P", balance: 0 } } });

  test("offers individual and company, and AUD, USD, EUR and GBP", async ({ page, person }) => {
    await signIn(page, person);
    await page.getByRole("button", { name: "Start Setup" }).click();
    await page.getByRole("button", { name: "Fill Test Data" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Document Type").selectOption("passport");
    await page.getByLabel("Document File").setInputFiles({
      name: "id.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
    });
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByLabel("Account Holder Type").locator("option")).toHaveText([
      "Individual",
      "Company",
    ]);
    await expect(page.getByLabel("Currency").locator("option")).toHaveText(["AUD", "USD", "EUR", "GBP"]);
  });
});

test("every dialog has its own accessible name", async ({ page, person }) => {
  await openDashboard(page, person);
  for (const [opener, name] of [
    ["Top Up", "Topup Wallet"],
    ["Withdraw", "Withdraw to Bank"],
    ["Transfer", "Send Money"],
    ["Delete Card", "Delete Card"],
  ] as const) {
    await page.getByRole("button", { name: opener, exact: true }).first().click();
    await expect(dialog(page, name)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page, name)).toBeHidden();
  }
});

test("the bank element has an 18 px font and no postal code", async ({ page, person }) => {
  await signIn(page, person, "/bank-accounts");
  await page.getByRole("button", { name: "Add Bank Account" }).click();
  const frame = dialog(page, "Enter Bank Account Details").frameLocator(
    "iframe[name^='__privateStripeFrame']",
  );
  await expect(frame.locator("[name=bsb]")).toHaveCSS("font-size", "18px");
  await expect(frame.locator("[name=postal]")).toHaveCount(0);
});
