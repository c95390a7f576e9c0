/** Compares a chart with its kept plan: what differs, each in words. */
import { keptFaultText, untriedIn, walkKept } from "./engine/kept/walk-kept.ts";
import type { Plan } from "./engine/plan.ts";
import { acceptCommand, readPlan } from "./plan-files.ts";

export interface KeptCheck {
  readonly faults: readonly string[];
  readonly steps: number;
  /** Milliseconds. */
  readonly time: number;
}

/**
 * @param name of the chart's file
 * @param plan of the chart as it is now
 */
export async function checkKept(name: string, { subject, graphs }: Plan): Promise<KeptCheck> {
  const kept = readPlan(name);
  const accept = acceptCommand(name);
  if (!kept) return { faults: [`${subject.id} has no kept plan: ${accept}`], steps: 0, time: 0 };
  const result = await walkKept(subject, kept);
  const differing = result.faults.map((fault) => keptFaultText(subject, fault, accept));
  const missing = subject.starts
    .filter((start) => !kept.some(({ given }) => given === start))
    .map((start) => `${subject.id}: its kept plan does not begin with ${start}: ${accept}`);
  // After a difference a path is not walked to its end.
  const untried = differing.length > 0 ? [] : untriedIn(result, graphs);
  return {
    faults: [
      ...differing,
      ...missing,
      ...untried.map((name) => `${subject.id}: its kept plan does not try ${name}: ${accept}`),
    ],
    steps: result.steps,
    time: result.time,
  };
}
