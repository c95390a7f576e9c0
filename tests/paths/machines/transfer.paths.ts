import type { ContextFrom } from "xstate";
import type { Payee } from "../../../src/machines/domain.ts";
import type { transferMachine } from "../../../src/machines/transfer.machine.ts";
import { offline, status } from "../../machines/stand-ins.ts";
import { pathsOf } from "../definition.ts";
import { dialogWords, limitsFollow, paymentDialog, requestedBy } from "../payment-dialog.ts";

const priya: Payee = { accountId: "acct-priya", firstName: "Priya" };
const oneself: Payee = { accountId: "acct-dana", firstName: "Dana" };

export const paths = pathsOf<typeof transferMachine>()({
  starts: {
    "the transfer dialog is opened": (world) => ({
      payments: world.reference("desk"),
      requestId: requestedBy,
      accountId: oneself.accountId,
      balance: 125_000,
    }),
  },
  events: {
    "balance.changed": [{ balance: 80_000 }, { balance: undefined }],
    "phone.changed": [{ phone: "0400 000 002" }, { phone: " " }],
    "amount.changed": [{ cents: 1_999 }, { cents: 0 }],
    "amount.given": [{ cents: 2_500 }],
    "payment.settled": [{ requestedBy, kind: "transfer" }],
    "payment.refused": [{ requestedBy, failure: status(400, { code: "insufficient_funds" }) }],
    "payment.unknown": [{ requestedBy }],
    "payment.unresolved": [{ requestedBy }],
    "payment.forgotten": [{ requestedBy }],
  },
  answers: { findPayee: [[priya], [], [priya, oneself], [oneself]] },
  failures: { findPayee: [offline] },
  differs: ({ phone, payee, balance, cents, failure }) => [
    phone,
    payee ?? null,
    balance ?? null,
    cents > 0,
    failure !== undefined,
  ],
  words: {
    ...dialogWords,
    "balance.changed": "the balance is read again",
    "phone.changed": "a phone number is typed",
    searched: "the holder presses Search",
    findPayee: "the search for the payee",
  },
  begins: { "the transfer dialog is opened": "finding.asking" },
  ends: ["closed"],
  leads: {
    "*": {
      dismissed: "closed",
      "error amount": "closed",
    },
    finding: {
      "phone.changed": "finding.asking",
    },
    choosing: {
      "phone.changed": "finding.asking",
    },
    paying: {
      "payment.forgotten": "closed",
      "payment.refused": "choosing.refused",
      "payment.settled": "closed",
      "payment.unknown": "paying.checking",
      "payment.unresolved": "paying.unresolved",
    },
    "finding.asking": {
      searched: "finding.missed | finding.searching",
    },
    "finding.missed": {
      searched: "finding.missed | finding.searching",
    },
    "finding.searching": {
      "done findPayee": "choosing.fresh | finding.missed",
      "error findPayee": "finding.missed",
    },
    "choosing.fresh": {
      "amount.given": "choosing.fresh | paying.sending",
    },
    "choosing.refused": {
      "amount.given": "choosing.refused | paying.sending",
    },
  },
  observations: [
    ...paymentDialog<ContextFrom<typeof transferMachine>>({
      mayPay: (context) => context.payee !== undefined && context.balance !== undefined && context.cents > 0,
      order: (cents) => ({ kind: "transfer", cents, currency: "AUD", toAccountId: priya.accountId }),
      refusal: "insufficient_funds",
    }),
    limitsFollow(
      "the amount limited by the balance",
      ({ event }) => event.balance,
      ({ balance }) => balance,
    ),
    {
      when: "phone.changed",
      in: "finding.asking",
      sees: "no payee and no old reason under another number",
      check: ({ context, event }) =>
        context.phone === event.phone && context.payee === undefined && context.failure === undefined,
    },
    {
      when: "phone.changed",
      sees: "the number taken up but while the money is on its way",
      check: ({ was, is }) => (was("paying") ? is("paying") : is("finding.asking")),
    },
    {
      when: "searched",
      in: "finding.searching",
      sees: "the wallet asked for this number, and no other call",
      check: ({ asked, context, was }) =>
        was("finding.searching") ||
        (asked.length === 1 && JSON.stringify(asked[0]?.input) === JSON.stringify({ phone: context.phone })),
    },
    {
      when: "searched",
      in: "finding.missed",
      sees: "that a number is needed",
      check: ({ context, asked }) =>
        context.failure?.code === "payee_phone_required" && asked.length === 0 && context.phone.trim() === "",
    },
    {
      in: "finding.searching",
      sees: "that it is searching",
      check: ({ snapshot, running }) => snapshot.hasTag("searching") && running.includes("findPayee"),
    },
    {
      in: ["finding.asking", "finding.missed", "choosing"],
      sees: "no search going on",
      check: ({ running }) => !running.includes("findPayee"),
    },
    {
      when: "xstate.done.actor.findPayee",
      sees: "the payee's name where exactly one other person has this number, the reason otherwise",
      check: ({ event, is, context }) => {
        const payees: readonly Payee[] = event.output;
        const [only] = payees;
        if (payees.length === 0) return is("finding.missed") && context.failure?.code === "payee_not_found";
        if (payees.length > 1) return is("finding.missed") && context.failure?.code === "payee_ambiguous";
        if (only === oneself) return is("finding.missed") && context.failure?.code === "payee_is_self";
        return is("choosing.fresh") && context.payee === only && context.failure === undefined;
      },
    },
    {
      when: "xstate.error.actor.findPayee",
      in: "finding.missed",
      sees: "why the search did not work",
      check: ({ context }) => context.failure?.kind === "network",
    },
    {
      in: "finding",
      sees: "nobody to pay",
      check: ({ context }) => context.payee === undefined,
    },
  ],
});
