/** One journey in WebKitGTK, with a new browser and a new person. */
import { type Control, type NewAccount, type NewPerson, newPerson } from "../../support/control.ts";
import { visa } from "../../support/saved-card.ts";
import type { Element } from "./driver.ts";
import type { Page } from "./page.ts";

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
}

export interface Fixtures {
  readonly page: Page;
  readonly control: Control;
  /** The sandbox's address: `http://localhost:…` */
  readonly sandbox: string;
  readonly person: Person;
  readonly makePerson: (details?: Partial<NewPerson>) => Promise<Person>;
}

export interface Journey {
  readonly title: string;
  /** Defaults to an active account with 100.00 and a card; null for none. */
  readonly account?: NewAccount | null;
  /** Command-line options of MiniBrowser. */
  readonly options?: readonly string[];
  readonly walk: (fixtures: Fixtures) => Promise<void>;
}

const activeAccount: NewAccount = { status: "A", balance: 10_000, cards: [visa] };
export const signInButton = "SIGN IN/SIGN UP";
let personCount = 0;

export async function makePerson(control: Control, details: Partial<NewPerson> = {}): Promise<Person> {
  personCount += 1;
  const person = newPerson(control, `0419${String(personCount).padStart(6, "0")}`);
  await control.addPerson({ account: activeAccount, ...person, ...details });
  return person;
}

/** Enters the credentials on the provider's page and submits them. */
export async function enterCredentials(page: Page, { email, password }: Person): Promise<void> {
  await page.type("textbox", "Email", email);
  // A password field has no role.
  const box = await page.driver.executeScript<Element>(
    "return document.querySelector('input[type=password]')",
  );
  await page.replaceText(box, password);
  await page.press("button", "Sign In");
}

/** Signs in from the landing page, by redirect. */
export async function signIn({ page, person }: Fixtures, path = "/"): Promise<void> {
  await page.open(path);
  await page.press("button", signInButton);
  await enterCredentials(page, person);
}

export async function openDashboard(fixtures: Fixtures): Promise<void> {
  await signIn(fixtures);
  const { firstName, lastName } = fixtures.person;
  await fixtures.page.find("heading", `Welcome, ${firstName} ${lastName}`);
}

/** Opens a dialog of the wallet panel. */
export async function openDialog(page: Page, button: string, title: string): Promise<Element> {
  await page.press("button", button, await page.find("region", "Wallet"));
  return page.find("dialog", title);
}

export async function goTo(page: Page, name: string): Promise<void> {
  await page.press("link", name, await page.find("navigation", /.*/));
}
