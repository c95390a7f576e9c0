/** Measures whether memory is freed after repeated actions. */
import type { Browser, CDPSession, Locator, Page } from "@playwright/test";
import { defaultHolder } from "../backend/holder.ts";
import { runInSession, type Session } from "../browser/conditions.ts";
import { launch, withoutCompilers } from "../browser/launch.ts";
import { reportState } from "../browser/report-state.ts";
import { waitForMoment, waitForQuiet } from "../browser/seen.ts";
import type { Bench, Group } from "../group.ts";
import type { Measure } from "../row.ts";
import { exactEstimate } from "../statistics.ts";
import { repeatRounds } from "./rounds.ts";

const dialogs = 200;
const switches = 50;
const kinds = ["Top Up", "Withdraw", "Transfer"];

/** The bytes of reachable JavaScript objects. */
async function heapOf(page: Page, session: CDPSession): Promise<number> {
  await waitForQuiet(page, 2_000);
  // Remove the bench's records, which are not the app's memory.
  await page.evaluate(() => {
    const { events, shifts, tasks } = Reflect.get(window, "__bench") as Record<string, unknown[]>;
    for (const measurementList of [events, shifts, tasks]) measurementList?.splice(0);
    performance.clearResourceTimings();
  });
  for (let collection = 0; collection < 3; collection += 1) await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize;
}

interface Heap {
  readonly before: number;
  readonly after: number;
}

/**
 * Uses real input events, and the page reports its state, because evaluations would leave objects in the page's heap.
 */
async function run({ page, session }: Session, { sites, say, smoke }: Bench): Promise<Heap> {
  await page.goto(`${sites.app}/dashboard`, { waitUntil: "commit" });
  await waitForMoment(page, "shown");
  await waitForQuiet(page, 2_000);
  const region = page.getByRole("region", { name: "Wallet" });
  const buttons = await Promise.all(
    kinds.map((name) => middleOf(region.getByRole("button", { name, exact: true }))),
  );
  const waitForState = await reportState(page, session);

  const openAndClose = async (round: number) => {
    const [x, y] = buttons[round % buttons.length] ?? [0, 0];
    await page.mouse.click(x, y);
    await waitForState("a dialog", ({ hasDialog }) => hasDialog);
    await page.keyboard.press("Escape");
    await waitForState("no dialog", ({ hasDialog }) => !hasDialog);
  };
  // The menu's position differs between the writing directions.
  const menus = new Map<string, Point>();
  const switchLanguage = async (round: number) => {
    const [fromLanguage, toLanguage] = round % 2 === 0 ? ["en", "ar"] : ["ar", "en"];
    const menu =
      menus.get(fromLanguage ?? "") ?? (await middleOf(page.locator("header [aria-haspopup=menu]").first()));
    menus.set(fromLanguage ?? "", menu);
    await page.mouse.click(...menu);
    await waitForState("a menu", ({ isInMenu }) => isInMenu);
    await page.keyboard.press("ArrowDown");
    await waitForState("an item", ({ isInItem }) => isInItem);
    await page.keyboard.press("Enter");
    await waitForState(
      `the language ${toLanguage}`,
      ({ lang, isInMenu }) => lang === toLanguage && !isInMenu,
    );
  };

  // Load and compile everything before the first count.
  await repeatRounds(2 * kinds.length, openAndClose);
  await repeatRounds(4, switchLanguage);
  const heapBefore = await heapOf(page, session);
  await repeatRounds(smoke ? kinds.length : dialogs, openAndClose);
  say(`heap, ${dialogs} dialogs`);
  await repeatRounds(smoke ? 2 : switches, switchLanguage);
  say(`heap, ${switches} switches`);
  return { before: heapBefore, after: await heapOf(page, session) };
}

type Point = readonly [x: number, y: number];

async function middleOf(button: Locator): Promise<Point> {
  const boundingBox = await button.boundingBox();
  if (boundingBox === null) throw new Error("The button is not shown.");
  return [boundingBox.x + boundingBox.width / 2, boundingBox.y + boundingBox.height / 2];
}

const growthOf = ({ before, after }: Heap): number => (after / before - 1) * 100;

async function measure(bench: Bench): Promise<readonly Measure[]> {
  const { browser, say } = bench;
  const runIn = (browserToUse: Browser) =>
    runInSession(browserToUse, { holder: defaultHolder }, (session) => run(session, bench));
  say("heap");
  const browserWithoutCompilers = await launch(withoutCompilers);
  const heapWithoutCode = await runIn(browserWithoutCompilers).finally(() => browserWithoutCompilers.close());
  say("heap, with machine code");
  const heapWithCode = await runIn(browser);
  const formatGrowth = ({ before, after }: Heap) =>
    `${(before / 1e6).toFixed(2)} MB before, ${(after / 1e6).toFixed(2)} MB after`;
  return [
    {
      what: "Heap after 200 dialogs opened and closed and 50 language switches, growth",
      unit: "%",
      goal: 5,
      figure: exactEstimate(growthOf(heapWithoutCode)),
      note: `${formatGrowth(heapWithoutCode)}, garbage collected, without the machine code that V8 makes of what runs often; with it ${growthOf(heapWithCode).toFixed(1)} %: ${formatGrowth(heapWithCode)}`,
    },
  ];
}

export const heap: Group = { id: "heap", counts: true, measure };
