/** Draws waterfalls of the landing page and of the dashboard over a slow network. */
import { defaultHolder } from "../backend/holder.ts";
import {
  type Conditions,
  defaultSlowdown,
  openSession,
  runInSession,
  type Session,
} from "../browser/conditions.ts";
import { measurementsOf, waitForMoment, waitForQuiet } from "../browser/seen.ts";
import type { Bench } from "../group.ts";
import { drawWaterfall } from "../report/waterfall.ts";

const conditions: Conditions = { hasSlowNetwork: true, slowedBy: defaultSlowdown };
const how = "1.6 Mbit/s, 150 ms, processor slowed four times; milliseconds since the navigation";

async function drawLanding({ page, requests }: Session, app: string): Promise<string> {
  await page.goto(app, { waitUntil: "commit" });
  const signedOut = await waitForMoment(page, "signedOut");
  await waitForQuiet(page);
  const { lcp } = await measurementsOf(page);
  return drawWaterfall(`The landing page, nothing cached (${how})`, requests.all(), [
    { name: "largest paint", at: lcp },
    { name: "signed out", at: signedOut },
  ]);
}

async function drawDashboard({ page, requests }: Session, app: string, title: string): Promise<string> {
  await page.goto(`${app}/dashboard`, { waitUntil: "commit" });
  const shown = await waitForMoment(page, "shown");
  return drawWaterfall(`${title} (${how})`, requests.all(), [{ name: "four answers", at: shown }]);
}

/** The pictures by file name. */
export async function drawWaterfalls({ browser, sites }: Bench): Promise<Readonly<Record<string, string>>> {
  const first = await runInSession(browser, conditions, (look) => drawLanding(look, sites.app));
  const signedIn = { ...conditions, holder: defaultHolder };
  const [cold, cached] = await runInSession(browser, signedIn, async (look, context) => {
    const once = await drawDashboard(
      look,
      sites.app,
      "The dashboard of a person who is signed in, nothing cached",
    );
    await waitForQuiet(look.page, 2_000);
    await look.page.close();
    const secondSession = await openSession(context, signedIn);
    return [once, await drawDashboard(secondSession, sites.app, "The same again, code cached")];
  });
  return {
    "waterfall-landing.svg": first,
    "waterfall-dashboard.svg": cold ?? "",
    "waterfall-dashboard-again.svg": cached ?? "",
  };
}
