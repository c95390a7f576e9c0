/** Finds values of an earlier card, payee, account or person that remain after another one is chosen. */

import type { Explored, Subject } from "statechart-paths";
import type { AnyEventObject } from "xstate";
import { type Difference, type Exemptions, type Relation, stateText, walkText } from "./relation.ts";

const exemptions: Exemptions = {
  app: {
    "session.opened": [
      "state, child personSession, failure",
      "another person's session follows the first at once; the reason is not shown",
    ],
  },
  "freeze-card": {
    "card.chosen": ["frozen", "each press writes it"],
  },
  "payment-memory": {
    "payee.removed": ["changes, child updateMemory", "the removals before are still to be stored"],
  },
  "payments-coordinator": {
    "report.locked": ["lockedBy", "several payments are followed at once"],
    "report.settled": ["lockedBy", "several payments are followed at once"],
    "report.unlocked": ["state, lockedBy, child payment-N", "several payments are followed at once"],
  },
  "top-up": {
    "card.chosen": ["cents", "the next press replaces it"],
    "card.suggested": ["cents", "the next press replaces it"],
    "cards.changed": ["cents", "the next press replaces it"],
  },
  transfer: {
    "phone.changed": ["cents", "the next press replaces it"],
    "payee.chosen": ["cents", "the next press replaces it"],
  },
};

const identities = /^(?:paymentMethodId|accountId|toAccountId|personId|phone|transactionId|id|key)$/;

/** The ids in an event, by field: `phone` → the number. */
function identitiesIn({ type, ...payload }: AnyEventObject): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (type.startsWith("xstate.")) return found;
  for (const [key, value] of Object.entries<unknown>(payload))
    if (identities.test(key) && typeof value === "string") found.set(key, value);
  return found;
}

/** The states and facts to which an event leads if no other value was chosen before. */
class Alone {
  readonly states = new Set<string>();
  readonly values = new Map<string, Set<string>>();

  note({ snapshot, facts }: Explored): void {
    this.states.add(stateText(snapshot));
    for (const [name, value] of facts) this.values.set(name, (this.values.get(name) ?? new Set()).add(value));
  }

  *beyond(event: AnyEventObject, at: Explored): Iterable<Difference> {
    const about = event.type;
    if (!this.states.has(stateText(at.snapshot)))
      yield { about, detail: "state", seen: `${stateText(at.snapshot)} ${walkText(at)}` };
    for (const [name, value] of at.facts)
      if (this.values.get(name)?.has(value) !== true)
        yield { about, detail: name, seen: `${value} ${walkText(at)}` };
  }
}

/** @param chosen compares choosing this value after another one with choosing it first */
function* differencesOf(explored: readonly Explored[], field: string, chosen: string): Iterable<Difference> {
  const [beginning] = explored;
  const fresh = new Set(beginning && [beginning]);
  const others = new Set<Explored>();
  const firstChoices = new Map<AnyEventObject, Alone>();
  for (const from of fresh)
    for (const { event, target } of from.steps) {
      const identity = identitiesIn(event).get(field);
      if (identity === undefined) fresh.add(target);
      else if (identity !== chosen) others.add(target);
      else {
        const known = firstChoices.get(event) ?? new Alone();
        known.note(target);
        firstChoices.set(event, known);
      }
    }
  for (const from of others)
    for (const { event, target } of from.steps) {
      if (identitiesIn(event).get(field) !== chosen) others.add(target);
      else if (target !== from) yield* firstChoices.get(event)?.beyond(event, target) ?? [];
    }
}

function* differences(_: Subject, explored: readonly Explored[]): Iterable<Difference> {
  const choices = new Map<string, Set<string>>();
  for (const { steps } of explored)
    for (const { event } of steps)
      for (const [field, value] of identitiesIn(event))
        choices.set(field, (choices.get(field) ?? new Set()).add(value));
  for (const [field, values] of choices)
    if (values.size > 1) for (const chosen of values) yield* differencesOf(explored, field, chosen);
}

export const secondChoice: Relation = {
  says: "a second card, payee, account or person leads to the same as if it were the first",
  differences,
  exemptions,
};
