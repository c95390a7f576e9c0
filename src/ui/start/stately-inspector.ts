import { createBrowserInspector } from "@statelyai/inspect";
import type { AppActor } from "../../machines/app/app.machine.ts";

/**
 * Shows the running charts in Stately's inspector, in a new window; development only. The inspector gets the names of
 * states and events, not their data.
 */
export function inspectWithStately(app: AppActor): void {
  const { inspect } = createBrowserInspector({
    sanitizeContext: () => ({}),
    sanitizeEvent: ({ type }) => ({ type }),
  });
  app.system.inspect(inspect);
}
