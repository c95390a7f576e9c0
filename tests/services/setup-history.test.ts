import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type SetupStep, setupSteps } from "../../src/machines/setup/rules/setup.ts";
import { followStep, watchSetupHistory } from "../../src/services/browser/setup-history.ts";
import { PageHistory } from "./page-history.ts";

let history: PageHistory;
beforeEach(() => {
  history = new PageHistory("/dashboard");
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const trails = () =>
  history.entries.map(({ state }) => (state as { setupSteps?: unknown } | null)?.setupSteps);
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Goes through the setup from its first step to `last`. */
function walkTo(lastStep: SetupStep) {
  const steps = setupSteps.slice(0, setupSteps.indexOf(lastStep) + 1);
  steps.forEach((step, index) => {
    followStep(step, steps[index - 1]);
  });
}

describe("a step of the setup in the history", () => {
  test("replaces the page's own entry if it is the first, and keeps that entry's state", () => {
    history.entries[0] = { ...history.current, state: { scroll: 7 } };
    followStep("overview", undefined);
    expect(history.entries.map(({ state }) => state)).toEqual([{ scroll: 7, setupSteps: ["overview"] }]);
    followStep("overview", undefined);
    expect(history.entries).toHaveLength(1);
  });

  test("adds an entry with the steps before it if it is a later one", () => {
    walkTo("identity");
    expect(trails()).toEqual([["overview"], ["overview", "personal"], ["overview", "personal", "identity"]]);
    expect(history.index).toBe(2);
  });

  test("is added after its previous step if the page's entry has no steps", () => {
    followStep("payout", "identity");
    expect(trails()).toEqual([["identity"], ["identity", "payout"]]);
  });

  test.each([["overview"], [[]], [["overview", "nonsense"]], [["nonsense"]], [7]])(
    "starts a new list of steps if the state has the steps %j",
    (setupSteps) => {
      history.entries[0] = { ...history.current, state: { setupSteps } };
      followStep("review", undefined);
      expect(trails()).toEqual([["review"]]);
    },
  );

  test("adds no entry on another page", () => {
    history = new PageHistory("/profile");
    followStep("personal", "overview");
    expect(trails()).toEqual([undefined]);
  });
});

describe("going back inside the setup", () => {
  test("removes the entries of later steps", () => {
    walkTo("review");
    followStep("personal", "review");
    expect(history.index).toBe(1);
    expect(history.entries).toHaveLength(5);
    followStep("overview", "personal");
    expect(history.index).toBe(0);
  });

  test("creates an entry for a step without one, so that Back leads to the step before", () => {
    followStep("review", undefined);
    followStep("personal", "review");
    expect(trails()).toEqual([["review"], ["review", "personal"]]);
    followStep("review", "personal");
    expect(history.index).toBe(0);
  });

  test("creates no entry for a step that the browser has left already", () => {
    walkTo("identity");
    history.go(-2);
    followStep("personal", "identity");
    followStep("overview", "personal");
    expect(history.index).toBe(0);
    expect(trails()).toEqual([["overview"], ["overview", "personal"], ["overview", "personal", "identity"]]);
  });

  test("is followed by a step forward that replaces the entries ahead", () => {
    walkTo("identity");
    history.go(-2);
    followStep("overview", "personal");
    followStep("personal", "overview");
    expect(trails()).toEqual([["overview"], ["overview", "personal"]]);
  });
});

test("the end of the setup keeps only its first entry, so that Back leaves the setup", () => {
  walkTo("complete");
  expect(history.index).toBe(0);
  expect(history.entries).toHaveLength(5);
  followStep("complete", undefined);
  expect(history.index).toBe(0);
});

describe("the browser's Back", () => {
  /** Watches the setup at a step. Counts presses of Back, and returns the previous step like the chart. */
  function watch(start: SetupStep | undefined) {
    let currentStep = start;
    const goBack = vi.fn(() => {
      const previousStep = currentStep;
      if (previousStep === undefined) return;
      currentStep = setupSteps[setupSteps.indexOf(previousStep) - 1];
      if (currentStep !== undefined) followStep(currentStep, previousStep);
    });
    return { goBack, end: watchSetupHistory(() => currentStep, goBack), here: () => currentStep };
  }

  test("goes back one step at a time", async () => {
    walkTo("payout");
    const { goBack, here } = watch("payout");
    history.go(-1);
    await settle();
    expect(goBack).toHaveBeenCalledTimes(1);
    expect(here()).toBe("identity");
    history.go(-2);
    await settle();
    expect(goBack).toHaveBeenCalledTimes(3);
    expect(here()).toBe("overview");
    expect(history.index).toBe(0);
  });

  test("requests one step at a time, since each step's own chart responds before the next request", async () => {
    walkTo("identity");
    const { goBack } = watch("identity");
    history.go(-2);
    expect(goBack).toHaveBeenCalledTimes(1);
    await settle();
    expect(goBack).toHaveBeenCalledTimes(2);
  });

  test("changes nothing if the setup is over, has not begun, or is not shown", async () => {
    walkTo("identity");
    const calls = [];
    for (const step of ["complete", undefined, "overview"] as const) {
      const { goBack, end } = watch(step);
      history.go(-2);
      history.go(1);
      await settle();
      end();
      history.go(-1);
      history.go(2);
      calls.push(goBack.mock.calls.length);
    }
    expect(calls).toEqual([0, 0, 0]);
    const { goBack } = watch("identity");
    history.entries[1] = { ...history.current, url: new URL("https://app.test/profile") };
    history.go(-1);
    await settle();
    history.entries[0] = { ...history.current, state: null, url: new URL("https://app.test/dashboard") };
    history.go(-1);
    await settle();
    expect(goBack).not.toHaveBeenCalled();
  });

  test("is ignored after the watch has ended", async () => {
    walkTo("identity");
    const { goBack, end } = watch("identity");
    end();
    history.go(-1);
    await settle();
    expect(goBack).not.toHaveBeenCalled();
  });
});
