import globalSetup from "../support/global-setup.ts";
import { serveMarkedSite } from "../support/marked-site.ts";

/** The stack of the walks: on the build that names its facts. */
export default async function setUp(): Promise<() => Promise<void>> {
  serveMarkedSite();
  return globalSetup();
}
