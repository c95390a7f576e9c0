import { type SetupStep, setupSteps } from "../../machines/setup/rules/setup.ts";
import { isFields } from "../core/fields.ts";
import { nextTask } from "./next-task.ts";

/** The setup's path (src/ui/routes/signed-in.tsx). */
const setupPath = "/dashboard";

/** The property of a history entry's state that lists the steps that led to the entry, its own step last. */
const stateName = "setupSteps";

function setupTrailOf(state: unknown): readonly SetupStep[] | undefined {
  const setupTrail = isFields(state) ? state[stateName] : undefined;
  if (!Array.isArray(setupTrail) || setupTrail.length === 0) return undefined;
  return setupTrail.every((step) => setupSteps.includes(step)) ? setupTrail : undefined;
}

function historyStateWith(setupTrail: readonly SetupStep[]) {
  return { ...(isFields(history.state) ? history.state : {}), [stateName]: setupTrail };
}

/** The number of steps from `step` forward to `otherStep`. */
const stepsBetween = (step: SetupStep, otherStep: SetupStep) =>
  setupSteps.indexOf(otherStep) - setupSteps.indexOf(step);

function startTrail(step: SetupStep): readonly SetupStep[] {
  const setupTrail = [step];
  history.replaceState(historyStateWith(setupTrail), "");
  return setupTrail;
}

/**
 * Makes each step of the setup an entry of the browser's history, so that the browser's Back leads to the previous step
 * and not out of the setup. Going back inside the setup, or completing it, goes back in the history, too.
 */
export function followStep(step: SetupStep, previousStep: SetupStep | undefined): void {
  if (location.pathname !== setupPath) return;
  const setupTrail = setupTrailOf(history.state) ?? startTrail(previousStep ?? step);
  const trailStep = setupTrail.at(-1) ?? step;
  const lastStepIndex = step === "complete" ? 0 : setupTrail.lastIndexOf(step);
  const isGoingBack =
    previousStep !== undefined && stepsBetween(step, previousStep) > 0 && stepsBetween(trailStep, step) > 0;
  if (lastStepIndex >= 0 && lastStepIndex < setupTrail.length - 1)
    history.go(lastStepIndex + 1 - setupTrail.length);
  else if (lastStepIndex < 0 && !isGoingBack) history.pushState(historyStateWith([...setupTrail, step]), "");
}

/** If the browser's Back leads to a step before the current one, calls `goBack` once for each step back. */
export function watchSetupHistory(currentStep: () => SetupStep | undefined, goBack: () => void): () => void {
  async function followHistory({ state }: PopStateEvent): Promise<void> {
    const historyStep = location.pathname === setupPath ? setupTrailOf(state)?.at(-1) : undefined;
    const shownStep = currentStep();
    if (historyStep === undefined || shownStep === undefined || shownStep === "complete") return;
    for (let remainingSteps = stepsBetween(historyStep, shownStep); remainingSteps > 0; remainingSteps -= 1) {
      goBack();
      // The review's own chart handles the event first.
      await nextTask();
    }
  }
  addEventListener("popstate", followHistory);
  return () => removeEventListener("popstate", followHistory);
}
