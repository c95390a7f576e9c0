import { createBrowserInspector } from "@statelyai/inspect";
import type { AppActor } from "../../machines/app/app.machine.ts";

/**
 * Shows the running charts in Stately's inspector, in a window of its own; development alone. It is told which states
 * hold and which events came, and nothing of what is in them.
 */
export function inspectWithStately(app: AppActor): void {
  const { inspect } = createBrowserInspector({
    sanitizeContext: () => ({}),
    sanitizeEvent: ({ type }) => ({ type }),
  });
  app.system.inspect(inspect);
}
