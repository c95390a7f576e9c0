import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { passport } from "../../../journeys/passport.ts";
import { noCardsText } from "../../../support/no-cards.ts";
import { shortYear } from "../../../support/saved-card.ts";
import type { Element } from "../driver.ts";
import { type Journey, openDashboard, openDialog, signIn } from "../journey.ts";
import type { Page } from "../page.ts";

const panel = (page: Page) => page.find("region", "My Cards");

async function typeCard(page: Page, number: string): Promise<void> {
  const frame = await page.until("the provider's field", async () => {
    const [found] = await page.driver.executeScript<Element[]>(
      "return [...document.querySelectorAll(\"[role=dialog] iframe[name^='__privateStripeFrame']\")]",
    );
    return found;
  });
  await page.driver.switchTo().frame(frame);
  for (const [name, text] of [
    ["cardnumber", number],
    ["exp-date", `12${shortYear}`],
    ["cvc", "123"],
  ] as const)
    await page.until(`${name} typed`, async () => {
      const [field] = await page.driver.executeScript<Element[]>(
        "return [...document.getElementsByName(arguments[0])]",
        name,
      );
      if (field) await page.replaceText(field, text);
      return field !== undefined;
    });
  await page.driver.switchTo().frame(null);
}

async function addCard(page: Page, number: string): Promise<Element> {
  await page.press("button", "Add Card", await panel(page));
  const add = await page.find("dialog", "Enter Card Details");
  await page.type("textbox", "Card Holder Name", "Tess Tester", add);
  await typeCard(page, number);
  await page.press("button", "Add Card", add);
  return add;
}

export const journeys: readonly Journey[] = [
  {
    title: "a holder whose setup is not complete is led from the dashboard to the setup",
    account: { status: "P", balance: 0 },
    walk: async (fixtures) => {
      await signIn(fixtures, "/dashboard");
      await fixtures.page.find("button", "Start Setup");
      await fixtures.page.find("list", "Setup progress");
      await fixtures.page.audit();
    },
  },
  {
    title: "the setup says what is wrong at a field, and keeps what was typed",
    account: { status: "P", balance: 0 },
    walk: async (fixtures) => {
      const { page } = fixtures;
      await signIn(fixtures);
      await page.press("button", "Start Setup");
      await page.type("textbox", /^Email/, "pat@nowhere");
      await page.press("button", "Continue");
      await page.shows("Enter valid email address");
      const email = await page.find("textbox", /^Email/);
      if ((await email.getAttribute("value")) !== "pat@nowhere") throw new Error("the text is gone");
      await page.audit();
    },
  },
  {
    title: "the setup is completed with a document, and leads to the dashboard",
    account: null,
    walk: async (fixtures) => {
      const { page } = fixtures;
      await signIn(fixtures);
      await page.press("button", "Start Setup");
      await page.press("button", "Fill Test Data");
      await page.press("button", "Continue");
      await page.select(/^Document Type/, "Passport");
      const file = join(tmpdir(), `nupay-${passport.name}`);
      await writeFile(file, passport.buffer);
      const [input] = await page.driver.executeScript<Element[]>(
        "return [document.querySelector('input[type=file]')]",
      );
      await input?.sendKeys(file);
      await page.press("button", "Continue");
      await page.press("button", "Fill Test Data");
      await page.press("button", "Continue");
      await page.press("button", "Complete Setup");
      await page.press("button", "Go to Dashboard");
      await page.find("heading", /^Welcome, Tess/);
    },
  },
  {
    title: "a card is added through the provider's own fields",
    account: { status: "A", balance: 10_000 },
    walk: async (fixtures) => {
      await openDashboard(fixtures);
      await fixtures.page.shows(noCardsText);
      await addCard(fixtures.page, "4242424242424242");
      await fixtures.page.expectGone("dialog", "Enter Card Details");
      await fixtures.page.shows("•••• 4242");
    },
  },
  {
    title: "a declined card says the provider's reason and keeps the holder's name",
    account: { status: "A", balance: 10_000 },
    walk: async (fixtures) => {
      await openDashboard(fixtures);
      const add = await addCard(fixtures.page, "4000000000000002");
      await fixtures.page.shows(/declined/i);
      const name = await fixtures.page.find("textbox", "Card Holder Name", add);
      if ((await name.getAttribute("value")) !== "Tess Tester") throw new Error("the name is gone");
    },
  },
  {
    title: "a card is deleted after a question",
    walk: async (fixtures) => {
      const { page } = fixtures;
      await openDashboard(fixtures);
      await page.shows("•••• 4242");
      await page.press("button", "Delete Card", await panel(page));
      const confirmDialog = await page.find("dialog", /.*/);
      await page.choose(/4242/, confirmDialog).catch(() => undefined);
      await page.press("button", /^(Delete|Remove)/, confirmDialog);
      await page.shows(noCardsText);
    },
  },
  {
    title: "a frozen card says so and cannot be chosen for a top-up, until it is unfrozen",
    walk: async (fixtures) => {
      const { page, control, person } = fixtures;
      await openDashboard(fixtures);
      const press = async (name: "Freeze Card" | "Unfreeze Card") => {
        await page.press("button", "Freeze Card", await panel(page));
        const dialog = await page.find("dialog", "Freeze Card");
        await page.choose("•••• 4242", dialog);
        await page.press("button", name, dialog);
        await page.expectGone("dialog", "Freeze Card");
      };
      await press("Freeze Card");
      await page.shows("Visa · Frozen");
      await page.audit();
      const topUp = await openDialog(page, "Top Up", "Topup Wallet");
      if (await (await page.find("radio", "•••• 4242", topUp)).isEnabled())
        throw new Error("it can be chosen");
      await page.shows(/None of your cards can pay/);
      await page.audit();
      await page.press("button", "Close", topUp);
      await press("Unfreeze Card");
      await page.showsNot("Visa · Frozen");
      const sentRequests = await control.requests("/api/v1/cards/freeze", person.email);
      if (sentRequests.length !== 2) throw new Error(`${sentRequests.length} requests`);
    },
  },
];
