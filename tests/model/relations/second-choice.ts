/** Finds values of an earlier card, payee, account or person that remain after another one is chosen. */

import type { Explored, Subject } from "statechart-paths";
import type { AnyEventObject } from "xstate";
import { flagCalls } from "../../support/flag-calls.ts";
import { fileNameOf } from "../../support/title-of.ts";
import { type Difference, type Exemptions, type Relation, stateText, walkText } from "./relation.ts";

const exemptions: Exemptions = {
  app: {
    "session.opened": ["state, child personSession", "another person's session follows the first at once"],
  },
  "bank-accounts": {
    "account.toggled": ["accounts, changes, child keepBankAccounts", "a switch"],
    "deletion.asked": [
      "accounts, changes, child keepBankAccounts, nickName",
      "the list has the changes made since; only an edit shows the name",
    ],
    "edit.asked": [
      "accounts, changes, child keepBankAccounts, nickName",
      "the list has the changes made since, another name among them",
    ],
  },
  ...Object.fromEntries(
    flagCalls.map(({ operation, flag }) => [
      fileNameOf(operation),
      { "card.chosen": [flag, "each press writes it"] },
    ]),
  ),
  "payment-memory": {
    "payment.pending": ["changes, child updateMemory", "the payments before are still to be stored"],
    "payment.succeeded": ["changes, child updateMemory", "the payments before are still to be stored"],
    "payee.removed": ["changes, child updateMemory", "the removals before are still to be stored"],
  },
  "payments-coordinator": {
    "report.locked": ["lockedBy", "several payments are followed at once"],
    "report.settled": ["lockedBy", "several payments are followed at once"],
    "report.unlocked": [
      "state, lockedBy, child payment-N, payments, settledKeys, entriesElsewhere",
      "several payments are followed at once",
    ],
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

/** Inside another field, `id` and `key` may name something else, such as a text. */
const identities =
  /^(?:(?:.+\.)?(?:paymentMethodId|accountId|toAccountId|personId|phone|transactionId)|id|key)$/;

/** The ids in an event, by field: `phone` → the number, `account.accountId` → the account. */
function identitiesIn({ type, ...payload }: AnyEventObject): ReadonlyMap<string, string> {
  const foundIdentities = new Map<string, string>();
  const note = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null || Array.isArray(value) || "sessionId" in value) return;
    for (const [key, property] of Object.entries(value))
      if (typeof property !== "string") note(property, `${path}${key}.`);
      else if (identities.test(path + key)) foundIdentities.set(path + key, property);
  };
  if (!type.startsWith("xstate.")) note(payload, "");
  return foundIdentities;
}

/** The states and facts to which an event leads if no other value was chosen before. */
class SingleChoiceStates {
  readonly states = new Set<string>();
  readonly values = new Map<string, Set<string>>();

  note({ snapshot, facts }: Explored): void {
    this.states.add(stateText(snapshot));
    for (const [name, value] of facts) this.values.set(name, (this.values.get(name) ?? new Set()).add(value));
  }

  *differencesAt(event: AnyEventObject, exploredState: Explored): Iterable<Difference> {
    const eventType = event.type;
    if (!this.states.has(stateText(exploredState.snapshot)))
      yield {
        about: eventType,
        detail: "state",
        seen: `${stateText(exploredState.snapshot)} ${walkText(exploredState)}`,
      };
    for (const [name, value] of exploredState.facts)
      if (this.values.get(name)?.has(value) !== true)
        yield { about: eventType, detail: name, seen: `${value} ${walkText(exploredState)}` };
  }
}

/**
 * The snapshots, grouped by the value that was chosen last in this field on a path to each of them; undefined if no
 * value was chosen.
 */
function groupByLastChoice(
  explored: readonly Explored[],
  field: string,
): ReadonlyMap<string | undefined, ReadonlySet<Explored>> {
  const statesByLastChoice = new Map<string | undefined, Set<Explored>>();
  const open: [Explored, string | undefined][] = [];
  const addReached = (exploredState: Explored, lastChoice: string | undefined): void => {
    const knownStates = statesByLastChoice.get(lastChoice) ?? new Set();
    if (knownStates.has(exploredState)) return;
    statesByLastChoice.set(lastChoice, knownStates.add(exploredState));
    open.push([exploredState, lastChoice]);
  };
  if (explored[0]) addReached(explored[0], undefined);
  for (const [from, last] of open)
    for (const { event, target } of from.steps) addReached(target, identitiesIn(event).get(field) ?? last);
  return statesByLastChoice;
}

/** Compares choosing each value of a field after another one with choosing it first. */
function* differencesOf(explored: readonly Explored[], field: string): Iterable<Difference> {
  const statesByLastChoice = groupByLastChoice(explored, field);
  const firstChoices = new Map<AnyEventObject, SingleChoiceStates>();
  for (const from of statesByLastChoice.get(undefined) ?? [])
    for (const { event, target } of from.steps) {
      if (!identitiesIn(event).has(field)) continue;
      const knownChoiceStates = firstChoices.get(event) ?? new SingleChoiceStates();
      knownChoiceStates.note(target);
      firstChoices.set(event, knownChoiceStates);
    }
  for (const [last, snapshots] of statesByLastChoice)
    for (const from of last === undefined ? [] : snapshots)
      for (const { event, target } of from.steps)
        if (identitiesIn(event).get(field) !== last && target !== from)
          yield* firstChoices.get(event)?.differencesAt(event, target) ?? [];
}

function* differences(_: Subject, explored: readonly Explored[]): Iterable<Difference> {
  const fields = new Set(
    explored.flatMap(({ steps }) => steps.flatMap(({ event }) => [...identitiesIn(event).keys()])),
  );
  for (const field of fields) yield* differencesOf(explored, field);
}

export const secondChoice: Relation = {
  says: "a second card, payee, account or person leads to the same as if it were the first",
  differences,
  exemptions,
};
