import { serveStack } from "../support/global-setup.ts";
import { serveMarkedSite } from "../support/marked-site.ts";

/**
 * Starts the stack for the walks, with the build that has `data-fact` attributes. There is no event stream, because it
 * would cause reads that the path does not contain.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  serveMarkedSite();
  return serveStack({ events: false });
}
