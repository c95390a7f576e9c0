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

const sumBytes = (sentFiles: readonly SentFile[]): number =>
  sentFiles.reduce((bytes, file) => bytes + file.bytes, 0);

/** @returns the files that had been sent when the dashboard was shown */
async function visitPages(context: BrowserContext, address: string, proxy: CountingProxy, rest: number) {
  const { page } = await openSession(context, {});
  await page.goto(`${address}/dashboard`, { waitUntil: "commit" });
  await waitForMoment(page, "shown");
  const sentFiles = [...proxy.sent()];
  await waitForQuiet(page, rest);
  await page.close();
  return sentFiles;
}

/** Builds the sources with one line changed and keeps the previous build's files, as a rollout does. */
async function buildChanged(name: string, change: Change, previousFolder: string): Promise<string> {
  const dist = join(workFolder, `deployment-${name}`);
  const previousFolders = (await canWriteDeltas()) ? [previousFolder] : [];
  await buildSite(dist, { plugins: [changedLines([change])] }, undefined, previousFolders);
  await cp(join(previousFolder, "assets"), join(dist, "assets"), { recursive: true, force: false });
  return dist;
}

async function measure({ browser, sites, say, smoke }: Bench): Promise<readonly Measure[]> {
  const sandboxPort = await freePort();
  const proxy = await startCountingProxy(sites.app);
  const backend = await startBackend(sandboxPort, [proxy.address]);
  const previousSite = await startSite({ port: 0, sandboxPort, dist: sites.dist });

  /** The bytes fetched until the dashboard is shown, and in total. */
  async function filesAfterDeployment(address: string, hasServiceWorker: boolean) {
    const context = await openProfile(browser, { holder: defaultHolder, hasServiceWorker });
    const rest = hasServiceWorker ? 4_000 : 1_500;
    try {
      proxy.deploy(previousSite.address);
      await visitPages(context, proxy.address, proxy, rest);
      proxy.deploy(address);
      return { shown: await visitPages(context, proxy.address, proxy, rest), all: proxy.sent() };
    } finally {
      await context.close();
    }
  }

  const filesByChange: { what: string; shown: readonly SentFile[] }[] = [];
  let keptFiles: readonly SentFile[] = [];
  try {
    for (const [name, change] of Object.entries(smoke ? { chart: changes.chart } : changes)) {
      say(`a deployment that changed ${change.what}`);
      const dist = await buildChanged(name, change, sites.dist);
      const nextSite = await startSite({ port: 0, sandboxPort, dist });
      try {
        filesByChange.push({
          what: change.what,
          shown: (await filesAfterDeployment(nextSite.address, false)).shown,
        });
        if (change === changes.chart) keptFiles = (await filesAfterDeployment(nextSite.address, true)).all;
      } finally {
        await nextSite.close();
      }
    }
  } finally {
    await Promise.all([previousSite, backend, proxy].map(({ close }) => close()));
  }
  const figures = filesByChange.map(({ shown }) => sumBytes(shown));
  const sizesNote = filesByChange
    .map(({ what, shown }) => `${what}: ${sumBytes(shown)} B (${listFiles(shown)})`)
    .join("; ");
  return [
    {
      what: "Return after a deployment that changed one line, until the dashboard is shown",
      unit: "B",
      goal: 5_000,
      figure: exactEstimate(Math.max(...figures)),
      note: `bodies, as sent. ${sizesNote}`,
    },
    {
      what: "The same with the service worker, until it has the files of the new build",
      unit: "B",
      goal: 10_000,
      figure: exactEstimate(sumBytes(keptFiles)),
      note: `bodies, as sent, of ${keptFiles.length} answers: ${listFiles(keptFiles)}`,
    },
  ];
}

/** Responses with a body, the largest first. */
const listFiles = (sentFiles: readonly SentFile[]): string =>
  sentFiles
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ path, bytes }) => `${path.replace(/-[\w-]{8}\./, ".")} ${bytes}`)
    .join(", ");

export const deployment: Group = { id: "deployment", counts: true, measure };
