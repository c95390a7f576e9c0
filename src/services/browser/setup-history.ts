import { type SetupStep, setupSteps } from "../../machines/setup/rules/setup.ts";
import { isFields } from "../core/fields.ts";
import { nextTask } from "./next-task.ts";

/** The setup's path (src/ui/routes/signed-in.tsx). */
const setupPath = "/dashboard";

/** The property of a history entry's state that lists the steps that led to the entry, its own step last. */
const stateName = "setupSteps";

function setupTrailOf(state: unknown): readonly SetupStep[] | undefined {
  const trail = isFields(state) ? state[stateName] : undefined;
  if (!Array.isArray(trail) || trail.length === 0) return undefined;
  return trail.every((step) => setupSteps.includes(step)) ? trail : undefined;
}

function historyStateWith(trail: readonly SetupStep[]) {
  return { ...(isFields(history.state) ? history.state : {}), [stateName]: trail };
}

/** The number of steps from `step` forward to `other`. */
const stepsBetween = (step: SetupStep, other: SetupStep) =>
  setupSteps.indexOf(other) - setupSteps.indexOf(step);

function startTrail(step: SetupStep): readonly SetupStep[] {
  const trail = [step];
  history.replaceState(historyStateWith(trail), "");
  return trail;
}

/**
 * Makes each step of the setup an entry of the browser's history, so that the browser's Back leads to the previous step
 * and not out of the setup. Going back inside the setup, or completing it, goes back in the history, too.
 */
export function followStep(step: SetupStep, previousStep: SetupStep | undefined): void {
  if (location.pathname !== setupPath) return;
  const trail = setupTrailOf(history.state) ?? startTrail(previousStep ?? step);
  const trailStep = trail.at(-1) ?? step;
  const place = step === "complete" ? 0 : trail.lastIndexOf(step);
  const isOnTheWayBack =
    previousStep !== undefined && stepsBetween(step, previousStep) > 0 && stepsBetween(trailStep, step) > 0;
  if (place >= 0 && place < trail.length - 1) history.go(place + 1 - trail.length);
  else if (place < 0 && !isOnTheWayBack) history.pushState(historyStateWith([...trail, step]), "");
}

/** If the browser's Back leads to a step before the current one, calls `goBack` once for each step back. */
export function watchSetupHistory(currentStep: () => SetupStep | undefined, goBack: () => void): () => void {
  async function followHistory({ state }: PopStateEvent): Promise<void> {
    const historyStep = location.pathname === setupPath ? setupTrailOf(state)?.at(-1) : undefined;
    const shownStep = currentStep();
    if (historyStep === undefined || shownStep === undefined || shownStep === "complete") return;
    for (let remaining = stepsBetween(historyStep, shownStep); remaining > 0; remaining -= 1) {
      goBack();
      // The review's own chart handles the event first.
      await nextTask();
    }
  }
  addEventListener("popstate", followHistory);
  return () => removeEventListener("popstate", followHistory);
}
