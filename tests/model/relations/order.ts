/** Finds differences that depend on which of two actors answers first. */

import {
  type Explored,
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
  from: Explored,
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

function* differences(subject: Subject, explored: readonly Explored[]): Iterable<Difference> {
  const tryCounts = new Map<string, number>();
  for (const from of explored) {
    const sentSteps = from.steps.filter(({ event }) => sourceOf(subject, event) !== undefined);
    for (const [place, one] of sentSteps.entries())
      for (const earlierStep of sentSteps.slice(0, place)) {
        if (sourceOf(subject, one.event) === sourceOf(subject, earlierStep.event)) continue;
        const key = `${stateText(from.snapshot)} ${one.event.type} ${earlierStep.event.type}`;
        const count = tryCounts.get(key) ?? 0;
        if (count === maxTries) continue;
        if (
          !isStillDue(subject, from, one, earlierStep.event) ||
          !isStillDue(subject, from, earlierStep, one.event)
        )
          continue;
        tryCounts.set(key, count + 1);
        const endState = stepFrom(subject, one.target, earlierStep.event).target;
        const swappedEndState = stepFrom(subject, earlierStep.target, one.event).target;
        const eventNames = [one.event, earlierStep.event]
          .map(({ type }) => eventName(type))
          .sort()
          .join(" and ");
        const outcome = `${stateText(endState.snapshot)} or ${stateText(swappedEndState.snapshot)}, ${walkText(endState)}`;
        if (stateText(endState.snapshot) !== stateText(swappedEndState.snapshot))
          yield { about: eventNames, detail: "state", seen: outcome };
        for (const detail of differingFacts(endState, swappedEndState))
          yield { about: eventNames, detail, seen: outcome };
      }
  }
}

export const anyOrder: Relation = {
  says: "two answers lead to the same state and context in either order",
  differences,
  exemptions,
};
