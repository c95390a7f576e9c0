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
  return withSession(browser, { holder: defaultHolder, ...conditions }, async (openedSession) => {
    await openedSession.page.goto(`${app}/dashboard`, { waitUntil: "commit" });
    await waitForMoment(openedSession.page, "shown");
    // The lazy modules of the pages, menus and dialogs load after the dashboard.
    await pagesLoaded(openedSession.page);
    await waitForQuiet(openedSession.page);
    await applyConditions(openedSession.session, { slowedBy: defaultSlowdown });
    return work(openedSession);
  });
}
