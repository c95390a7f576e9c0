import { expect, type Page } from "@playwright/test";
import type { SnapshotFrom } from "xstate";
import type { preferencesMachine } from "../../../src/machines/app/preferences.machine.ts";
import { CallGate } from "../../model/browser/call-gate.ts";
import { preventReload } from "../../model/browser/no-reload.ts";
import type { PageFixtures, TestParam } from "../../model/browser/test-param.ts";

const script = /\/assets\/index-[^/]*\.js$/;
const texts = /\/assets\/(landing|app|dates)-[^/]*\.js$/;
const names = { en: "English", ar: "العربية" };

interface Memory {
  readonly start: CallGate;
  readonly texts: CallGate;
  /** Languages whose texts have loaded: if the person chooses one of them again, the page shows it at once. */
  readonly known: Set<string>;
}

const gates = new WeakMap<Page, Memory>();

function gatesOf(page: Page) {
  const pageGates = gates.get(page);
  if (pageGates === undefined) throw new Error("The walk has not begun.");
  return pageGates;
}

async function expectTheme({ page }: PageFixtures, theme: "nupay-light" | "nupay-dark"): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  await expect(page.getByRole("switch")).toBeChecked({ checked: theme === "nupay-dark" });
}

async function expectLanguage(
  { page }: PageFixtures,
  { context }: SnapshotFrom<typeof preferencesMachine>,
): Promise<void> {
  const { current } = context;
  await expect(page.locator("html")).toHaveAttribute("lang", current);
  await expect(page.locator("html")).toHaveAttribute("dir", current === "ar" ? "rtl" : "ltr");
}

async function expectKept(
  { page }: PageFixtures,
  storedPreferences: Readonly<Record<string, string>>,
): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("ui-store") ?? "null")))
    .toMatchObject(storedPreferences);
}

/** Stores the choice from a page of the app's origin that does not run the app. */
async function chooseInOtherTab(
  { page }: PageFixtures,
  choice: Readonly<Record<string, string>>,
): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto("/silent-check-sso.html");
  await tab.evaluate((chosenPreferences) => {
    const storedPreferences = JSON.parse(localStorage.getItem("ui-store") ?? "null") ?? {
      version: 1,
      theme: "nupay-light",
      language: "en",
    };
    localStorage.setItem("ui-store", JSON.stringify({ ...storedPreferences, ...chosenPreferences }));
  }, choice);
  await tab.close();
}

export const testParam: TestParam<
  typeof preferencesMachine,
  { darken: "applyTheme"; lighten: "applyTheme" }
