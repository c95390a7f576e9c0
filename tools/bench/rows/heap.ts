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
    for (const list of [events, shifts, tasks]) list?.splice(0);
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
  const until = await reportState(page, session);

  const openAndClose = async (which: number) => {
    const [x, y] = buttons[which % buttons.length] ?? [0, 0];
    await page.mouse.click(x, y);
    await until("a dialog", ({ hasDialog }) => hasDialog);
    await page.keyboard.press("Escape");
    await until("no dialog", ({ hasDialog }) => !hasDialog);
  };
  // The menu's position differs between the writing directions.
  const menus = new Map<string, Point>();
  const switchLanguage = async (which: number) => {
    const [from, to] = which % 2 === 0 ? ["en", "ar"] : ["ar", "en"];
    const menu =
      menus.get(from ?? "") ?? (await middleOf(page.locator("header [aria-haspopup=menu]").first()));
    menus.set(from ?? "", menu);
    await page.mouse.click(...menu);
    await until("a menu", ({ isInMenu }) => isInMenu);
    await page.keyboard.press("ArrowDown");
    await until("an item", ({ isInItem }) => isInItem);
    await page.keyboard.press("Enter");
    await until(`the language ${to}`, ({ lang, isInMenu }) => lang === to && !isInMenu);
  };

  // Load and compile everything before the first count.
  await repeatRounds(2 * kinds.length, openAndClose);
  await repeatRounds(4, switchLanguage);
  const before = await heapOf(page, session);
  await repeatRounds(smoke ? kinds.length : dialogs, openAndClose);
  say(`heap, ${dialogs} dialogs`);
  await repeatRounds(smoke ? 2 : switches, switchLanguage);
  say(`heap, ${switches} switches`);
  return { before, after: await heapOf(page, session) };
}

type Point = readonly [x: number, y: number];

async function middleOf(button: Locator): Promise<Point> {
  const box = await button.boundingBox();
  if (box === null) throw new Error("The button is not shown.");
  return [box.x + box.width / 2, box.y + box.height / 2];
}

const growthOf = ({ before, after }: Heap): number => (after / before - 1) * 100;

async function measure(bench: Bench): Promise<readonly Measure[]> {
  const { browser, say } = bench;
  const runIn = (which: Browser) =>
    runInSession(which, { holder: defaultHolder }, (look) => run(look, bench));
  say("heap");
  const other = await launch(withoutCompilers);
  const withoutCode = await runIn(other).finally(() => other.close());
  say("heap, with machine code");
  const withCode = await runIn(browser);
  const megabytes = ({ before, after }: Heap) =>
    `${(before / 1e6).toFixed(2)} MB before, ${(after / 1e6).toFixed(2)} MB after`;
  return [
    {
      what: "Heap after 200 dialogs opened and closed and 50 language switches, growth",
      unit: "%",
      goal: 5,
      figure: exactEstimate(growthOf(withoutCode)),
      note: `${megabytes(withoutCode)}, garbage collected, without the machine code that V8 makes of what runs often; with it ${growthOf(withCode).toFixed(1)} %: ${megabytes(withCode)}`,
    },
  ];
}

export const heap: Group = { id: "heap", counts: true, measure };
