/** Measures the opening of a dialog, compared with an empty dialog of the same library in the reference app. */
import type { Locator, Page } from "@playwright/test";
import { applyConditions, defaultSlowdown, runInSession } from "../browser/conditions.ts";
import { pressMouse, timePress } from "../browser/interaction.ts";
import { waitForQuiet } from "../browser/seen.ts";
import type { Bench, Group } from "../group.ts";
import { formatMedianMilliseconds, type Measure } from "../row.ts";
import { estimate, median } from "../statistics.ts";
import { withDashboard } from "./open-dashboard.ts";
import { repeatRounds } from "./rounds.ts";

const dialogs = ["Top Up", "Withdraw", "Transfer"];
const laterRounds = 3;
/** Milliseconds for which a person points at a button before the press. */
const pointDelay = 200;

const buttonOf = (page: Page, name: string): Locator =>
  page.getByRole("region", { name: "Wallet" }).getByRole("button", { name, exact: true });

/** A selector for the submit button. Once the button is shown, a payment's form is complete. */
const wholeForm = "[role=dialog] [type=submit]";

async function open(page: Page, button: Locator, awaited = "[role=dialog]"): Promise<number> {
  await button.hover();
  await page.waitForTimeout(pointDelay);
  const time = await timePress(page, () => pressMouse(page), awaited);
  await page.keyboard.press("Escape");
  await page.locator("[role=dialog]").waitFor({ state: "detached" });
  return time;
}

/** Slows the CPU as for the dashboard, once the page has finished loading. */
function withEmptyDialog({ browser, sites }: Bench, work: (page: Page) => Promise<void>): Promise<void> {
  return runInSession(browser, {}, async ({ page, session }) => {
    await page.goto(`${sites.referenceApp}/empty-dialog`);
    await page.getByRole("button").waitFor();
    await waitForQuiet(page);
    await applyConditions(session, { slowedBy: defaultSlowdown });
    await work(page);
  });
}

/** Opening times in milliseconds: a list per round. */
interface Openings {
  readonly first: number[][];
  readonly later: number[][];
  readonly whole: number[][];
}

const openings = (): Openings => ({ first: [], later: [], whole: [] });

async function openThree(page: Page): Promise<Readonly<Record<keyof Openings, number[]>>> {
  const openEach = async (awaited?: string) => {
    const times: number[] = [];
    for (const name of dialogs) times.push(await open(page, buttonOf(page, name), awaited));
    return times;
  };
  const first = await openEach();
  const later: number[] = [];
  const whole: number[] = [];
  await repeatRounds(laterRounds, async () => {
    later.push(...(await openEach()));
    whole.push(...(await openEach(wholeForm)));
  });
  return { first, later, whole };
}

async function openEmpty(page: Page): Promise<Readonly<Record<"first" | "later", number[]>>> {
  const button = page.getByRole("button");
  const first = [await open(page, button)];
  const later: number[] = [];
  await repeatRounds(laterRounds * dialogs.length, async () => {
    later.push(await open(page, button));
  });
  return { first, later };
}

async function measure(bench: Bench): Promise<readonly Measure[]> {
  const { browser, sites, repeats, say } = bench;
  const appOpenings = openings();
  const empty = openings();
  await repeatRounds(repeats, async (round) => {
    say(`dialogs, ${round + 1} of ${repeats}`);
    await withDashboard(browser, sites.app, async ({ page }) => {
      const { first, later, whole } = await openThree(page);
      appOpenings.first.push(first);
      appOpenings.later.push(later);
      appOpenings.whole.push(whole);
    });
    await withEmptyDialog(bench, async (page) => {
      const { first, later } = await openEmpty(page);
      empty.first.push(first);
      empty.later.push(later);
      empty.whole.push(later);
    });
  });
  const row = (what: string, key: keyof Openings, goal: number): Measure => ({
    what,
    unit: "×",
    goal,
    figure: estimate(
      appOpenings[key].flatMap((times, round) => times.map((time) => time / median(empty[key][round] ?? []))),
    ),
    note: `${dialogs.join(", ")}: ${formatMedianMilliseconds(appOpenings[key].flat())} from the press to the paint, the empty one ${formatMedianMilliseconds(empty[key].flat())}`,
  });
  return [
    row("Opening a dialog the first time, beside an empty one in an empty page", "first", 1.1),
    row("Opening a dialog later, beside an empty one", "later", 1.1),
    row("Opening a dialog later until its form is complete, beside an empty one", "whole", 1.5),
  ];
}

export const dialogsGroup: Group = { id: "dialogs", measure };
