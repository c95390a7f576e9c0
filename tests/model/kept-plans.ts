/** Compares a chart with its kept plan; returns each difference as text. */
import {
  failsOnCheckAlone,
  type KeptFault,
  keptFaultText,
  type Plan,
  untriedIn,
  walkKept,
} from "statechart-paths";
import { acceptCommand, readPlan } from "./plan-files.ts";

export interface KeptDifference {
  readonly text: string;
  /** The observation that fails; undefined if only the plan differs. */
  readonly check?: string;
  /** The number of the plan's paths with this difference. */
  readonly paths: number;
}

export interface KeptCheck {
  readonly faults: readonly KeptDifference[];
  readonly steps: number;
  /** In milliseconds. */
  readonly time: number;
}

/**
 * Groups differences with the same cause, so that each is reported once: the same failing observation, or the same
 * step with the same expected and observed states.
 */
function differencesIn(
  faults: readonly KeptFault[],
  textOf: (fault: KeptFault) => string,
): readonly KeptDifference[] {
  const byText = new Map<string, KeptFault[]>();
  for (const fault of faults) {
    const { when, expected, seen, reason } = fault;
    const key = failsOnCheckAlone(fault) ? String(reason) : JSON.stringify([when, expected, seen, reason]);
    byText.set(key, [...(byText.get(key) ?? []), fault]);
  }
  return [...byText.values()].flatMap((alike) => {
    const [first] = alike.sort((one, other) => one.step - other.step);
    if (!first) return [];
    const alikeText = alike.length > 1 ? `\n  alike     ${alike.length - 1} more of the plan's paths` : "";
    return [
      {
        text: textOf(first) + alikeText,
        ...(first.reason !== undefined && { check: first.reason }),
        paths: alike.length,
      },
    ];
  });
}

/**
 * @param name of the chart's file
 * @param plan of the chart as it is now
 */
export async function checkKeptPlan(name: string, { subject, graphs }: Plan): Promise<KeptCheck> {
  const keptPlan = readPlan(name);
  const accept = acceptCommand(name);
  const difference = (text: string): KeptDifference => ({
    text: `${subject.id}${text}: ${accept}`,
    paths: 1,
  });
  if (!keptPlan) return { faults: [difference(" has no kept plan")], steps: 0, time: 0 };
  const result = await walkKept(subject, keptPlan);
  const differing = differencesIn(result.faults, (fault) => keptFaultText(subject, fault, accept));
  const missingStarts = subject.starts
    .filter((start) => !keptPlan.some(({ given }) => given === start))
    .map((start) => difference(`: its kept plan does not begin with ${start}`));
  // A path ends at its first difference, so the walk does not know which later cases the plan tries.
  const untried = differing.length > 0 ? [] : untriedIn(result, graphs);
  return {
    faults: [
      ...differing,
      ...missingStarts,
      ...untried.map((untriedCase) => difference(`: its kept plan does not try ${untriedCase}`)),
    ],
    steps: result.steps,
    time: result.time,
  };
}
