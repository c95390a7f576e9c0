/** How much JavaScript is transferred, as sent. A kB is 1,000 bytes. */
import { withSession } from "../browser/conditions.ts";
import type { Request } from "../browser/requests.ts";
import { waitForMoment, waitForQuiet } from "../browser/seen.ts";
import type { Bench, Group } from "../group.ts";
import type { Measure } from "../row.ts";
import { firstScripts, sentBytes } from "../sites/scripts.ts";
import type { Sites } from "../sites/sites.ts";
import { exactly } from "../statistics.ts";
import { signIn } from "./sign-in.ts";

/** The app's own scripts, without duplicates. */
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
  const before = await withSession(browser, {}, async ({ page, requests }) => {
    await page.goto(sites.app, { waitUntil: "commit" });
    await waitForMoment(page, "signedOut");
    await waitForQuiet(page, 3_000);
    return scriptsIn(requests.all(), sites.app);
  });
  const until = await withSession(browser, { hasSlowNetwork: true }, async (look) => {
    const shown = await signIn(look, sites.app);
    const asked = look.requests.all();
    const began = asked.findLast(
      ({ url, type }) => type === "Document" && url.startsWith(`${sites.app}/dashboard`),
    );
    if (began === undefined) throw new Error("The dashboard's document was not asked for.");
    // Requests that start then cannot have finished, because a round trip takes 150 ms.
    const hasArrived = ({ end }: Request) => end !== undefined && end <= began.start + shown / 1_000;
    return scriptsIn(asked.filter(hasArrived), sites.app);
  });
  const figure = (paths: readonly string[]) => exactly(sumOf(sites, paths));
  return [
    {
      what: "Landing JavaScript, brotli, at first",
      unit: "B",
      goal: 88_000,
      figure: figure(first),
      note: `${first.length} files`,
    },
    {
      what: "Landing JavaScript, brotli, all before sign-in",
      unit: "B",
      goal: 97_000,
      figure: figure(before),
      note: `${before.length} files`,
    },
    {
      what: "JavaScript, brotli, until the dashboard is shown",
      unit: "B",
      goal: 130_000,
      figure: figure(until),
      note: `${until.length} files`,
    },
  ];
}

export const sizes: Group = { id: "sizes", counts: true, measure };
