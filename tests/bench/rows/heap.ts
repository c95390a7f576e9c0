/** Whether memory comes back. */
import type { CDPSession, Page } from "@playwright/test";
import { usualHolder } from "../backend/holder.ts";
import { withLook } from "../browser/conditions.ts";
import { momentOf, quiet } from "../browser/seen.ts";
import type { Bench, Family } from "../family.ts";
import type { Measure } from "../row.ts";
import { exactly } from "../statistics.ts";
import { rounds } from "./rounds.ts";

const dialogs = 200;
const switches = 50;
const kinds = 3;

/** Bytes of JavaScript objects that something still holds. */
async function heapOf(session: CDPSession): Promise<number> {
  for (let collection = 0; collection < 3; collection += 1) await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize;
}

async function openAndClose(page: Page, which: number): Promise<void> {
  // The three buttons of the wallet, whatever the language.
  await page
    .locator("main section")
    .first()
    .locator("button:has(svg + span)")
    .nth(which % kinds)
    .click();
  await page.locator("[role=dialog]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("[role=dialog]").waitFor({ state: "detached" });
}

async function switchLanguage(page: Page): Promise<void> {
  const wanted = (await page.locator("html").getAttribute("lang")) === "ar" ? "en" : "ar";
  await page.locator("header button[aria-haspopup=menu]").first().click();
  await page.locator(`[role=menuitem][lang=${wanted}]`).click();
  await page.locator(`html[lang=${wanted}]`).waitFor();
}

async function measure({ browser, sites, say }: Bench): Promise<readonly Measure[]> {
  say("heap");
  return withLook(browser, { holder: usualHolder }, async ({ page, session }) => {
    await page.goto(`${sites.app}/dashboard`, { waitUntil: "commit" });
    await momentOf(page, "shown");
    // What is loaded once stays: everything was there before it is counted.
    await rounds(2 * kinds, (round) => openAndClose(page, round));
    await rounds(4, () => switchLanguage(page));
    await quiet(page, 2_000);
    const before = await heapOf(session);
    await rounds(dialogs, (round) => openAndClose(page, round));
    await rounds(switches, () => switchLanguage(page));
    await quiet(page, 2_000);
    const after = await heapOf(session);
    return [
      {
        what: "Heap after 200 dialogs opened and closed and 50 language switches, growth",
        unit: "%",
        goal: 5,
        figure: exactly((after / before - 1) * 100),
        note: `${(before / 1e6).toFixed(2)} MB before, ${(after / 1e6).toFixed(2)} MB after, garbage collected`,
      },
    ] satisfies Measure[];
  });
}

export const heap: Family = { id: "heap", measure };
