/** A relation between walks of one chart: every chart must satisfy it, except for the listed differences. */

import { type Explored, eventName, type Subject } from "statechart-paths";
import type { AnyMachineSnapshot } from "xstate";

/** One difference between two walks that should be equal by the relation. */
export interface Difference {
  /** The event, context key or child by which exemptions are listed. */
  readonly about: string;
  /** The state that has the difference, or the name of the fact that differs. */
  readonly detail: string;
  readonly seen: string;
}

/** Allowed differences by chart and `about`: the details, separated by commas, and the reason for them. */
export type Exemptions = Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>>;

export interface Relation {
  /** The relation in one sentence: the test's title. */
  readonly says: string;
  readonly differences: (subject: Subject, explored: readonly Explored[]) => Iterable<Difference>;
  readonly exemptions: Exemptions;
}

export interface Verdict {
  /** Differences without an exemption, each with the first walk that shows it. */
  readonly unexpected: readonly string[];
  /** Exemptions that no difference needs. */
  readonly unused: readonly string[];
}

/** @param chart the name of the chart's folder */
export function judgeRelation(
  { differences, exemptions }: Relation,
  chart: string,
  subject: Subject,
  explorations: readonly (readonly Explored[])[],
): Verdict {
  const exempt = new Set(
    Object.entries(exemptions[chart] ?? {}).flatMap(([about, [details]]) =>
      details.split(", ").map((detail) => `${about}: ${detail}`),
    ),
  );
  const foundDifferences = new Map<string, string>();
  for (const explored of explorations)
    for (const { about, detail, seen } of differences(subject, explored)) {
      const key = `${numberless(about)}: ${numberless(detail)}`;
      if (!foundDifferences.has(key)) foundDifferences.set(key, seen);
    }
  return {
    unexpected: [...foundDifferences]
      .filter(([key]) => !exempt.has(key))
      .map(([key, seen]) => `${key}\n    ${seen}`),
    unused: [...exempt].filter((key) => !foundDifferences.has(key)),
  };
}

/** Replaces the number in the id of a spawned actor. */
const numberless = (text: string): string => text.replace(/-\d+$/, "-N");

export const stateText = ({ value, status }: AnyMachineSnapshot): string =>
  `${status} ${JSON.stringify(value)}`;

export function walkText({ events }: Explored): string {
  const steps = events.map(
    ({ type, actorId, ...payload }) => `${eventName(type)} ${JSON.stringify(payload)}`,
  );
  return steps.length === 0 ? "at the beginning" : `after ${steps.join(" > ")}`;
}

/** Names of the facts that differ. */
export function differingFacts(firstState: Explored, secondState: Explored): readonly string[] {
  return [...new Set([...firstState.facts.keys(), ...secondState.facts.keys()])].filter(
    (name) => firstState.facts.get(name) !== secondState.facts.get(name),
  );
}