> = {
  needs: "a page",
  // Each page starts in English: its texts have loaded, and only the Arabic ones can fail to load.
  paths: {
    answers: {
      readPreferences: [
        { theme: "nupay-light", language: "en" },
        { theme: "nupay-dark", language: "en" },
      ],
    },
  },
  open: async ({ page, guard }, { rest: [first] }) => {
    guard.expect(texts);
    const storedPreferences = first?.output;
    if (storedPreferences !== undefined) {
      await page.addInitScript(
        (store) => {
          if (localStorage.getItem("ui-store") === null) localStorage.setItem("ui-store", store);
        },
        JSON.stringify({ version: 1, ...storedPreferences }),
      );
    }
    const startGate = await CallGate.at(page, script);
    const laterGate = await CallGate.at(page, texts);
    await laterGate.open();
    gates.set(page, {
      start: startGate,
      texts: laterGate,
      known: new Set([storedPreferences?.language ?? "en"]),
    });
    await preventReload(page);
    await page.goto("/", { waitUntil: "commit" });
    await startGate.arrived();
  },
  events: {
    "xstate.done.actor.readPreferences": async ({ page }) => {
      const { start, texts } = gatesOf(page);
      const startOfApp = page.waitForFunction(() => localStorage.getItem("app-store") !== null);
      await start.open();
      await startOfApp;
      texts.close();
    },
    "theme.toggled": ({ page }) => page.getByRole("switch").click(),
    "theme.changed": (fixtures, { theme }) => chooseInOtherTab(fixtures, { theme }),
    "language.changed": (fixtures, { language }) => chooseInOtherTab(fixtures, { language }),
    "xstate.done.actor.showLanguage": async (fixtures, _event, _upcoming, { before }) => {
      const { texts, known } = gatesOf(fixtures.page);
      await texts.open();
      known.add(before.context.wanted);
      texts.close();
    },
    "xstate.error.actor.showLanguage": ({ page }) => gatesOf(page).texts.drop(),
    // A theme needs no download, so there is no gate to open.
    "xstate.done.actor.darken": async (fixtures) => expectKept(fixtures, { theme: "nupay-dark" }),
    "xstate.done.actor.lighten": async (fixtures) => expectKept(fixtures, { theme: "nupay-light" }),
    "language.chosen": async ({ page }, { language }) => {
      await page.getByRole("button", { name: /Language|اللغة/ }).click();
      await page.getByRole("menuitem", { name: names[language === "ar" ? "ar" : "en"] }).click();
    },
    "xstate.done.actor.applyLanguage": async (fixtures, _event, _upcoming, { before }) => {
      const { texts, known } = gatesOf(fixtures.page);
      await texts.open();
      await expectKept(fixtures, { language: before.context.wanted });
      known.add(before.context.wanted);
      texts.close();
    },
    "xstate.error.actor.applyLanguage": async ({ page }) => {
      await gatesOf(page).texts.drop();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  canCause: (event, snapshot) => {
    // A theme is applied at once, so nothing else can happen meanwhile.
    if (snapshot.matches({ known: { theme: "darkening" } })) return event.type === "xstate.done.actor.darken";
    if (snapshot.matches({ known: { theme: "lightening" } }))
      return event.type === "xstate.done.actor.lighten";
    if (/^xstate\.error\.actor\.(applyLanguage|showLanguage)$/.test(event.type))
      return snapshot.context.wanted === "ar";
    // The menu offers only the other languages.
    return event.type !== "language.chosen" || event.language !== snapshot.context.current;
  },
  // A browser does not import a failed module again until the page is reloaded.
  last: ({ type }) => /^xstate\.error\.actor\.(applyLanguage|showLanguage)$/.test(type),
  states: {
    reading: async ({ page }) => {
      // The page has both languages, and without its stylesheet both are visible.
      await expect(page.getByRole("button", { name: "SIGN IN/SIGN UP" })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem("app-store"))).toBeNull();
    },
    "known.theme.light": (fixtures) => expectTheme(fixtures, "nupay-light"),
    "known.theme.darkening": (fixtures) => expectTheme(fixtures, "nupay-dark"),
    "known.theme.dark": (fixtures) => expectTheme(fixtures, "nupay-dark"),
    "known.theme.lightening": (fixtures) => expectTheme(fixtures, "nupay-light"),
    "known.language.settled": expectLanguage,
    "known.language.following": async (fixtures, snapshot) => {
      if (!gatesOf(fixtures.page).known.has(snapshot.context.wanted))
        await expectLanguage(fixtures, snapshot);
    },
    // Until the new texts have loaded, the page stays in the old language.
    "known.language.switching": async (fixtures, snapshot) => {
      if (!gatesOf(fixtures.page).known.has(snapshot.context.wanted))
        await expectLanguage(fixtures, snapshot);
    },
  },
  unreachable: {
    "reading — error: readPreferences → known":
      "reading what the page was started with cannot fail in a browser",
    "preferences — error: * → stays": "what it waits for or listens to cannot fail",
    "* — offer.known → *": "the page that a server writes has the configured theme and language already",
    "known.theme.light — at once [isLightWithdrawn] → known.theme.darkening": "see offer.known",
    "known.theme.dark — at once [isDarkWithdrawn] → known.theme.lightening": "see offer.known",
    "known.language.settled — at once [isLanguageWithdrawn] → known.language.switching": "see offer.known",
    "known.theme.* — error: * → *":
      "storage that is full or forbidden costs nothing, and nothing else can fail",
    "known.language.settled — language.chosen [not isAnother] → refused":
      "no menu offers the language that is spoken",
  },
};
