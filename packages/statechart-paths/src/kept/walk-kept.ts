/** Walks a kept plan on a machine with the path file's observations, and compares every step with the plan. */
import type { Graph } from "../model.ts";
import type { Subject } from "../subject.ts";
import { Walk } from "../walk.ts";
import { casesIn, createCaseNamer, type KeptPaths } from "./kept-plan.ts";
import { type KeptStep, stepOf, thenText, whenText } from "./step-text.ts";

/** A difference between the machine and its kept plan, at one step of one path. */
export interface KeptFault {
  readonly given: string;
  /** The path's number, from 1; 0 if the start itself differs. */
  readonly path: number;
  readonly step: number;
  readonly when: string;
  readonly expected: string;
  readonly seen: string;
  /** The failure of a check in this step; undefined if only the plan differs. */
  readonly reason: string | undefined;
}

type Fault = Pick<KeptFault, "when" | "expected" | "seen" | "reason">;

export interface KeptResult {
  readonly faults: readonly KeptFault[];
  readonly steps: number;
  /** The walked cases. */
  readonly cases: ReadonlySet<string>;
  /** Milliseconds. */
  readonly time: number;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

class KeptWalk {
  readonly cases = new Set<string>();
  steps = 0;

  constructor(readonly subject: Subject) {}

  async faultsOf({ given, begins, paths }: KeptPaths): Promise<readonly KeptFault[]> {
    if (!this.subject.starts.includes(given)) {
      const fault = { when: "it begins", expected: begins, seen: "no such beginning", reason: undefined };
      return [{ given, path: 0, step: 0, ...fault }];
    }
    const faults: KeptFault[] = [];
    // A machine without paths still has a start to check.
    for (const [pathIndex, steps] of (paths.length === 0 ? [[]] : paths).entries()) {
      const fault = await this.#walk(given, begins, steps);
      if (fault) faults.push({ given, path: fault.step === 0 ? 0 : pathIndex + 1, ...fault });
      if (fault?.step === 0) break;
    }
    return faults;
  }

  async #walk(startName: string, expectedBeginning: string, steps: readonly string[]) {
    const walk = new Walk(this.subject, startName);
    const beginningFault = await this.#compare(walk, "it begins", expectedBeginning, () => walk.begin());
    if (beginningFault) return { step: 0, ...beginningFault };
    for (const [stepIndex, line] of steps.entries()) {
      const fault = await this.#take(walk, stepOf(line));
      if (fault) return { step: stepIndex + 1, ...fault };
    }
    return undefined;
  }

  async #take(walk: Walk, { type, when, expected }: KeptStep): Promise<Fault | undefined> {
    const snapshotBefore = walk.snapshot;
    const event = this.subject
      .triesOf(type, snapshotBefore)
      .find((candidate) => whenText(candidate) === when);
    if (!event) return { when, expected, seen: "it cannot happen here", reason: undefined };
    const nameCase = createCaseNamer(this.subject, snapshotBefore, event);
    const fault = await this.#compare(walk, when, expected, () => walk.take(event));
    this.steps += 1;
    this.cases.add(nameCase(walk.taken));
    return fault;
  }

  async #compare(
    walk: Walk,
    stepName: string,
    expectedText: string,
    performStep: () => Promise<void>,
  ): Promise<Fault | undefined> {
    let reason: string | undefined;
    try {
      await performStep();
    } catch (error) {
      reason = messageOf(error);
    }
    const actualText = walk.seen ? thenText(walk.seen) : "nothing";
    return actualText === expectedText && reason === undefined
      ? undefined
      : { when: stepName, expected: expectedText, seen: actualText, reason };
  }
}

export async function walkKept(subject: Subject, keptPaths: readonly KeptPaths[]): Promise<KeptResult> {
  const startedAt = performance.now();
  const walk = new KeptWalk(subject);
  const faults: KeptFault[] = [];
  for (const paths of keptPaths) faults.push(...(await walk.faultsOf(paths)));
  return { faults, steps: walk.steps, cases: walk.cases, time: performance.now() - startedAt };
}

/** The machine's cases that the kept plan does not try. */
export function untriedIn({ cases }: KeptResult, graphs: readonly Graph[]): readonly string[] {
  return [...casesIn(graphs)].filter(([key]) => !cases.has(key)).map(([, name]) => name);
}

/** Whether only an observation fails and the step equals the plan, so that updating the plan would not help. */
export const failsOnCheckAlone = ({ expected, seen, reason }: KeptFault): boolean =>
  reason !== undefined && expected === seen;

/** @param acceptCommand the command that rewrites the plan */
export function keptFaultText({ id, paths }: Subject, fault: KeptFault, acceptCommand: string): string {
  const { path, given, step, when, expected, seen, reason } = fault;
  const location = step === 0 ? "at its beginning" : `path ${path} of the plan, step ${step}`;
  const lines = [
    `${id} is not as its kept plan has it: ${given}, ${location}`,
    `  when      ${when}`,
    ...(failsOnCheckAlone(fault) ? [] : [`  expected  ${expected}`]),
    `  seen      ${seen}`,
    ...(reason === undefined ? [] : [`  but       ${reason}`]),
    ...(failsOnCheckAlone(fault) ? [] : [`  to accept what is seen: ${acceptCommand}`]),
  ];
  const text = lines.join("\n");
  return paths.names?.(text) ?? text;
}
