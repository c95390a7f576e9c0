/** Measures the transferred JavaScript. A kB is 1,000 bytes. */
import { runInSession } from "../browser/conditions.ts";
import type { Request } from "../browser/requests.ts";
import { waitForMoment, waitForQuiet } from "../browser/seen.ts";
import type { Bench, Group } from "../group.ts";
import type { Measure } from "../row.ts";
import { readScriptModules } from "../sites/composition.ts";
import { libraryBytes } from "../sites/libraries.ts";
import { firstScripts, sentBytes } from "../sites/scripts.ts";
import type { Sites } from "../sites/sites.ts";
import { exactEstimate } from "../statistics.ts";
import { bytesText } from "./kilobytes.ts";
import { signIn } from "./sign-in.ts";

/** Paths of the app's scripts, without duplicates. */
function scriptsIn(requests: readonly Request[], app: string): readonly string[] {
  const paths = requests
    .map(({ url }) => new URL(url))
    .filter(({ origin, pathname }) => origin === app && pathname.endsWith(".js"))
    .map(({ pathname }) => pathname);
  return [...new Set(paths)];
}

const sumOf = ({ dist }: Sites, paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + sentBytes(dist, path), 0);

async function measure({ browser, sites, say }: Bench): Promise<readonly Measure[]> {
  say("sizes");
  const entryScripts = firstScripts(sites.dist);
  const signedOutScripts = await runInSession(browser, {}, async ({ page, requests }) => {
    await page.goto(sites.app, { waitUntil: "commit" });
    await waitForMoment(page, "signedOut");
    await waitForQuiet(page, 3_000);
    return scriptsIn(requests.all(), sites.app);
  });
  const dashboardScripts = await runInSession(browser, { hasSlowNetwork: true }, async (session) => {
    const shownTime = await signIn(session, sites.app);
    const requests = session.requests.all();
    const documentRequest = requests.findLast(
      ({ url, type }) => type === "Document" && url.startsWith(`${sites.app}/dashboard`),
    );
    if (documentRequest === undefined) throw new Error("The dashboard's document was not asked for.");
    // Count only scripts that had arrived by then. With a round trip of 150 ms, later requests arrive later.
    const hasArrived = ({ end }: Request) =>
      end !== undefined && end <= documentRequest.start + shownTime / 1_000;
    return scriptsIn(requests.filter(hasArrived), sites.app);
  });
  const account = await readScriptModules(sites.dist);
  const ratioRow = async (label: string, paths: readonly string[], goal: number): Promise<Measure> => {
    const [scriptBytes, libraries] = [sumOf(sites, paths), await libraryBytes(paths, account)];
    return {
      what: `${label}, beside its libraries in one script`,
      unit: "×",
      goal,
      figure: exactEstimate(scriptBytes / libraries),
      note: `${bytesText(scriptBytes)} in ${paths.length} files, the libraries ${bytesText(libraries)}`,
    };
  };
  return [
    await ratioRow("Landing JavaScript, brotli, at first", entryScripts, 1.02),
    await ratioRow("Landing JavaScript, brotli, all before sign-in", signedOutScripts, 1.04),
    await ratioRow(
      "JavaScript, brotli, until the dashboard is shown",
      [...new Set([...signedOutScripts, ...dashboardScripts])],
      1.15,
    ),
  ];
}

export const sizes: Group = { id: "sizes", counts: true, measure };
