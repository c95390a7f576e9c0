import type { Browser } from "@playwright/test";
import { pagesLoaded } from "../../../tests/support/pages-code.ts";
import { usualHolder } from "../backend/holder.ts";
import { type Conditions, impose, type Session, usualSlowing, withSession } from "../browser/conditions.ts";
import { momentOf, quiet } from "../browser/seen.ts";

/** A signed-in page on the dashboard, come to rest; from then on on a slowed processor. */
export function withDashboard<Result>(
  browser: Browser,
  app: string,
  work: (look: Session) => Promise<Result>,
  conditions: Conditions = {},
): Promise<Result> {
  return withSession(browser, { holder: usualHolder, ...conditions }, async (look) => {
    await look.page.goto(`${app}/dashboard`, { waitUntil: "commit" });
    await momentOf(look.page, "shown");
    // The pages, menus and dialogs come after it.
    await pagesLoaded(look.page);
    await quiet(look.page);
    await impose(look.session, { slowedBy: usualSlowing });
    return work(look);
  });
}
