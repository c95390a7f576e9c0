/** Judges whether the paths of a path file detect a changed text of a machine, or of a file that it imports. */

import {
  faultsIn,
  type PathFile,
  type Plan,
  planOf,
  Subject,
  serializeEvent,
  Walk,
  walkPlan,
} from "statechart-paths";
import type { AnyStateMachine } from "xstate";
import type { Changed } from "./campaign.ts";
import type { ModuleGraph } from "./module-graph.ts";

/** A machine and its path file, by absolute path. */
export interface JudgedMachine {
  readonly machine: string;
  readonly paths: string;
  /** The name of the machine's file in the output. */
  readonly shown: string;
}

/** Whether the value is a machine, even of another copy of XState. */
const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === "object" && value !== null && "getStateNodeById" in value && "implementations" in value;

const isPathFile = (value: unknown): value is PathFile =>
  typeof value === "object" && value !== null && "events" in value && "observations" in value;

/** The unmutated machine's paths as text, and the max number of steps for the plan of a mutant. */
interface UnmutatedPaths {
  readonly paths: readonly { readonly start: string; readonly events: readonly string[] }[];
  readonly maxSteps: number;
}

/** The reason if the mutated file exports no machine. */
export const notAMachine = "it is no machine any more";

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function planUnmutatedPaths(subject: Subject): UnmutatedPaths {
  const { paths, graphs } = planOf(subject);
  const edges = graphs.reduce(
    (sum, { outgoing }) =>
      [...outgoing.values()].reduce((edgeCount, outgoingEdges) => edgeCount + outgoingEdges.length, sum),
    0,
  );
  return {
    paths: paths.map(({ start, steps }) => ({
      start,
      events: steps.map(({ event }) => serializeEvent(event)),
    })),
    maxSteps: Math.max(5_000, edges * 10),
  };
}

/**
 * Walks the unmutated machine's paths on the mutant as far as possible, which is usually faster than a new plan. The
 * walks check only the path file's expectations. @returns the first failure
 */
async function knownPathsNotice(subject: Subject, { paths }: UnmutatedPaths): Promise<string | undefined> {
  for (const { start, events } of paths) {
    try {
      const walk = new Walk(subject, start);
      await walk.begin();
      for (const text of events) {
        const event = subject.eventsOf(walk.snapshot).find((candidate) => serializeEvent(candidate) === text);
        if (!event) break;
        await walk.take(event);
      }
    } catch (error) {
      return messageOf(error);
    }
  }
  return undefined;
}

export class PathsJudge {
  readonly #known = new Map<string, UnmutatedPaths>();
  /** The last plan, reused for the same text of the same machine. */
  #last: { readonly machine: string; readonly source: string | undefined; readonly plan: Plan } | undefined;

  constructor(readonly graph: ModuleGraph) {}

  /**
   * Loads the machine with the change in its file or in an imported file, and the unmutated machine's paths.
   */
  async #loaded(
    { machine, paths: pathFile, shown }: JudgedMachine,
    changedFile: Changed | undefined,
  ): Promise<{ readonly subject: Subject; readonly before: UnmutatedPaths } | undefined> {
    await this.graph.read(machine);
    await this.graph.read(pathFile);
    const loadFile = this.graph.among(changedFile);
    const exportedMachine = Object.values(loadFile(machine)).find(isMachine);
    const { paths } = loadFile(pathFile);
    if (!exportedMachine || !isPathFile(paths)) return undefined;
    const subject = new Subject(exportedMachine, shown, paths);
    let baseline = this.#known.get(machine);
    if (!baseline || !changedFile) {
      const unchangedMachine = Object.values(this.graph.load(machine)).find(isMachine);
      baseline =
        unchangedMachine &&
        planUnmutatedPaths(changedFile ? new Subject(unchangedMachine, subject.file, paths) : subject);
      if (!baseline) return undefined;
      this.#known.set(machine, baseline);
    }
    return { subject, before: baseline };
  }

  /** How the paths detect the change, or undefined; without a change, the failure of the unmutated machine. */
  async notice(judgedMachine: JudgedMachine, changedFile?: Changed): Promise<string | undefined> {
    const loadedSubject = await this.#loaded(judgedMachine, changedFile);
    if (!loadedSubject) return notAMachine;
    const { subject, before } = loadedSubject;
    const symptom = changedFile && (await knownPathsNotice(subject, before));
    if (symptom !== undefined) return symptom;
    const plan = planOf(subject, undefined, before.maxSteps);
    this.#last = { machine: judgedMachine.machine, source: changedFile?.source, plan };
    return faultsIn(await walkPlan(plan, ({ failed }) => failed !== undefined))[0];
  }

  /** The plan of the changed machine; undefined if the file exports no machine. */
  async planOf(judgedMachine: JudgedMachine, changedFile?: Changed): Promise<Plan | undefined> {
    const { machine } = judgedMachine;
    if (this.#last?.machine === machine && this.#last.source === changedFile?.source) return this.#last.plan;
    const loadedSubject = await this.#loaded(judgedMachine, changedFile);
    return loadedSubject && planOf(loadedSubject.subject, undefined, loadedSubject.before.maxSteps);
  }

  /** Why the files cannot be judged: no exported machine, or not a path file. */
  async faultOf({ machine, paths, shown }: JudgedMachine): Promise<string | undefined> {
    await this.graph.read(machine);
    const machines = Object.entries(this.graph.load(machine)).filter(([, value]) => isMachine(value));
    if (machines.length === 0) return `${shown} exports no machine.`;
    if (new Set(machines.map(([, value]) => value)).size > 1)
      return `${shown} exports ${machines.length} machines (${machines.map(([name]) => name).join(", ")}): a path file judges one, so each needs a file of its own.`;
    await this.graph.read(paths);
    const { paths: exportedPaths } = this.graph.load(paths);
    return isPathFile(exportedPaths)
      ? undefined
      : `${paths} exports no \`paths\` with events and observations.`;
  }
}
