import { type SetupStep, setupSteps } from "../../../machines/setup/rules/setup.ts";
import type { SetupWizardActor } from "../../../machines/setup/setup-wizard.machine.ts";

export type SetupSnapshot = ReturnType<SetupWizardActor["getSnapshot"]>;

/** The current step; `restoring` while an unfinished setup is being read. */
export function setupStepOf(snapshot: SetupSnapshot): SetupStep | "restoring" {
  return setupSteps.find((step) => snapshot.matches(step)) ?? "restoring";
}
