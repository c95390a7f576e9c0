import type { Browser } from "@playwright/test";
import { pagesLoaded } from "../../../tests/support/pages-code.ts";
import { defaultHolder } from "../backend/holder.ts";
import {
  applyConditions,
  type Conditions,
  defaultSlowdown,
  type Session,
  withSession,
} from "../browser/conditions.ts";
import { waitForMoment, waitForQuiet } from "../browser/seen.ts";

/** Runs `work` on a signed-in dashboard that has finished loading; the CPU is slowed from then on. */
export function withDashboard<Result>(
  browser: Browser,
  app: string,
  work: (session: Session) => Promise<Result>,
  conditions: Conditions = {},
): Promise<Result> {
  return withSession(browser, { holder: defaultHolder, ...conditions }, async (opened) => {
    await opened.page.goto(`${app}/dashboard`, { waitUntil: "commit" });
    await waitForMoment(opened.page, "shown");
    // The code of the pages, menus and dialogs loads afterwards.
    await pagesLoaded(opened.page);
    await waitForQuiet(opened.page);
    await applyConditions(opened.session, { slowedBy: defaultSlowdown });
    return work(opened);
  });
}
