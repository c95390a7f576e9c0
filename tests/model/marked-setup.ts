import globalSetup from "../support/global-setup.ts";
import { serveMarkedSite } from "../support/marked-site.ts";

/** Starts the stack for the walks, with the build that has `data-fact` attributes. */
export default async function setUp(): Promise<() => Promise<void>> {
  serveMarkedSite();
  return globalSetup();
}
