/** Plans the browser paths of one machine, and lists the transitions and states that they exclude, with reasons. */
import { type ChartEdge, nameOf, nodesOf, type Path, type Plan, planOf, Subject } from "statechart-paths";
import { writtenStates } from "../../screens/written-states.ts";
import { escapeForRegExp } from "../../support/text-patterns.ts";
import { eventKey, type Reasons, type TestParam } from "./test-param.ts";

/** Each browser path opens its own page, so few long paths are faster than many short ones. */
const maxSteps = 24;

function subjectInBrowser(subject: Subject, testParam: TestParam): Subject {
  const { machine, file, paths } = subject;
  const configuredPaths = testParam.paths;
  return new Subject(
    machine,
    file,
    configuredPaths === undefined
      ? paths
      : {
          ...paths,
          ...configuredPaths,
          events: { ...paths.events, ...configuredPaths.events },
          answers: { ...paths.answers, ...configuredPaths.answers },
          failures: { ...paths.failures, ...configuredPaths.failures },
          delays: { ...paths.delays, ...configuredPaths.delays },
        },
    (event, snapshot) =>
      eventKey(testParam.events, event.type) !== undefined &&
      (testParam.canCause === undefined || testParam.canCause(event, snapshot)),
  );
}

export function planInBrowser(subject: Subject, testParam: TestParam): Plan {
  return planOf(subjectInBrowser(subject, testParam), {
    standsInContexts: false,
    longest: testParam.longest ?? maxSteps,
    reach: 4,
    ...(testParam.last === undefined ? {} : { last: testParam.last }),
    ...(testParam.starts === undefined ? {} : { starts: testParam.starts }),
  });
}

/** A small set of a plan's paths that together reach every state that the plan reaches. */
export function pathsOfEveryState(paths: readonly Path[]): ReadonlySet<Path> {
  const statesOf = ({ initial, steps }: Path) =>
    new Set([initial, ...steps].flatMap(({ snapshot }) => snapshot._nodes.map(({ id }) => id)));
  const remainingStates = new Map(paths.map((path) => [path, statesOf(path)]));
  const chosenPaths = new Set<Path>();
  for (;;) {
    const [next, found] = [...remainingStates].reduce<[Path | undefined, ReadonlySet<string>]>(
      (best, entry) => (entry[1].size > best[1].size ? entry : best),
      [undefined, new Set()],
    );
    if (next === undefined) return chosenPaths;
    chosenPaths.add(next);
    remainingStates.delete(next);
    for (const states of remainingStates.values()) for (const state of found) states.delete(state);
  }
}

function matcher(pattern: string): (name: string) => boolean {
  if (!pattern.includes("*")) return (name) => name === pattern;
  const literalParts = pattern.split("*").map(escapeForRegExp);
  const expression = new RegExp(`^${literalParts.join(".*")}$`);
  return (name) => expression.test(name);
}

function reasonFor(reasons: Reasons, name: string): string | undefined {
  return Object.entries(reasons).find(([pattern]) => matcher(pattern)(name))?.[1];
}

export interface CoverageInBrowser {
  readonly walked: readonly string[];
  /** Transitions that are neither walked nor excluded with a reason. */
  readonly missing: readonly string[];
  /** The reason why a transition is not walked, by its name. */
  readonly explained: Readonly<Record<string, string>>;
  /** Unused reasons: they match no transition, or one that is walked. */
  readonly stale: readonly string[];
  /** The names of the reached states. */
  readonly states: readonly string[];
  readonly statesTotal: number;
  /** States without a check and without a reason for that. */
  readonly unchecked: readonly string[];
}

/** @param walked keys of the transitions that were taken, or are planned */
export function coverageInBrowser(
  { chartEdges, subject }: Plan,
  testParam: TestParam,
  walked: ReadonlySet<string>,
  stoodIn: ReadonlySet<string>,
): CoverageInBrowser {
  const isWalked = ({ key }: ChartEdge) => walked.has(key);
  const unwalkedEdges = chartEdges.filter((edge) => !isWalked(edge));
  const takenTransitions = chartEdges.filter(isWalked).map(({ name }) => name);
  const explained = unwalkedEdges.flatMap(({ name }) => {
    const reason = reasonFor(testParam.unreachable, name);
    return reason === undefined ? [] : [[name, reason] as const];
  });
  const chart = subject.file.replace(/^.*\/|\.machine\.ts$/g, "");
  const states = nodesOf(subject.machine);
  const leftStates = new Set(chartEdges.filter(isWalked).map(({ source }) => nameOf(source)));
  const skippedStates = Object.keys(testParam.skippedStates ?? {});
  const isSkipped = (state: string) => skippedStates.some((pattern) => matcher(pattern)(state));
  const leafStates = states.filter(({ type }) => type === "atomic" || type === "final").map(nameOf);
  return {
    walked: takenTransitions,
    missing: unwalkedEdges
      .map(({ name }) => name)
      .filter((name) => reasonFor(testParam.unreachable, name) === undefined),
    explained: Object.fromEntries(explained),
    stale: [
      ...Object.keys(testParam.unreachable).filter(
        (pattern) =>
          !unwalkedEdges.some(({ name }) => matcher(pattern)(name)) ||
          takenTransitions.some(matcher(pattern)),
      ),
      ...skippedStates.filter((pattern) => {
        const matchingStates = leafStates.filter(matcher(pattern));
        return (
          matchingStates.length === 0 || matchingStates.some((state) => testParam.states[state] !== undefined)
        );
      }),
    ],
    states: states.map(nameOf).filter((name) => stoodIn.has(name) || leftStates.has(name)),
    statesTotal: states.length,
    unchecked: leafStates.filter(
      (state) =>
        testParam.states[state] === undefined && !isSkipped(state) && !writtenStates.identifies(chart, state),
    ),
  };
}

/** The transitions and states that a plan's paths reach. */
export function reachOf({ paths }: Plan): {
  readonly edges: ReadonlySet<string>;
  readonly states: ReadonlySet<string>;
} {
  const steps = paths.flatMap(({ initial, steps }) => [initial, ...steps]);
  return {
    edges: new Set(steps.flatMap(({ edges }) => [...edges])),
    states: new Set(steps.flatMap(({ snapshot }) => snapshot._nodes.map(nameOf))),
  };
}
