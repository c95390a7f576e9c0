import type { ContextFrom } from "xstate";
import type { Balance, Payee } from "../../../src/machines/core/domain.ts";
import { rejection } from "../../../src/machines/core/failure.ts";
import type { FindPayeeOutput } from "../../../src/machines/payees/find-payee.machine.ts";
import type { DialogPaymentOutput } from "../../../src/machines/payments/dialog-payment.machine.ts";
import type { transferMachine } from "../../../src/machines/payments/transfer.machine.ts";
import { offline } from "../../machines/fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";
import {
  dialogLabels,
  limitsFollow,
  payingTransitions,
  paymentDialog,
  payOutputs,
  requestedBy,
  submissionCase,
  submissions,
} from "../../model/payment-dialog.ts";

const priya: Payee = { accountId: "acct-priya", firstName: "Priya", paidBefore: false, foundAt: 1_000 };
const marco: Payee = { accountId: "acct-marco", firstName: "Marco", paidBefore: true, foundAt: 2_000 };
const phones = { priya: "0400 000 002", marco: "0400 000 003" };
const lunch = "Lunch on Friday";
/** At the time of the press, the payee's number belongs to another account. */
const payeeChanged: DialogPaymentOutput = { result: "declined", failure: rejection("payee_changed") };
const payeeNotFound: FindPayeeOutput = { failure: rejection("payee_not_found") };
/** The possible answers to a search. */
export const searchOutputs = ({ phone }: { readonly phone: string }): readonly FindPayeeOutput[] => [
  { payee: phone === phones.marco ? marco : priya },
  payeeNotFound,
];

const walletOf = (balance: number, availableBalance = balance): Balance => ({
  currency: "AUD",
  balance,
  availableBalance,
  pendingBalance: balance - availableBalance,
});
/** Whether a payee is known and the available balance covers the submitted amount. */
const mayPay = ({ payee, balance }: Pick<ContextFrom<typeof transferMachine>, "payee" | "balance">) =>
  payee !== undefined && balance !== undefined && balance.availableBalance > 2_000;

