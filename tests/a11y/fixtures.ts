/** The fixtures of a state: a page in one language, a new person, and the texts that identify controls. */
import { randomInt, randomUUID } from "node:crypto";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { app as arabic } from "../../src/ui/i18n/ar/app.ts";
import { landing as arabicLanding } from "../../src/ui/i18n/ar/landing.ts";
import { app as english } from "../../src/ui/i18n/en/app.ts";
import { landing as englishLanding } from "../../src/ui/i18n/en/landing.ts";
import type { Control, NewAccount, NewPerson } from "../support/control.ts";
import { PageErrorGuard } from "../support/guard.ts";
import { expYear, visa } from "../support/saved-card.ts";
import { signInAtProvider } from "../support/sign-in.ts";

export type LanguageCode = "en" | "ar";

const texts = {
  en: { app: english, landing: englishLanding },
  ar: { app: arabic, landing: arabicLanding },
} as const;

export type AppTexts = (typeof texts)[LanguageCode]["app"];
export type LandingWords = (typeof texts)[LanguageCode]["landing"];

export function textsOf(language: LanguageCode) {
  return texts[language];
}

/**
 * `visitor` is not signed in, `active` has cards and a history, `empty` has neither, `pending` has not completed the
 * setup.
 */
export type PersonKind = "visitor" | "active" | "empty" | "pending";

const now = Date.now();
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

const cards = [
  visa,
  { brand: "mastercard", last4: "4444", expMonth: 1, expYear },
  { brand: "other", last4: "0005", expMonth: 7, expYear },
];

/** Transactions, including one with a type and one with a status that the app does not know. */
const transactions = [
  { type: "WALLET_TOPUP", status: "SUCCESS", amount: 25_000, createdAt: hoursAgo(1) },
  { type: "TRANSFER_TO_BANK", status: "PENDING", amount: 1_999, createdAt: hoursAgo(30) },
  { type: "TRANSFER_DEBIT", status: "FAILED", amount: 3_500, createdAt: hoursAgo(60) },
  { type: "TRANSFER_CREDIT", status: "SUCCEEDED", amount: 110_000, createdAt: hoursAgo(90) },
  { type: "CASHBACK", status: "ON_HOLD", amount: 250, createdAt: hoursAgo(130) },
  { type: "TRANSFER_TO_PLATFORM", status: "SUCCESS", amount: 120, createdAt: hoursAgo(200) },
  { type: "TRANSFER_TO_RECIPIENT", status: "SUCCESS", amount: 4_200, createdAt: hoursAgo(400) },
];

const accounts: Readonly<Record<Exclude<PersonKind, "visitor">, NewAccount>> = {
  active: { status: "A", balance: 125_000, pendingBalance: 5_000, cards, transactions },
  empty: { status: "A", balance: 0 },
  pending: { status: "P", balance: 0 },
};

export interface TestPerson {
  readonly email: string;
  readonly accountId: string | null;
  readonly mobile: string;
}

export async function makeTestPerson(
  control: Control,
  kind: Exclude<PersonKind, "visitor">,
  details: Partial<NewPerson> = {},
): Promise<TestPerson> {
  const email = `${randomUUID()}@nupay.test`;
  const mobile = `043${String(randomInt(10_000_000)).padStart(7, "0")}`;
  const { accountId } = await control.addPerson({
    email,
    mobile,
    firstName: "Dana",
    lastName: "Demo",
    account: accounts[kind],
    ...details,
  });
  return { email, accountId, mobile };
}

/** A browser context in one language, signed in unless it is a visitor's. */
export interface TestContext {
  readonly context: BrowserContext;
  readonly guard: PageErrorGuard;
  readonly language: LanguageCode;
  /** The signed-in person; undefined for a visitor. */
  readonly testPerson: TestPerson | undefined;
}

/** `http://localhost:…` */
export interface Addresses {
  readonly app: string;
  readonly sandbox: string;
}

interface ContextOptions {
  readonly addresses: Addresses;
  readonly language: LanguageCode;
  readonly theme?: "nupay-light" | "nupay-dark";
  readonly testPerson: TestPerson | undefined;
}

export async function openTestContext(
  browser: Pick<Browser, "newContext">,
  { addresses, language, theme = "nupay-light", testPerson }: ContextOptions,
): Promise<TestContext> {
  const { app } = addresses;
  // Without motion every colour has its final value when it is measured.
  const context = await browser.newContext({
    baseURL: app,
    locale: "en-AU",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  context.setDefaultTimeout(20_000);
  const guard = new PageErrorGuard();
  await guard.watch(context);
  await context.addInitScript(
    ({ app, stored }) => {
      if (location.origin !== app || localStorage.getItem("ui-store") !== null) return;
      localStorage.setItem("ui-store", stored);
    },
    { app, stored: JSON.stringify({ version: 1, theme, language }) },
  );
  if (testPerson !== undefined) await signInAtProvider(context, { ...testPerson, password: "demo" });
  return { context, guard, language, testPerson };
}

export interface Fixtures {
  readonly page: Page;
  readonly control: Control;
  readonly guard: PageErrorGuard;
  readonly language: LanguageCode;
  readonly words: AppTexts;
  readonly landing: LandingWords;
  readonly email: string;
  readonly accountId: string;
  /** A payee's mobile number. */
  readonly payee: string;
}
