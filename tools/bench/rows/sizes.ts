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
  const first = firstScripts(sites.dist);
  const before = await runInSession(browser, {}, async ({ page, requests }) => {
    await page.goto(sites.app, { waitUntil: "commit" });
    await waitForMoment(page, "signedOut");
    await waitForQuiet(page, 3_000);
    return scriptsIn(requests.all(), sites.app);
  });
  const until = await runInSession(browser, { hasSlowNetwork: true }, async (look) => {
    const shown = await signIn(look, sites.app);
    const requests = look.requests.all();
    const began = requests.findLast(
      ({ url, type }) => type === "Document" && url.startsWith(`${sites.app}/dashboard`),
    );
    if (began === undefined) throw new Error("The dashboard's document was not asked for.");
    // Count only scripts that had arrived by then. With a round trip of 150 ms, later requests arrive later.
    const hasArrived = ({ end }: Request) => end !== undefined && end <= began.start + shown / 1_000;
    return scriptsIn(requests.filter(hasArrived), sites.app);
  });
  const account = await readScriptModules(sites.dist);
  const row = async (what: string, paths: readonly string[], goal: number): Promise<Measure> => {
    const [sent, libraries] = [sumOf(sites, paths), await libraryBytes(paths, account)];
    return {
      what: `${what}, beside its libraries in one script`,
      unit: "×",
      goal,
      figure: exactEstimate(sent / libraries),
      note: `${bytesText(sent)} in ${paths.length} files, the libraries ${bytesText(libraries)}`,
    };
  };
  return [
    await row("Landing JavaScript, brotli, at first", first, 1.02),
    await row("Landing JavaScript, brotli, all before sign-in", before, 1.04),
    await row("JavaScript, brotli, until the dashboard is shown", [...new Set([...before, ...until])], 1.15),
  ];
}

export const sizes: Group = { id: "sizes", counts: true, measure };
