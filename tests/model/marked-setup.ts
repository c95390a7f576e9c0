import globalSetup from "../support/global-setup.ts";
import { serveMarkedSite } from "../support/marked-site.ts";

/** The stack for the walks, with the build that keeps `data-fact`. */
export default async function setUp(): Promise<() => Promise<void>> {
  serveMarkedSite();
  return globalSetup();
}
