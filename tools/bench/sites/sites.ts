/** Serves the product, the reference app and the lower bound, each on its own port, and their common back end. */
import { rmSync } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { project } from "../../../site/places.ts";
import { startSite } from "../../../site/server.ts";
import { freePort } from "../../../tests/support/free-port.ts";
import { startBackend } from "../backend/server.ts";
import { buildLowerBound } from "../lower-bound/lower-bound-page.ts";
import { buildReferenceApp } from "../reference-app/build.ts";
import { servedBuild } from "./served-build.ts";

export type SiteName = "app" | "referenceApp" | "lowerBound";

export interface Sites extends Readonly<Record<SiteName, string>> {
  /** The folder of the app's build. */
  readonly dist: string;
  readonly backend: string;
  readonly close: () => Promise<void>;
}

/** Temporary files of this run, removed when it ends. */
export const workFolder = join(project, ".tmp", `bench-${process.pid}`);

export async function startSites(): Promise<Sites> {
  const dist = join(workFolder, "app");
  const referenceApp = join(workFolder, "referenceApp");
  const lowerBound = join(workFolder, "lowerBound");
  // Remove the folder for any end of the run, including Ctrl-C.
  process.once("exit", () => rmSync(workFolder, { recursive: true, force: true }));
  await mkdir(workFolder, { recursive: true });
  // Copy the build, so that another build during the run does not change the measured one.
  await cp(await servedBuild(), dist, { recursive: true });
  await buildReferenceApp(referenceApp);
  await buildLowerBound(dist, lowerBound);
  // Choose one port first, because site and sandbox each need the other's address before they start.
  const sandboxPort = await freePort();
  const startedSites = await Promise.all(
    [dist, referenceApp, lowerBound].map((folder) => startSite({ port: 0, sandboxPort, dist: folder })),
  );
  const addresses = startedSites.map(({ address }) => address);
  const [app = "", referenceAppAddress = "", limitAddress = ""] = addresses;
  const backend = await startBackend(sandboxPort, addresses);
  return {
    app,
    referenceApp: referenceAppAddress,
    lowerBound: limitAddress,
    dist,
    backend: backend.address,
    close: async () => {
      await Promise.all([...startedSites, backend].map(({ close }) => close()));
    },
  };
}
