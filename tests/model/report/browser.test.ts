/** Tests the drawn report in a browser: its filter, and its colours in light and dark mode. */
import AxeBuilder from "@axe-core/playwright";
import { type Browser, chromium, type Page } from "@playwright/test";
import { planOf, type Result, reportHtml, Subject, walkPlan } from "statechart-paths";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { chromiumLaunchOptions } from "../../support/chromium.ts";
import { findMachines } from "../discover.ts";
import { aboutWallet } from "./write-report.ts";

/** @param isWrong adds an observation that fails in every path */
async function resultOf(chart: string, isWrong = false): Promise<Result> {
  const load = findMachines().find(({ name }) => name === chart)?.load;
  if (load === undefined) throw new Error(`There is no chart ${chart}`);
  const { machine, file, paths } = await load();
  const failingObservation = { description: "what is never seen", check: () => false };
  const observations = isWrong ? [...paths.observations, failingObservation] : paths.observations;
  return walkPlan(planOf(new Subject(machine, file, { ...paths, observations })));
}

let browser: Browser;
let page: Page;
let html: string;

beforeAll(async () => {
  const results = await Promise.all([resultOf("copy-text", true), resultOf("carousel"), resultOf("refetch")]);
  html = reportHtml(results, { ...aboutWallet, at: new Date("2026-11-22T10:00:00Z"), commit: "f020b9a" });
  browser = await chromium.launch(await chromiumLaunchOptions());
});
afterAll(async () => {
  await browser?.close();
});
afterEach(async () => {
  await page.context().close();
});
beforeEach(async () => {
  page = await (await browser.newContext({ colorScheme: "light" })).newPage();
  await page.setContent(html);
});

/** The charts whose drawing is visible; checks that the table shows the same ones. */
async function shownCharts(): Promise<readonly (string | null)[]> {
  const visibleChartsIn = (selector: string) =>
    page
      .locator(`${selector}[data-chart]`)
      .evaluateAll((all) =>
        all
          .filter((element) => element.checkVisibility())
          .map((element) => element.getAttribute("data-chart")),
      );
  const charts = await visibleChartsIn("article");
  expect(await visibleChartsIn("tr")).toEqual(charts);
  return charts;
}

test("the filter shows the charts that match every word, in any order and case, and all charts when it is empty", async () => {
  const words = page.getByRole("searchbox", { name: "Filter" });
  expect(await shownCharts()).toEqual(["copyText", "carousel", "refetch"]);
  await words.fill("PICTURES landing");
  expect(await shownCharts()).toEqual(["carousel"]);
  await words.fill("pictures clipboard");
  expect(await shownCharts()).toEqual([]);
  await words.fill(" ");
  expect(await shownCharts()).toEqual(["copyText", "carousel", "refetch"]);
});

test("the checkbox shows only failed charts, combined with the filter", async () => {
  await page.getByRole("checkbox", { name: "failed or not walked only" }).check();
  expect(await shownCharts()).toEqual(["copyText"]);
  expect(await shownCharts()).toEqual(["copyText"]);
  await page.getByRole("searchbox", { name: "Filter" }).fill("pictures");
  expect(await shownCharts()).toEqual([]);
});

test.each([
  ["light", (brightness: number) => brightness > 200],
  ["dark", (brightness: number) => brightness < 60],
] as const)(
  "in %s mode the report has a background of that mode, and all text has sufficient contrast",
  async (colorScheme, fits) => {
    await page.emulateMedia({ colorScheme });
    for (const summary of await page.locator("summary").all()) await summary.click();
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const channels = ground.match(/\d+/g)?.map(Number) ?? [];
    expect(fits(Math.max(...channels.slice(0, 3)))).toBe(true);
    const { violations } = await new AxeBuilder({ page }).withRules(["color-contrast"]).analyze();
    expect(violations.flatMap(({ nodes }) => nodes.map((node) => node.html))).toEqual([]);
  },
);
