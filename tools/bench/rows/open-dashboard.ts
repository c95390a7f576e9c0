import type { Browser } from "@playwright/test";
import { pagesLoaded } from "../../../tests/support/pages-code.ts";
import { usualHolder } from "../backend/holder.ts";
import { type Conditions, impose, type Session, usualSlowing, withSession } from "../browser/conditions.ts";
import { momentOf, quiet } from "../browser/seen.ts";

/** Runs `work` on a signed-in dashboard that has finished loading; the CPU is slowed from then on. */
export function withDashboard<Result>(
  browser: Browser,
  app: string,
  work: (session: Session) => Promise<Result>,
  conditions: Conditions = {},
): Promise<Result> {
  return withSession(browser, { holder: usualHolder, ...conditions }, async (opened) => {
    await opened.page.goto(`${app}/dashboard`, { waitUntil: "commit" });
    await momentOf(opened.page, "shown");
    // The code of the pages, menus and dialogs loads afterwards.
    await pagesLoaded(opened.page);
    await quiet(opened.page);
    await impose(opened.session, { slowedBy: usualSlowing });
    return work(opened);
  });
}
