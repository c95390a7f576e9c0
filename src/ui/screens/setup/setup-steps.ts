import { type SetupStep, setupSteps } from "../../../machines/setup/rules/setup.ts";
import type { SetupWizardActor } from "../../../machines/setup/setup-wizard.machine.ts";

export type SetupSnapshot = ReturnType<SetupWizardActor["getSnapshot"]>;

/** Which step is shown; `restoring` while an unfinished setup is looked for. */
export function stepOf(snapshot: SetupSnapshot): SetupStep | "restoring" {
  return setupSteps.find((step) => snapshot.matches(step)) ?? "restoring";
}
