/**
 * Checks that each id of a card, payee, account or person in a chart's events has two values, so that a mix-up fails a
 * path.
 */
import { beforeAll, describe, expect, test, vi } from "vitest";
import { chosenMachines } from "./discover.ts";
import { identitiesOf } from "./identities.ts";

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
  session: ["payment.pending paymentMethodId", "payment.succeeded paymentMethodId"],
};

describe.each(chosenMachines())("$file", ({ name, load }) => {
  test("each id in its events and answers has two values, or a reason for one", async () => {
    const found = identitiesOf(await load());
    const singleValueFields = [...found].filter(([, values]) => values.size < 2).map(([field]) => field);
    expect(singleValueFields.sort()).toEqual([...(oneAccount[name] ?? []), ...(passedOn[name] ?? [])].sort());
  });
});
