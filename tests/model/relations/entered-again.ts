/** Finds values that remain when a state is entered again: a failure, flag or search of an earlier visit. */
import { type Explored, leavesOf } from "statechart-paths";
import { kept } from "./entered-again.kept.ts";
import { type Difference, type Relation, walkText } from "./relation.ts";

/** The snapshots of a state on paths that have not visited and left it before. */
function firstVisitSnapshots(
  explored: readonly Explored[],
  isInside: (at: Explored) => boolean,
): ReadonlySet<Explored> {
  const [beginning] = explored;
  const reachedStates = new Set(beginning && [beginning]);
  for (const from of reachedStates)
    for (const { target } of from.steps) if (!isInside(from) || isInside(target)) reachedStates.add(target);
  return new Set([...reachedStates].filter(isInside));
}

function* differences(explored: readonly Explored[]): Iterable<Difference> {
  const activeStates = explored.filter(({ snapshot }) => snapshot.status === "active");
  const leavesByState = new Map(
    activeStates.map((activeState) => [activeState, new Set(leavesOf(activeState.snapshot))]),
  );
  for (const leaf of new Set([...leavesByState.values()].flatMap((stateLeaves) => [...stateLeaves]))) {
    const isInside = (exploredState: Explored) => leavesByState.get(exploredState)?.has(leaf) === true;
    const firstVisits = firstVisitSnapshots(explored, isInside);
    const values = new Map<string, Set<string>>();
    for (const { facts } of firstVisits)
      for (const [name, value] of facts) values.set(name, (values.get(name) ?? new Set()).add(value));
    for (const activeState of activeStates)
      if (isInside(activeState) && !firstVisits.has(activeState))
        for (const [name, value] of activeState.facts)
          if (values.get(name)?.has(value) !== true)
            yield { about: name, detail: leaf, seen: `${value} ${walkText(activeState)}` };
  }
}

export const enteredAgain: Relation = {
  says: "a state entered again has no value that it cannot have on its first visit",
  differences: (_, explored) => differences(explored),
  exemptions: kept,
};
