/** Other ways through the setup than Continue: the browser's Back, a reload, Edit on the review step. */
import { expect, test } from "../support/fixtures.ts";
import { fillSetup, passport, signIn } from "./steps.ts";

test.use({ personDetails: { account: { status: "P", balance: 0 }, firstName: "Pat", lastName: "Pending" } });

test("after a reload on the review step, the setup asks for document and account number again", async ({
  page,
  person,
}) => {
  await signIn(page, person);
  await fillSetup(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Identity Proof" })).toBeVisible();
  await expect(page.getByText("Choose your document again")).toBeVisible();
  await page.getByLabel("Document File").setInputFiles(passport);
  await expect(page.getByText("Choose your document again")).toBeHidden();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Account Number")).toHaveAccessibleDescription(/Enter it again/);
});

test("the browser's Back shows the previous step with its input, and leaves the setup only from the first step", async ({
  page,
  person,
}) => {
  const step = (name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await signIn(page, person, "/profile");
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await fillSetup(page);
  await page.goBack();
  await step("Payout Details");
  await expect(page.getByLabel("Account Holder Name")).not.toHaveValue("");
  await page.goBack();
  await step("Identity Proof");
  // The wizard's own Back removes its history entry.
  await page.getByRole("button", { name: "Back" }).click();
  await step("Personal Details");
  await expect(page.getByLabel("City")).toHaveValue("Sydney");
  await page.reload();
  await step("Personal Details");
  await page.goBack();
  await step("Set up your account");
  await page.goBack();
  await expect(page).toHaveURL(/\/profile$/);
});

test("going back several history entries, or from another page, shows the step of the reached entry", async ({
  page,
  person,
}) => {
  const step = (name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await signIn(page, person);
  await fillSetup(page);
  await page.getByRole("link", { name: "Profile" }).first().click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.goBack();
  await step("Review");
  await page.evaluate(() => history.go(-3));
  await step("Personal Details");
  await page.getByRole("button", { name: "Continue" }).click();
  await step("Identity Proof");
  await page.goBack();
  await step("Personal Details");
  await test.step("Back shows the previous step also if the storage is full", async () => {
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("The storage is full.", "QuotaExceededError");
      };
    });
    await page.getByRole("button", { name: "Continue" }).click();
    await step("Identity Proof");
    await page.goBack();
    await step("Personal Details");
  });
});

test("Back after Complete Setup does not reopen the review", async ({ page, person, control }) => {
  await control.review("manual", person.email);
  await signIn(page, person, "/profile");
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await fillSetup(page);
  await page.getByRole("button", { name: "Complete Setup" }).click();
  await expect(page.getByRole("button", { name: "Go to Dashboard" })).toBeVisible();
  // The browser leaves the steps' history entries asynchronously.
  await page.waitForFunction(() => history.state?.setupSteps?.length === 1);
  await page.goBack();
  await expect(page).toHaveURL(/\/profile$/);
});

test("after Edit on the review step, one press of Continue leads back to the review", async ({
  page,
  person,
}) => {
  await signIn(page, person);
  await fillSetup(page);
  for (const step of ["Personal Details", "Identity Proof", "Payout Details"]) {
    await page.getByRole("region", { name: step }).getByRole("button", { name: "Edit" }).click();
    await expect(page.getByRole("heading", { level: 1, name: step })).toBeVisible();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Review" })).toBeVisible();
  }
});
