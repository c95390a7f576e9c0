/**
 * Checks that the events and answers of each chart's path file vary enough: only then does a path fail if the chart
 * mixes up two ids, ignores a state of an outcome, or retains a value of an earlier answer.
 */
import { graphOf } from "statechart-paths";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Outcome } from "../../src/machines/instructions/instruction.ts";
import { chosenMachines } from "./discover.ts";
import { idsIn, outcomesIn, repeatedAnswersIn, repeatedValuesIn } from "./payloads.ts";

beforeAll(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

/** Fields with one value: a session and its journal belong to one account, and another account gets a new session. */
const oneAccount: Readonly<Record<string, readonly string[]>> = {
  "account-gate": ["query.answered accountId"],
  dialogs: ["account.known accountId"],
  "follow-journal": ["done readJournal accountId"],
  notifications: ["account.known accountId"],
  payment: ["entry.recorded accountId"],
  "payments-coordinator": ["journal.read accountId"],
  session: ["account.known accountId"],
  "setup-wizard": ["done readProgress accountId", "done readProgress phone", "draft.changed phone"],
  "submit-payment": ["done preparePayment accountId"],
};
/** Fields with one value: the chart passes them on with the whole order, or does not read them. */
const passedOn: Readonly<Record<string, readonly string[]>> = {
  "add-card": ["done identifyCard paymentMethodId"],
  notifications: ["payment.pending paymentMethodId"],
  "payments-coordinator": ["journal.read toAccountId"],
};

const outcomeStates: Readonly<Record<Outcome["state"], true>> = {
  succeeded: true,
  pending: true,
  failed: true,
  declined: true,
  cancelled: true,
};

/** Charts that need fewer states of an outcome, with the reasons. */
const fewerOutcomes: Readonly<Record<string, string>> = {
  "cancel-payment": "It passes the outcome on.",
  "check-status": "It passes the outcome on.",
  payment: "It passes the outcome on.",
  "send-instruction": "It tells only a success from the others, and passes the outcome on.",
  "submit-payment": "It passes the outcome on.",
  "verify-refusal": "It tells only a cancellation from the others, and passes the outcome on.",
};

/** Actors whose later answers are the same, with the reasons. */
const sameAnswers: Readonly<Record<string, Readonly<Record<string, string>>>> = {};

/** Values of events that the chart stores and that are always the same, with the reasons. */
const sameValues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "add-card": { "provider.loaded provider": "A page loads one provider." },
  "bank-accounts": {
    "account.added account": "Its paths add one account at a time, to a list of two others.",
  },
  "payout-change": { "change.opened holderName": "An account has one holder." },
  "request-money": { "share.requested title": "It is a text of the page." },
};

describe.each(chosenMachines())("$file", ({ name, load }) => {
  let graphs: readonly ReturnType<typeof graphOf>[];

  beforeAll(async () => {
    const subject = await load();
    graphs = subject.starts.map((start) => graphOf(subject, start));
  });

  test("each id in its events and answers has at least two values, or a listed reason", () => {
    const valuesByField = idsIn(graphs);
    const singleValueFields = [...valuesByField]
      .filter(([, values]) => values.size < 2)
      .map(([field]) => field);
    expect(singleValueFields.sort()).toEqual([...(oneAccount[name] ?? []), ...(passedOn[name] ?? [])].sort());
  });

  test("the chart's events and answers include every state of an outcome, or the path file has a reason", () => {
    const foundOutcomes: ReadonlySet<string> = outcomesIn(graphs);
    const missingOutcomes = Object.keys(outcomeStates).filter((state) => !foundOutcomes.has(state));
    expect(foundOutcomes.size > 0 && missingOutcomes.length > 0 ? [name] : []).toEqual(
      name in fewerOutcomes ? [name] : [],
    );
  });

  test("an actor that answers repeatedly has at least two different answers, or a listed reason", () => {
    const actors = new Set(graphs.flatMap(repeatedAnswersIn));
    expect([...actors].sort()).toEqual(Object.keys(sameAnswers[name] ?? {}).sort());
  });

  test("a value that the chart keeps from a repeated event varies, or has a listed reason", () => {
    const values = new Set(graphs.flatMap(repeatedValuesIn));
    expect([...values].sort()).toEqual(Object.keys(sameValues[name] ?? {}).sort());
  });
});
