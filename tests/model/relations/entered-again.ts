/** Finds values that remain when a state is entered again: a failure, flag or search of an earlier visit. */
import { type ExploredSnapshot, leavesOf } from "statechart-paths";
import { kept } from "./entered-again.kept.ts";
import { type Difference, type Relation, walkText } from "./relation.ts";

/** The snapshots of a state on paths that have not visited and left it before. */
function firstStay(
  exploredSnapshots: readonly ExploredSnapshot[],
  isInside: (at: ExploredSnapshot) => boolean,
): ReadonlySet<ExploredSnapshot> {
  const [beginningSnapshot] = exploredSnapshots;
  const reachedSnapshots = new Set(beginningSnapshot && [beginningSnapshot]);
  for (const from of reachedSnapshots)
    for (const { target } of from.steps)
      if (!isInside(from) || isInside(target)) reachedSnapshots.add(target);
  return new Set([...reachedSnapshots].filter(isInside));
}

function* differences(exploredSnapshots: readonly ExploredSnapshot[]): Iterable<Difference> {
  const activeSnapshots = exploredSnapshots.filter(({ snapshot }) => snapshot.status === "active");
  const leaves = new Map(activeSnapshots.map((at) => [at, new Set(leavesOf(at.snapshot))]));
  for (const leaf of new Set([...leaves.values()].flatMap((ones) => [...ones]))) {
    const isInside = (at: ExploredSnapshot) => leaves.get(at)?.has(leaf) === true;
    const first = firstStay(exploredSnapshots, isInside);
    const values = new Map<string, Set<string>>();
    for (const { facts } of first)
      for (const [name, value] of facts) values.set(name, (values.get(name) ?? new Set()).add(value));
    for (const explored of activeSnapshots)
      if (isInside(explored) && !first.has(explored))
        for (const [name, value] of explored.facts)
          if (values.get(name)?.has(value) !== true)
            yield { about: name, detail: leaf, seen: `${value} ${walkText(explored)}` };
  }
}

export const enteredAgain: Relation = {
  says: "a state entered again has no value that it cannot have on its first visit",
  differences: (_, exploredSnapshots) => differences(exploredSnapshots),
  exemptions: kept,
};
