/**
 * The account on the profile and in the dialogs: number, limits, payout account, and the reason of an inactive account.
 */
import { expect, test } from "../support/fixtures.ts";
import { dialog, fillSetup, signIn } from "./steps.ts";

test.describe("an active account", () => {
  test.use({ personDetails: { account: { status: "A", balance: 10_000 } } });

  test("shows its number, limits and withdrawal time, and says that only the wallet knows the payout account", async ({
    page,
    makePerson,
  }) => {
    const mobile = `04${String(Date.now()).slice(-8)}`;
    await signIn(page, await makePerson({ mobile }), "/profile");
    const account = page.getByRole("region", { name: "Account", exact: true });
    await expect(account).toContainText("People pay you at this number.");
    await expect(account).toContainText(/04\d\d\s\d{3}\s\d{3}/);
    await expect(account).toContainText("The bank account that your wallet keeps");
    await expect(account).not.toContainText("Why");
    await expect(page.getByRole("region", { name: "Limits" })).toContainText("Up to $250.00 at a time");

    const navigation = page.getByRole("navigation");
    await navigation.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("button", { name: "Withdraw", exact: true }).click();
    const withdraw = dialog(page, "Withdraw to Bank");
    await expect(withdraw).toContainText("Usually within one to three business days");
    await expect(withdraw).toContainText("The bank account that your wallet keeps");
    await page.keyboard.press("Escape");
    await navigation.getByRole("link", { name: "Bank Accounts" }).click();
    await expect(page.getByRole("region", { name: "Withdrawal account" })).toContainText(
      "The bank account that your wallet keeps",
    );
  });
});

test("other people find a holder by their number once it is verified at the identity provider", async ({
  browser,
  page,
  makePerson,
  control,
}) => {
  const activeAccount = { status: "A", balance: 10_000 };
  const holder = await makePerson({ firstName: "Vera", account: activeAccount, mobileVerified: false });
  await signIn(page, holder, "/request-money");
  await expect(page.getByText("Your mobile number is not verified")).toBeVisible();
  const toProfile = page.getByRole("link", { name: "Verify it from your profile" });
  await toProfile.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/profile$/);
  const account = page.getByRole("region", { name: "Account", exact: true });
  await expect(account).toContainText("People cannot find you by this number until it is verified");

  const popup = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Manage your sign-in" }).click();
  const provider = await popup;
  await expect(provider.getByText("not verified")).toBeVisible();
  await provider.getByRole("link", { name: "Verify mobile number" }).click();
  await provider.getByRole("button", { name: "Send a code" }).click();
  await provider.getByRole("textbox", { name: "Code" }).fill("no code");
  await provider.getByRole("button", { name: "Verify" }).click();
  await expect(provider.getByRole("alert")).toHaveText("This is not the code that was sent.");
  await expect(provider.getByRole("link", { name: "Read them here" })).toHaveAttribute(
    "href",
    "/sandbox/messages",
  );
  await provider.getByRole("textbox", { name: "Code" }).fill(await control.mobileCode(holder.email));
  await provider.getByRole("button", { name: "Verify" }).click();
  await expect(provider.getByText("not verified")).toHaveCount(0);
  await provider.close();
  await page.reload();
  await expect(account).toContainText("People pay you at this number.");

  const otherDevice = await browser.newContext();
  const payer = await otherDevice.newPage();
  await signIn(payer, await makePerson({ account: activeAccount }));
  await payer.getByRole("button", { name: "Transfer", exact: true }).click();
  const form = dialog(payer, "Send Money");
  await form.getByRole("textbox", { name: "Phone Number" }).fill(holder.mobile);
  await form.getByRole("button", { name: "Search" }).click();
  await expect(form.getByText("Vera", { exact: true })).toBeVisible();
  await otherDevice.close();
});

test.describe("a new account", () => {
  test.use({ personDetails: { account: { status: "P", balance: 0 } } });

  test("shows on the profile that the setup is unfinished, and after the setup its address and payout account", async ({
    page,
    person,
    control,
  }) => {
    await control.review("manual", person.email);
    await signIn(page, person, "/profile");
    const account = page.getByRole("region", { name: "Account", exact: true });
    await expect(account).toContainText("Setup not finished");
    await expect(account).not.toContainText("In review");
    await expect(account).not.toContainText("People pay you at this number.");
    await expect(account).toContainText("People can pay you at this number once your account is active.");
    await expect(account).toContainText("Finish the setup on your dashboard.");

    await page.getByRole("link", { name: "Dashboard" }).click();
    await fillSetup(page);
    await page.getByRole("button", { name: "Complete Setup" }).click();
    await expect(page.getByRole("button", { name: "Go to Dashboard" })).toBeVisible();
    await page.goto("/profile");
    await expect(account).toContainText("In review");
    await expect(account).toContainText("Usually within 24-48 hours");
    await expect(account).toContainText(/••••\s\d{4}/);
    await expect(account.getByText("Address")).toBeVisible();

    await control.setStatus(person.accountId ?? "", "P", {
      statusReason: "The photo of your passport is blurred.",
      nextStep: "Send a sharper one.",
      decisionBy: "2027-01-15T00:00:00Z",
    });
    await page.goto("/dashboard");
    const notice = page.getByRole("alert").filter({ hasText: "About your account" });
    await expect(notice).toContainText("The photo of your passport is blurred.");
    await expect(notice).toContainText("Send a sharper one.");
    await expect(notice).toContainText("You will know by Jan 15, 2027.");
  });

  test("a blocked account shows the wallet's reason, or says that no reason was given", async ({
    page,
    person,
    control,
  }) => {
    await control.setStatus(person.accountId ?? "", "SUSPENDED");
    await signIn(page, person);
    const notice = page.getByRole("alert").filter({ hasText: "Your account is not active" });
    await expect(notice).toContainText("No reason was given. Support can tell you more.");
    await expect(notice).toContainText("Ask support and quote your account ID.");
    await control.setStatus(person.accountId ?? "", "SUSPENDED", {
      statusReason: "A court has asked for it.",
    });
    await page.goto("/profile");
    const account = page.getByRole("region", { name: "Account", exact: true });
    await expect(account).toContainText("Not active");
    await expect(account).toContainText("A court has asked for it.");
    await expect(account).not.toContainText("People pay you at this number.");
    await expect(account).toContainText("People can pay you at this number once your account is active.");
  });
});