export const paths = pathsOf<typeof transferMachine>()({
  starts: {
    "the transfer dialog is opened": (world) => ({
      payments: world.reference("coordinator"),
      requestId: requestedBy,
      accountId: "acct-dana",
    }),
  },
  events: {
    "balance.answered": ({ balance }) => [
      { balance: balance === undefined ? walletOf(125_000, 2_500) : walletOf(80_000, 2_000) },
    ],
    // Lists first the number that is not typed yet.
    "phone.changed": ({ phone }) => {
      if (phone === "") return [{ phone: phones.priya }, { phone: " " }];
      return phone === phones.priya
        ? [{ phone: phones.marco }, { phone: phones.priya }]
        : [{ phone: phones.priya }, { phone: phones.marco }];
    },
    // Offers another payee only if it can replace the search for the first one.
    "payee.chosen": ({ phone, failure }) =>
      phone === phones.priya && failure === undefined
        ? [{ phone: phones.priya }, { phone: phones.marco }]
        : [{ phone: phones.priya }],
    "message.changed": [{ message: lunch }, { message: " " }],
    submitted: submissions,
  },
  senders: { "balance.answered": "balance" },
  answers: { findPayee: searchOutputs, payment: [...payOutputs, payeeChanged] },
  failures: { findPayee: [offline] },
  differs: ({ phone, payee, message, balance, failure }) => [
    phone,
    payee ?? null,
    message,
    balance?.balance ?? null,
    balance?.availableBalance ?? null,
    failure !== undefined,
  ],
  casesOf: (event, { payee, balance }) =>
    event.type === "submitted" ? [submissionCase(event, mayPay({ payee, balance }))] : [],
  labels: {
    ...dialogLabels,
    "phone.changed": "a phone number is typed",
    "payee.chosen": "the holder chooses a known payee",
    "message.changed": "a message to the payee is typed",
    searched: "the holder presses Search",
    findPayee: "the search for the payee",
  },
  initial: { "the transfer dialog is opened": "finding.asking" },
  final: ["closed"],
  transitions: {
    "*": {
      dismissed: "closed",
      "error amount": "closed",
    },
    finding: {
      "phone.changed": "finding.asking",
      "payee.chosen": "finding.searching",
    },
    choosing: {
      "phone.changed": "finding.asking",
    },
    paying: {
      ...payingTransitions,
      "done payment": ({ event }) =>
        event.output === payeeChanged ? "finding.missed" : payingTransitions["done payment"],
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
      submitted: "choosing.fresh | paying",
    },
    "choosing.declined": {
      submitted: "choosing.declined | paying",
    },
  },
  observations: [
    ...paymentDialog<ContextFrom<typeof transferMachine>>({
      mayPay,
      order: (cents, { message, phone }) => {
        const { accountId, firstName, paidBefore, foundAt } = phone === phones.marco ? marco : priya;
        return {
          operation: "transfer",
          cents,
          toAccountId: accountId,
          phone,
          foundAt,
          payeeName: firstName,
          paidBefore,
          message,
        };
      },
    }),
    ...limitsFollow<ContextFrom<typeof transferMachine>>(
      "the amount limited by the balance",
      ({ balance }) => balance,
      ({ balance }) => balance?.balance,
    ),
    after("xstate.init", {
      "no message yet": ({ context }) => context.message === "",
    }),
    after("phone.changed", "finding.asking", {
      "no payee and no old reason under another number": ({ context, event }) =>
        context.phone === event.phone && context.payee === undefined && context.failure === undefined,
    }),
    after("message.changed", {
      "the message, but while the money is on its way": ({ wasIn, isIn, context, event, contextBefore }) =>
        wasIn("paying") || isIn("closed")
          ? context.message === contextBefore.message
          : context.message === event.message,
    }),
    after("phone.changed", "finding.asking", {
      "no message to another payee": ({ context }) => context.message === "",
    }),
    after("phone.changed", {
      "the number taken up but while the money is on its way": ({ wasIn, isIn }) =>
        wasIn("paying") ? isIn("paying") : isIn("finding.asking"),
    }),
    after("payee.chosen", "finding.searching", {
      "one search for this payee's number, and no payee until the wallet answers": ({
        wasIn,
        invoked,
        context,
        contextBefore,
        event,
      }) => {
        const isRepeated = wasIn("finding.searching") && contextBefore.phone === event.phone;
        return (
          context.phone === event.phone &&
          context.payee === undefined &&
          (isRepeated || context.failure === undefined) &&
          JSON.stringify(invoked.map(({ input }) => input)) ===
            JSON.stringify(isRepeated ? [] : [{ phone: event.phone, accountId: "acct-dana" }])
        );
      },
    }),
    after("searched", "finding.searching", {
      "this number searched, and nothing else begun": ({ invoked, context, wasIn }) =>
        wasIn("finding.searching") ||
        (invoked.length === 1 &&
          JSON.stringify(invoked[0]?.input) ===
            JSON.stringify({ phone: context.phone, accountId: "acct-dana" })),
    }),
    after("searched", "finding.missed", {
      "that a number is needed, in the log too": ({ context, invoked, executedActions }) =>
        executedActions.join() === "logFailure" &&
        context.failure?.code === "payee_phone_required" &&
        invoked.length === 0 &&
        context.phone.trim() === "",
    }),
    inside("finding.searching", {
      "that it is searching": ({ snapshot, childIds }) =>
        snapshot.hasTag("searching") && childIds.includes("findPayee"),
    }),
    inside(["finding.asking", "finding.missed", "choosing"], {
      "no search going on": ({ childIds }) => !childIds.includes("findPayee"),
    }),
    after("xstate.done.actor.findPayee", {
      "the payee's name, or the reason why there is none": ({ event, isIn, context }) => {
        const output: FindPayeeOutput = event.output;
        return "payee" in output
          ? isIn("choosing.fresh") && context.payee === output.payee && context.failure === undefined
          : isIn("finding.missed") && context.failure === output.failure;
      },
    }),
    after("xstate.done.actor.payment", "finding.missed", {
      "that the number has moved, the number kept for another search, and no message to another payee": ({
        event,
        context,
        contextBefore,
      }) =>
        event.output === payeeChanged &&
        context.failure?.code === "payee_changed" &&
        context.message === "" &&
        context.phone === contextBefore.phone,
    }),
    after("xstate.error.actor.findPayee", "finding.missed", {
      "why the search did not work": ({ context }) => context.failure?.kind === "network",
    }),
    inside("finding", {
      "no payee": ({ context }) => context.payee === undefined,
    }),
  ],
});
