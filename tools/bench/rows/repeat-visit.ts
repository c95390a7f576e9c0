import type { BrowserContext } from "@playwright/test";
import { usualHolder } from "../backend/holder.ts";
import { openSession, withSession } from "../browser/conditions.ts";
import { momentOf, quiet } from "../browser/seen.ts";
import type { Bench, Group } from "../group.ts";
import type { Measure } from "../row.ts";
import { exactly } from "../statistics.ts";

const expected = new Set(["/", "/dashboard", "/config.json"]);

/** The app's own files that were asked of the server, by their paths. */
async function fetchedAt(
  context: BrowserContext,
  app: string,
  path: "/" | "/dashboard",
): Promise<readonly string[]> {
  const { page, requests } = await openSession(context, {});
  await page.goto(`${app}${path}`, { waitUntil: "commit" });
  await momentOf(page, path === "/" ? "signedOut" : "shown");
  await quiet(page, 2_000);
  await page.close();
  return requests
    .all()
    .filter(({ cached, url }) => !cached && new URL(url).origin === app)
    .map(({ url }) => new URL(url).pathname);
}

async function measure({ browser, sites, say }: Bench): Promise<readonly Measure[]> {
  say("repeat visit");
  const visits = [
    ["/", undefined],
    ["/dashboard", usualHolder],
  ] as const;
  const again: string[] = [];
  for (const [path, holder] of visits) {
    await withSession(browser, holder === undefined ? {} : { holder }, async ({ page }, context) => {
      await page.close();
      await fetchedAt(context, sites.app, path);
      again.push(...(await fetchedAt(context, sites.app, path)));
    });
  }
  const more = again.filter((path) => !expected.has(path));
  return [
    {
      what: "Repeat visit, files fetched again besides index.html and config.json",
      unit: "files",
      goal: 0,
      figure: exactly(more.length),
      note: `landing page and dashboard: ${again.join(", ")}`,
    },
  ];
}

export const repeatVisit: Group = { id: "repeat-visit", measure };
