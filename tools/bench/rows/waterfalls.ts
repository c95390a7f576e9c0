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
const conditionsText = "1.6 Mbit/s, 150 ms, processor slowed four times; milliseconds since the navigation";

async function drawLanding({ page, requests }: Session, app: string): Promise<string> {
  await page.goto(app, { waitUntil: "commit" });
  const signedOutTime = await waitForMoment(page, "signedOut");
  await waitForQuiet(page);
  const { lcp } = await measurementsOf(page);
  return drawWaterfall(`The landing page, nothing cached (${conditionsText})`, requests.all(), [
    { name: "largest paint", at: lcp },
    { name: "signed out", at: signedOutTime },
  ]);
}

async function drawDashboard({ page, requests }: Session, app: string, title: string): Promise<string> {
  await page.goto(`${app}/dashboard`, { waitUntil: "commit" });
  const shownTime = await waitForMoment(page, "shown");
  return drawWaterfall(`${title} (${conditionsText})`, requests.all(), [
    { name: "four answers", at: shownTime },
  ]);
}

/** The pictures by file name. */
export async function drawWaterfalls({ browser, sites }: Bench): Promise<Readonly<Record<string, string>>> {
  const landingDrawing = await runInSession(browser, conditions, (session) =>
    drawLanding(session, sites.app),
  );
  const signedInConditions = { ...conditions, holder: defaultHolder };
  const [coldDrawing, cachedDrawing] = await runInSession(
    browser,
    signedInConditions,
    async (session, context) => {
      const firstDrawing = await drawDashboard(
        session,
        sites.app,
        "The dashboard of a person who is signed in, nothing cached",
      );
      await waitForQuiet(session.page, 2_000);
      await session.page.close();
      const secondSession = await openSession(context, signedInConditions);
      return [firstDrawing, await drawDashboard(secondSession, sites.app, "The same again, code cached")];
    },
  );
  return {
    "waterfall-landing.svg": landingDrawing,
    "waterfall-dashboard.svg": coldDrawing ?? "",
    "waterfall-dashboard-again.svg": cachedDrawing ?? "",
  };
}
