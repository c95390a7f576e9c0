/** Measures the bytes that a browser with the previous build fetches after a deployment that changes one line. */
import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { buildSite } from "../../../site/build.ts";
import { canWriteDeltas } from "../../../site/deltas.ts";
import { startSite } from "../../../site/server.ts";
import { type Change, changedLines, changes } from "../../../tests/support/changed-line.ts";
import { freePort } from "../../../tests/support/free-port.ts";
import { defaultHolder } from "../backend/holder.ts";
import { startBackend } from "../backend/server.ts";
import { openProfile, openSession } from "../browser/conditions.ts";
import { waitForMoment, waitForQuiet } from "../browser/seen.ts";
import type { Bench, Group } from "../group.ts";
import type { Measure } from "../row.ts";
import { type CountingProxy, type SentFile, startCountingProxy } from "../sites/counting-proxy.ts";
import { workFolder } from "../sites/sites.ts";
import { exactEstimate } from "../statistics.ts";

const sum = (sent: readonly SentFile[]): number => sent.reduce((bytes, one) => bytes + one.bytes, 0);

/** @returns the files that had been sent when the dashboard was shown */
async function visit(context: BrowserContext, address: string, proxy: CountingProxy, rest: number) {
  const { page } = await openSession(context, {});
  await page.goto(`${address}/dashboard`, { waitUntil: "commit" });
  await waitForMoment(page, "shown");
  const sentFiles = [...proxy.sent()];
  await waitForQuiet(page, rest);
  await page.close();
  return sentFiles;
}

/** Builds the sources with one line changed and keeps the previous build's files, as a rollout does. */
async function buildChanged(name: string, change: Change, before: string): Promise<string> {
  const dist = join(workFolder, `deployment-${name}`);
  const previous = (await canWriteDeltas()) ? [before] : [];
  await buildSite(dist, { plugins: [changedLines([change])] }, undefined, previous);
  await cp(join(before, "assets"), join(dist, "assets"), { recursive: true, force: false });
  return dist;
}

async function measure({ browser, sites, say, smoke }: Bench): Promise<readonly Measure[]> {
  const sandboxPort = await freePort();
  const proxy = await startCountingProxy(sites.app);
  const backend = await startBackend(sandboxPort, [proxy.address]);
  const before = await startSite({ port: 0, sandboxPort, dist: sites.dist });

  /** The bytes fetched until the dashboard is shown, and in total. */
  async function filesAfterDeployment(after: string, hasServiceWorker: boolean) {
    const context = await openProfile(browser, { holder: defaultHolder, hasServiceWorker });
    const rest = hasServiceWorker ? 4_000 : 1_500;
    try {
      proxy.deploy(before.address);
      await visit(context, proxy.address, proxy, rest);
      proxy.deploy(after);
      return { shown: await visit(context, proxy.address, proxy, rest), all: proxy.sent() };
    } finally {
      await context.close();
    }
  }

  const found: { what: string; shown: readonly SentFile[] }[] = [];
  let keptFiles: readonly SentFile[] = [];
  try {
    for (const [name, change] of Object.entries(smoke ? { chart: changes.chart } : changes)) {
      say(`a deployment that changed ${change.what}`);
      const dist = await buildChanged(name, change, sites.dist);
      const after = await startSite({ port: 0, sandboxPort, dist });
      try {
        found.push({ what: change.what, shown: (await filesAfterDeployment(after.address, false)).shown });
        if (change === changes.chart) keptFiles = (await filesAfterDeployment(after.address, true)).all;
      } finally {
        await after.close();
      }
    }
  } finally {
    await Promise.all([before, backend, proxy].map(({ close }) => close()));
  }
  const figures = found.map(({ shown }) => sum(shown));
  const note = found.map(({ what, shown }) => `${what}: ${sum(shown)} B (${listFiles(shown)})`).join("; ");
  return [
    {
      what: "Return after a deployment that changed one line, until the dashboard is shown",
      unit: "B",
      goal: 5_000,
      figure: exactEstimate(Math.max(...figures)),
      note: `bodies, as sent. ${note}`,
    },
    {
      what: "The same with the service worker, until it has the files of the new build",
      unit: "B",
      goal: 10_000,
      figure: exactEstimate(sum(keptFiles)),
      note: `bodies, as sent, of ${keptFiles.length} answers: ${listFiles(keptFiles)}`,
    },
  ];
}

/** Responses with a body, the largest first. */
const listFiles = (sent: readonly SentFile[]): string =>
  sent
    .filter(({ bytes }) => bytes > 0)
    .sort((one, other) => other.bytes - one.bytes)
    .map(({ path, bytes }) => `${path.replace(/-[\w-]{8}\./, ".")} ${bytes}`)
    .join(", ");

export const deployment: Group = { id: "deployment", counts: true, measure };
