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

/** Opens a dashboard, waits until it has loaded, slows the CPU, and runs `work`. */
export function withDashboard<Result>(
  browser: Browser,
  app: string,
  work: (session: Session) => Promise<Result>,
  conditions: Conditions = {},
): Promise<Result> {
  return withSession(browser, { holder: defaultHolder, ...conditions }, async (opened) => {
    await opened.page.goto(`${app}/dashboard`, { waitUntil: "commit" });
    await waitForMoment(opened.page, "shown");
    // The lazy modules of the pages, menus and dialogs load after the dashboard.
    await pagesLoaded(opened.page);
    await waitForQuiet(opened.page);
    await applyConditions(opened.session, { slowedBy: defaultSlowdown });
    return work(opened);
  });
}
