/** A key in a field; the language and the theme switched. */
import type { Locator, Page } from "@playwright/test";
import { timed } from "../browser/interaction.ts";
import type { Bench, Family } from "../family.ts";
import type { Measure } from "../row.ts";
import { estimate, median } from "../statistics.ts";
import { withDashboard } from "./open-dashboard.ts";
import { rounds } from "./rounds.ts";

const keys = "1234567";

async function type(page: Page, field: Locator): Promise<readonly number[]> {
  await field.focus();
  const times: number[] = [];
  for (const key of keys) times.push(await timed(page, () => page.keyboard.press(key)));
  return times;
}

interface Field {
  readonly name: string;
  readonly reach: (page: Page) => Promise<Locator>;
}

const inDialog =
  (button: string, box: string) =>
  async (page: Page): Promise<Locator> => {
    await page
      .getByRole("region", { name: "Wallet" })
      .getByRole("button", { name: button, exact: true })
      .click();
    return page.getByRole("dialog").getByRole("textbox", { name: box });
  };

async function goTo(page: Page, link: string): Promise<void> {
  await page.keyboard.press("Escape");
  await page.locator("[role=dialog]").waitFor({ state: "detached" });
  await page.getByRole("navigation").getByRole("link", { name: link, exact: true }).click();
}

const fields: readonly Field[] = [
  { name: "amount of a top-up", reach: inDialog("Top Up", "Amount") },
  {
    name: "search of the transactions",
    reach: async (page) => {
      await goTo(page, "Transactions");
      return page.getByRole("searchbox", { name: "Search" });
    },
  },
  {
    name: "start of a statement",
    reach: async (page) => {
      await goTo(page, "Statements");
      await page.getByRole("combobox", { name: "Period" }).selectOption("custom");
      return page.getByLabel("Start Date");
    },
  },
  {
    name: "mobile of a payee",
    reach: async (page) => {
      await goTo(page, "Dashboard");
      return inDialog("Transfer", "Phone")(page);
    },
  },
];

async function switchTheme(page: Page): Promise<number> {
  const wanted = await page.evaluate(() =>
    document.documentElement.dataset.theme === "nupay-dark" ? "nupay-light" : "nupay-dark",
  );
  return timed(page, () => page.getByRole("switch").first().click(), `html[data-theme=${wanted}]`);
}

async function switchLanguage(page: Page): Promise<number> {
  const wanted = await page.evaluate(() => (document.documentElement.lang === "ar" ? "en" : "ar"));
  await page.locator("header button[aria-haspopup=menu]").first().click();
  return timed(page, () => page.locator(`[role=menuitem][lang=${wanted}]`).click(), `html[lang=${wanted}]`);
}

async function measure({ browser, sites, repeats, say }: Bench): Promise<readonly Measure[]> {
  const typed = new Map<string, number[]>(fields.map(({ name }) => [name, []]));
  const themes: number[] = [];
  const languages: number[] = [];
  await rounds(repeats, async (round) => {
    say(`keys and switches, ${round + 1} of ${repeats}`);
    await withDashboard(browser, sites.app, async ({ page }) => {
      for (const { name, reach } of fields) typed.get(name)?.push(...(await type(page, await reach(page))));
    });
    await withDashboard(browser, sites.app, async ({ page }) => {
      await rounds(4, async () => {
        themes.push(await switchTheme(page));
      });
      await rounds(4, async () => {
        languages.push(await switchLanguage(page));
      });
    });
  });
  const slowest = [...typed].sort(([, one], [, other]) => median(other) - median(one))[0];
  return [
    {
      what: "A key typed in any field",
      unit: "ms",
      goal: 32,
      figure: estimate(slowest?.[1] ?? []),
      note: `the slowest field; ${[...typed].map(([name, times]) => `${name} ${Math.round(median(times))} ms`).join(", ")}`,
    },
    { what: "The theme switched", unit: "ms", goal: 100, figure: estimate(themes) },
    {
      what: "The language switched",
      unit: "ms",
      goal: 100,
      figure: estimate(languages),
      note: "each first switch fetches the language from this machine",
    },
  ];
}

export const presses: Family = { id: "presses", measure };
