/** Starts the app with its sandbox and atlas for a recording. Builds app and atlas if they have not been built. */
import { buildAtlas } from "../../flows/atlas/build-atlas.ts";
import { gatherAtlas } from "../../flows/atlas/gather.ts";
import { startSandbox } from "../../sandbox/server.ts";
import { builtAtlas } from "../../site/atlas.ts";
import { atlasFolder } from "../../site/places.ts";
import { startSite } from "../../site/server.ts";
import { freePort } from "../support/free-port.ts";
import { builtSite } from "../support/stack.ts";

export interface OwnApp {
  /** `http://localhost:…` */
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** @param folder where the atlas is, or will be built */
export async function startOwnApp(folder = atlasFolder): Promise<OwnApp> {
  const dist = await builtSite();
  if (folder === atlasFolder && builtAtlas() === undefined) await buildAtlas(await gatherAtlas(), folder);
  const sandboxPort = await freePort();
  const site = await startSite({ port: 0, sandboxPort, dist, atlas: folder });
  const sandbox = await startSandbox({ port: sandboxPort, apps: [site.address], data: "memory" });
  return {
    address: site.address,
    close: async () => {
      await site.close();
      await sandbox.close();
    },
  };
}

/** Whether the app at this address has an atlas in its configuration, and so reports its events. */
export async function namesAtlas(address: string): Promise<boolean> {
  const config = await fetch(new URL("/config.json", address)).catch(() => undefined);
  if (config?.ok !== true) return false;
  const configuration: unknown = await config.json().catch(() => undefined);
  return typeof configuration === "object" && configuration !== null && "flows" in configuration;
}
