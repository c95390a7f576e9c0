/** Finds values of a failure that remain after the event that follows it: a reason, flag or pause of the failed try. */
import type { Explored, Subject } from "statechart-paths";
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
  "add-card": {
    "card.changed": ["failure", "shown until the next try"],
    "name.changed": ["failure", "shown until the next try"],
  },
  "bank-accounts": {
    navigated: ["failure", "the list shows that it loads"],
  },
  "identity-step": {
    "documentType.chosen": ["failure", "of the document, which is not another"],
  },
  payment: {
    "entry.removed": ["failure", "shown until the next check, resend or cancellation"],
    "list.read": ["failure", "shown until the next check, resend or cancellation"],
    "page.resumed": ["failure", "shown until the next check, resend or cancellation"],
    "resend.requested": ["failure", "shown until the next check, resend or cancellation"],
    "resend.dismissed": ["failure", "shown until the next check, resend or cancellation"],
    "outcome.confirmed": ["failure", "shown until the next check, resend or cancellation"],
    "outcome.denied": ["failure", "shown until the next check, resend or cancellation"],
  },
  "payout-change": {
    "field.blurred": ["failure", "shown until the next try"],
    "field.changed": ["failure", "shown until the next try"],
  },
  "person-session": {
    "session.refreshRejected": ["failureCount", "counts the repairs"],
  },
  preferences: {
    "language.chosen": ["offer", "a language that does not load leaves the page's own offered"],
    "theme.toggled": ["offer", "a language that does not load leaves the page's own offered"],
    "language.changed": ["offer", "a language that does not load leaves the page's own offered"],
    "theme.changed": ["offer", "a language that does not load leaves the page's own offered"],
  },
  query: {
    "params.changed": ["failure", "not shown while it is read"],
    refresh: ["failure", "not shown while it is read"],
    outdated: ["failure", "not shown while it is read"],
    requested: ["failure", "not shown while it is read"],
  },
  "transaction-detail": {
    "address.left": ["retries, failure", "opening a transaction starts it again"],
  },
  "submit-setup": {
    "call.settled": ["failed", "shown until that very call is settled"],
  },
  transfer: {
    "message.changed": ["failure", "shown until the next search"],
    searched: ["failure", "not shown while a payee is searched"],
  },
};

const isError = ({ type }: AnyEventObject): boolean => type.startsWith("xstate.error.actor.");

const factAfter = ({ type }: AnyEventObject, { snapshot }: Explored, name: string): string =>
  `${type} ${stateText(snapshot)} ${name}`;

/** The values to which events lead on paths without an error. */
function valuesWithoutErrors(explored: readonly Explored[]): ReadonlyMap<string, ReadonlySet<string>> {
  const [beginning] = explored;
  const reachedStates = new Set(beginning && [beginning]);
  const values = new Map<string, Set<string>>();
  for (const from of reachedStates)
    for (const { event, target } of from.steps) {
      if (isError(event)) continue;
      reachedStates.add(target);
      for (const [name, value] of target.facts) {
        const key = factAfter(event, target, name);
        values.set(key, (values.get(key) ?? new Set()).add(value));
      }
    }
  return values;
}

function* differences({ paths }: Subject, explored: readonly Explored[]): Iterable<Difference> {
  const values = valuesWithoutErrors(explored);
  for (const from of explored)
    for (const { event: error, target: failed } of from.steps) {
      if (!isError(error)) continue;
      const changedFacts = differingFacts(from, failed).filter((name) => !name.startsWith("child "));
      for (const { event, target } of failed.steps) {
        if (event.type.startsWith("xstate.") || paths.senders?.[event.type] !== undefined) continue;
        if (target.snapshot.status !== "active") continue;
        for (const name of changedFacts) {
          const value = target.facts.get(name) ?? "";
          if (
            value === failed.facts.get(name) &&
            values.get(factAfter(event, target, name))?.has(value) === false
          )
            yield { about: event.type, detail: name, seen: `${value} ${walkText(target)}` };
        }
      }
    }
}

export const afterFailure: Relation = {
  says: "an event after a failure leads to the same as without it",
  differences,
  exemptions,
};
