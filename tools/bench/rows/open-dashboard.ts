import type { Browser } from "@playwright/test";
import { waitForPagesCode } from "../../../tests/support/pages-code.ts";
import { defaultHolder } from "../backend/holder.ts";
import {
  applyConditions,
  type Conditions,
  defaultSlowdown,
  runInSession,
  type Session,
} from "../browser/conditions.ts";
import { waitForMoment, waitForQuiet } from "../browser/seen.ts";

/** Opens a dashboard, waits until it has loaded, slows the CPU, and runs `callback`. */
export function withDashboard<Result>(
  browser: Browser,
  app: string,
  callback: (session: Session) => Promise<Result>,
  conditions: Conditions = {},
): Promise<Result> {
  return runInSession(browser, { holder: defaultHolder, ...conditions }, async (openedSession) => {
    await openedSession.page.goto(`${app}/dashboard`, { waitUntil: "commit" });
    await waitForMoment(openedSession.page, "shown");
    // The lazy modules of the pages, menus and dialogs load after the dashboard.
    await waitForPagesCode(openedSession.page);
    await waitForQuiet(openedSession.page);
    await applyConditions(openedSession.session, { slowedBy: defaultSlowdown });
    return callback(openedSession);
  });
}
