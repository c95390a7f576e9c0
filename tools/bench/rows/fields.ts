/** Lists the places that have text fields for a signed-in person, and how to open each. */
import type { Locator, Page } from "@playwright/test";

export interface FieldPlace {
  readonly name: string;
  /** Opens the place from any other place of the same holder, and returns the container of its fields. */
  readonly reach: (page: Page) => Promise<Locator>;
  /** The min number of fields; with fewer, the run fails. */
  readonly fields: number;
}

async function goTo(page: Page, link: string): Promise<void> {
  await closeDialog(page);
  await page.getByRole("navigation").getByRole("link", { name: link, exact: true }).click();
  await page.getByRole("navigation").locator("[aria-current=page]", { hasText: link }).waitFor();
}

async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  if ((await dialog.count()) === 0) return;
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

function dialogOf(region: string, button: string): FieldPlace["reach"] {
  return async (page) => {
    await goTo(page, "Dashboard");
    await page
      .getByRole("region", { name: region })
      .getByRole("button", { name: button, exact: true })
      .first()
      .click();
    return page.getByRole("dialog");
  };
}

/** Places of a holder whose account is active. */
export const places: readonly FieldPlace[] = [
  { name: "top-up", reach: dialogOf("Wallet", "Top Up"), fields: 1 },
  { name: "withdrawal", reach: dialogOf("Wallet", "Withdraw"), fields: 1 },
  { name: "transfer", reach: dialogOf("Wallet", "Transfer"), fields: 2 },
  { name: "new card", reach: dialogOf("My Cards", "Add Card"), fields: 1 },
  {
    name: "new bank account",
    reach: async (page) => {
      await goTo(page, "Bank Accounts");
      await page.getByRole("button", { name: "Add Bank Account" }).click();
      return page.getByRole("dialog");
    },
    fields: 1,
  },
  {
    name: "bank account's name",
    reach: async (page) => {
      await goTo(page, "Bank Accounts");
      await page
        .getByRole("button", { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
      return page.getByRole("dialog");
    },
    fields: 1,
  },
  {
    name: "transactions",
    reach: async (page) => {
      await goTo(page, "Transactions");
      return page.getByRole("search");
    },
    fields: 3,
  },
  {
    name: "statement",
    reach: async (page) => {
      await goTo(page, "Statements");
      await page.getByRole("combobox", { name: "Period" }).selectOption("custom");
      return page.locator("main form");
    },
    fields: 2,
  },
];

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** The places of a person with an unfinished setup, in the order of its steps. */
export const setupPlaces: readonly FieldPlace[] = [
  {
    name: "personal details",
    reach: async (page) => {
      await page.getByRole("button", { name: "Start Setup" }).click();
      await page.getByLabel("Email").waitFor();
      return page.locator("main form");
    },
    fields: 9,
  },
  {
    name: "payout details",
    reach: async (page) => {
      const continueButton = page.getByRole("button", { name: "Continue" });
      await page.getByRole("button", { name: "Fill Test Data" }).click();
      // Fill these fields here, because the button does not replace typed text.
      await page.getByLabel("Email").fill("bela@nupay.test");
      await page.getByLabel("Phone").fill("0400 123 456");
      await continueButton.click();
      await page.getByLabel("Document Type").selectOption("passport");
      await page
        .getByLabel("Document File")
        .setInputFiles({ name: "passport.png", mimeType: "image/png", buffer: picture });
      await page.getByRole("button", { name: "Remove" }).waitFor();
      await continueButton.click();
      await page.getByLabel("Account Holder Name").waitFor();
      return page.locator("main form");
    },
    fields: 3,
  },
];

/** The fields that accept typing, each with its label. @throws Error if there are fewer than the place expects */
export async function fieldsIn(
  fieldPlace: FieldPlace,
  scope: Locator,
): Promise<readonly (readonly [string, Locator])[]> {
  await scope.waitFor();
  const locators = await scope
    .locator("input:not([type=radio], [type=checkbox], [type=file], [readonly], :disabled):visible")
    .all();
  const namedFields = await Promise.all(
    locators.map(async (field) => {
      const label = await field.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.innerText);
      return [`${fieldPlace.name}: ${label?.replace(/\s*\*$/, "").trim() ?? ""}`, field] as const;
    }),
  );
  if (namedFields.length < fieldPlace.fields) {
    throw new Error(`${fieldPlace.name} has ${namedFields.length} fields, and not ${fieldPlace.fields}.`);
  }
  return namedFields;
}

const digits = "1234567";
const letters = "nupayab";

/** Keys that a person might type into the field. */
export async function keysFor(field: Locator): Promise<string> {
  const kind = await field.evaluate((input) => {
    const { inputMode, type } = input as HTMLInputElement;
    return inputMode === "" ? type : inputMode;
  });
  return ["numeric", "decimal", "tel", "date", "number"].includes(kind) ? digits : letters;
}
