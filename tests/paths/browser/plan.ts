/** The plan of one machine at level 2, and what of the chart it leaves to reasons. */
import type { ChartEdge } from "../chart.ts";
import { nameOf, nodesOf } from "../chart.ts";
import { type Plan, planOf } from "../plan.ts";
import { Subject } from "../subject.ts";
import { causeKey, type Hands, type Reasons } from "./hands.ts";

/** A path in a browser is a page of its own, so it goes on longer than one that is only read. */
const longest = 24;

function subjectInBrowser(subject: Subject, hands: Hands): Subject {
  const { machine, file, paths } = subject;
  const own = hands.paths;
  return new Subject(
    machine,
    file,
    own === undefined
      ? paths
      : {
          ...paths,
          ...own,
          events: { ...paths.events, ...own.events },
          answers: { ...paths.answers, ...own.answers },
          failures: { ...paths.failures, ...own.failures },
          delays: { ...paths.delays, ...own.delays },
        },
    (event, snapshot) =>
      causeKey(hands.cause, event.type) !== undefined &&
      (hands.canBeCaused === undefined || hands.canBeCaused(event, snapshot)),
  );
}

export function planInBrowser(subject: Subject, hands: Hands): Plan {
  return planOf(subjectInBrowser(subject, hands), {
    standsInContexts: false,
    longest: hands.longest ?? longest,
    reach: 4,
    ...(hands.last === undefined ? {} : { last: hands.last }),
    ...(hands.starts === undefined ? {} : { starts: hands.starts }),
  });
}

function matcher(pattern: string): (name: string) => boolean {
  if (!pattern.includes("*")) return (name) => name === pattern;
  const parts = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const expression = new RegExp(`^${parts.join(".*")}$`);
  return (name) => expression.test(name);
}

function reasonFor(reasons: Reasons, name: string): string | undefined {
  return Object.entries(reasons).find(([pattern]) => matcher(pattern)(name))?.[1];
}

export interface CoverageInBrowser {
  readonly walked: readonly string[];
  /** Neither walked nor explained. */
  readonly missing: readonly string[];
  /** Why a transition is not walked, by its name. */
  readonly explained: Readonly<Record<string, string>>;
  /** Reasons that nothing needs: they fit no transition, or one that is walked. */
  readonly stale: readonly string[];
  /** States that are stood in, by name. */
  readonly states: readonly string[];
  readonly statesTotal: number;
  /** States in which neither is looked at anything nor is said why not. */
  readonly blind: readonly string[];
}

/** @param walked keys of the transitions that were, or are to be, taken */
export function coverageInBrowser(
  { chartEdges, subject }: Plan,
  hands: Hands,
  walked: ReadonlySet<string>,
  stoodIn: ReadonlySet<string>,
): CoverageInBrowser {
  const isWalked = ({ key }: ChartEdge) => walked.has(key);
  const others = chartEdges.filter((edge) => !isWalked(edge));
  const taken = chartEdges.filter(isWalked).map(({ name }) => name);
  const explained = others.flatMap(({ name }) => {
    const reason = reasonFor(hands.unreachable, name);
    return reason === undefined ? [] : [[name, reason] as const];
  });
  const states = nodesOf(subject.machine);
  const left = new Set(chartEdges.filter(isWalked).map(({ source }) => nameOf(source)));
  const unseen = Object.keys(hands.unseen ?? {});
  const leaves = states.filter(({ type }) => type === "atomic" || type === "final").map(nameOf);
  return {
    walked: taken,
    missing: others
      .map(({ name }) => name)
      .filter((name) => reasonFor(hands.unreachable, name) === undefined),
    explained: Object.fromEntries(explained),
    stale: [
      ...Object.keys(hands.unreachable).filter(
        (pattern) => !others.some(({ name }) => matcher(pattern)(name)) || taken.some(matcher(pattern)),
      ),
      ...unseen.filter((state) => !leaves.includes(state) || hands.sees[state] !== undefined),
    ],
    states: states.map(nameOf).filter((name) => stoodIn.has(name) || left.has(name)),
    statesTotal: states.length,
    blind: leaves.filter((state) => hands.sees[state] === undefined && !unseen.includes(state)),
  };
}

/** What a plan's paths take and stand in. */
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
