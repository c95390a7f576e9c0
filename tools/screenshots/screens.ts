/** The screens for the pictures, each reached by role and name from the end of the previous one. */
import type { Page } from "@playwright/test";
import { app as arabic } from "../../src/ui/i18n/ar/app.ts";
import { landing as arabicLanding } from "../../src/ui/i18n/ar/landing.ts";
import { app as english } from "../../src/ui/i18n/en/app.ts";
import { landing as englishLanding } from "../../src/ui/i18n/en/landing.ts";

export type LanguageCode = "en" | "ar";

export const texts = {
  en: { app: english, landing: englishLanding },
  ar: { app: arabic, landing: arabicLanding },
} as const;

export interface Screen {
  readonly name: string;
  /** The wallet's holder; undefined on the landing page. */
  readonly email?: string;
  readonly reach: (page: Page, language: LanguageCode) => Promise<void>;
}

const openPath = (path: string) => async (page: Page) => {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
};

async function openDialog(page: Page, button: string): Promise<void> {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: button, exact: true }).first().click();
  await page.getByRole("dialog").waitFor();
}

const demoEmail = "demo@nupay.test";

export const screens: readonly Screen[] = [
  { name: "landing", reach: openPath("/") },
  { name: "dashboard", email: demoEmail, reach: openPath("/dashboard") },
  {
    name: "top-up",
    email: demoEmail,
    reach: async (page, language) => {
      const { app } = texts[language];
      await openDialog(page, app.topUp.submit);
      await page.getByRole("radio", { name: "•••• 4242" }).check();
      await page.getByRole("dialog").getByRole("textbox").fill("25");
      await page.getByRole("dialog").getByRole("textbox").blur();
    },
  },
  {
    name: "setup",
    email: "pending@nupay.test",
    reach: async (page, language) => {
      const { app } = texts[language];
      await page.goto("/dashboard");
      await page.getByRole("button", { name: app.setup.actions.start }).click();
      await page.getByRole("button", { name: app.setup.actions.fill }).click();
    },
  },
  { name: "transactions", email: demoEmail, reach: openPath("/transactions") },
  { name: "bank-accounts", email: demoEmail, reach: openPath("/bank-accounts") },
  { name: "help", email: demoEmail, reach: openPath("/help") },
];
