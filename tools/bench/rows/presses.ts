/** Measures keys in fields, and switches of the language and the theme. */
import type { Page } from "@playwright/test";
import { applyConditions, defaultSlowdown, runInSession } from "../browser/conditions.ts";
import { type PressTimes, pressTimes, timeKeys, timePress } from "../browser/interaction.ts";
import { copyPage, timePlainReact } from "../browser/plain-react.ts";
import { waitForQuiet } from "../browser/seen.ts";
import type { Bench, Group } from "../group.ts";
import { formatMedianMilliseconds, type Measure } from "../row.ts";
import { estimate, median } from "../statistics.ts";
import { type FieldPlace, fieldsIn, keysFor, places, setupPlaces } from "./fields.ts";
import { withDashboard } from "./open-dashboard.ts";
import { repeatRounds } from "./rounds.ts";

/** Max repetitions. Each has several keys per field, so two are enough for a median; all 24 fields take 40 s. */
const maxTypings = 2;

/** Milliseconds per key, by the field's name. */
type TypedField = Map<string, number[]>;

async function typeIn(
  page: Page,
  fieldPlace: FieldPlace,
  times: TypedField,
  isSmoke: boolean,
): Promise<void> {
  for (const [name, field] of await fieldsIn(fieldPlace, await fieldPlace.reach(page))) {
    const keys = (await keysFor(field)).slice(0, isSmoke ? 1 : undefined);
    await field.focus();
    times.set(name, [...(times.get(name) ?? []), ...(await timeKeys(page, keys))]);
  }
}

/** Measures the fields of the setup, which a person with an unfinished setup gets instead of the dashboard. */
async function typeInSetup({ browser, sites, smoke }: Bench, times: TypedField): Promise<void> {
  await runInSession(browser, { holder: "pending-0" }, async ({ page, session }) => {
    await page.goto(`${sites.app}/dashboard`, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Start Setup" }).waitFor();
    await waitForQuiet(page);
    await applyConditions(session, { slowedBy: defaultSlowdown });
    for (const fieldPlace of setupPlaces) await typeIn(page, fieldPlace, times, smoke);
  });
}

/** Milliseconds for which a person looks for the language in the menu. */
const menuDelay = 400;

async function switchTheme(page: Page): Promise<number> {
  const otherTheme = await page.evaluate(() =>
    document.documentElement.dataset.theme === "nupay-dark" ? "nupay-light" : "nupay-dark",
  );
  return timePress(
    page,
    () => page.getByRole("switch").first().click({ force: true }),
    `html[data-theme=${otherTheme}]`,
  );
}

async function switchLanguage(page: Page): Promise<PressTimes> {
  const otherLanguage = await page.evaluate(() => (document.documentElement.lang === "ar" ? "en" : "ar"));
  await page.locator("header button[aria-haspopup=menu]").first().click();
  // Wait until the browser has reported this press, which must not be measured.
  await page.waitForTimeout(menuDelay);
  return pressTimes(
    page,
    () => page.locator(`[role=menuitem][lang=${otherLanguage}]`).click({ force: true }),
    `html[lang=${otherLanguage}]`,
  );
}

async function measure(bench: Bench): Promise<readonly Measure[]> {
  const { browser, sites, repeats, say, smoke } = bench;
  const times: TypedField = new Map();
  const themes: number[] = [];
  const languages: PressTimes[] = [];
  const switchTimes: number[] = [];
  const typingRounds = Math.min(repeats, maxTypings);
  await repeatRounds(typingRounds, async (round) => {
    say(`keys, ${round + 1} of ${typingRounds}`);
    await withDashboard(browser, sites.app, async ({ page }) => {
      for (const fieldPlace of places) await typeIn(page, fieldPlace, times, smoke);
    });
    await typeInSetup(bench, times);
  });
  await repeatRounds(repeats, async (round) => {
    say(`switches, ${round + 1} of ${repeats}`);
    await withDashboard(browser, sites.app, async ({ page }) => {
      await repeatRounds(4, async () => {
        themes.push(await switchTheme(page));
      });
      await repeatRounds(4, async () => {
        languages.push(await switchLanguage(page));
      });
      await switchLanguage(page);
      const { elements, styles } = await copyPage(page);
      switchTimes.push(
        ...(await timePlainReact({ browser, sites, styles }, [{ elements, direction: "rtl" }])),
      );
    });
  });
  const fieldsBySlowness = [...times].sort(([, timesA], [, timesB]) => median(timesB) - median(timesA));
  const [slowestField] = fieldsBySlowness;
  return [
    {
      what: "A key typed in any field",
      unit: "ms",
      goal: 32,
      figure: estimate(slowestField?.[1] ?? []),
      note: `the slowest of ${fieldsBySlowness.length} fields; ${describeSlowest(fieldsBySlowness)}`,
    },
    { what: "The theme switched", unit: "ms", goal: 100, figure: estimate(themes) },
    {
      what: "The language switched, beside plain React drawing the same tree from the other side",
      unit: "×",
      goal: 1.3,
      figure: estimate(languages.map(({ done }) => done / median(switchTimes))),
      note: `${formatMedianMilliseconds(languages.map(({ done }) => done))}, ${formatMedianMilliseconds(languages.map(({ answered }) => answered))} until the press's next paint; plain React ${formatMedianMilliseconds(switchTimes)}; each first switch fetches the language from this machine`,
    },
  ];
}

const maxNamedFields = 6;

/** Names the slowest fields with their medians in milliseconds, and summarises the others. */
function describeSlowest(fieldsBySlowness: readonly (readonly [string, readonly number[]])[]): string {
  const namedTexts = fieldsBySlowness
    .slice(0, maxNamedFields)
    .map(([name, times]) => `${name} ${Math.round(median(times))}`);
  const rest = fieldsBySlowness.slice(maxNamedFields).map(([, times]) => median(times));
  return `${namedTexts.join(", ")} ms; the other ${rest.length} at most ${Math.round(Math.max(...rest))} ms`;
}

export const presses: Group = { id: "presses", measure };
