import { serveStack } from "../support/global-setup.ts";
import { serveMarkedSite } from "../support/marked-site.ts";

/**
 * Starts the stack for the walks, with the build that has `data-fact` attributes. A path says when each read comes, so no
 * event stream causes one in between.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  serveMarkedSite();
  return serveStack({ events: false });
}
