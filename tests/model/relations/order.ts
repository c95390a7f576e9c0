/** Finds differences that depend on which of two actors answers first. */

import {
  type ExploredSnapshot,
  type ExploredStep,
  endedActor,
  eventName,
  type Subject,
  stepFrom,
} from "statechart-paths";
import type { AnyEventObject } from "xstate";
import {
  type Difference,
  differingFacts,
  type Exemptions,
  type Relation,
  stateText,
  walkText,
} from "./relation.ts";

const exemptions: Exemptions = {
  "account-gate": {
    "error account and module.loadFailed": [
      "state, failure",
      "only a gate whose query is alive waits for the code",
    ],
  },
  "live-updates": {
    "after pollDelay and error eventStream": ["state", "without a stream the minute begins again"],
    "after pollDelay and error tab": ["state", "without a stream the minute begins again"],
  },
  "open-call": {
    "calls.changed and done readOpenCall": [
      "state, child readOpenCall, child checkStatus",
      "a changed journal is read again",
    ],
    "calls.changed and error readOpenCall": ["state, child readOpenCall", "a changed journal is read again"],
    "calls.changed and done cancelCall": [
      "state, child readOpenCall, child checkStatus",
      "a changed journal is read again",
    ],
    "calls.changed and error cancelCall": [
      "state, child readOpenCall, child checkStatus",
      "a changed journal is read again",
    ],
  },
};

/** Max comparisons of the same two events in the same state, with different contexts. */
const maxTries = 20;

/** The actor or delay that an event comes from; undefined for a person's event. */
const sourceOf = ({ paths }: Subject, { type }: AnyEventObject): string | undefined =>
  endedActor(type) ?? (type.startsWith("xstate.after.") ? type : paths.senders?.[type]);

/** Whether the event can still occur after the step, from the same run of its actor or delay. */
function isStillDue(
  subject: Subject,
  from: ExploredSnapshot,
  { target }: ExploredStep,
  event: AnyEventObject,
): boolean {
  const source = sourceOf(subject, event) ?? "";
  return (
    target.snapshot.status === "active" &&
    target.snapshot.children[source] === from.snapshot.children[source] &&
    (target.steps.length > 0
      ? target.steps.some((step) => step.event === event)
      : subject.eventsOf(target.snapshot).includes(event))
  );
}

function* differences(
  subject: Subject,
  exploredSnapshots: readonly ExploredSnapshot[],
): Iterable<Difference> {
  const tryCounts = new Map<string, number>();
  for (const from of exploredSnapshots) {
    const sentSteps = from.steps.filter(({ event }) => sourceOf(subject, event) !== undefined);
    for (const [index, step] of sentSteps.entries())
      for (const otherStep of sentSteps.slice(0, index)) {
        if (sourceOf(subject, step.event) === sourceOf(subject, otherStep.event)) continue;
        const key = `${stateText(from.snapshot)} ${step.event.type} ${otherStep.event.type}`;
        const count = tryCounts.get(key) ?? 0;
        if (count === maxTries) continue;
        if (
          !isStillDue(subject, from, step, otherStep.event) ||
          !isStillDue(subject, from, otherStep, step.event)
        )
          continue;
        tryCounts.set(key, count + 1);
        const firstTarget = stepFrom(subject, step.target, otherStep.event).target;
        const lastTarget = stepFrom(subject, otherStep.target, step.event).target;
        const about = [step.event, otherStep.event]
          .map(({ type }) => eventName(type))
          .sort()
          .join(" and ");
        const outcome = `${stateText(firstTarget.snapshot)} or ${stateText(lastTarget.snapshot)}, ${walkText(firstTarget)}`;
        if (stateText(firstTarget.snapshot) !== stateText(lastTarget.snapshot))
          yield { about, detail: "state", seen: outcome };
        for (const detail of differingFacts(firstTarget, lastTarget)) yield { about, detail, seen: outcome };
      }
  }
}

export const anyOrder: Relation = {
  says: "two answers lead to the same state and context in either order",
  differences,
  exemptions,
};
