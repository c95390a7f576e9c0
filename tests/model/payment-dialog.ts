/** The observations and payloads that the three payment dialogs share. */

import { after, always, inside, type Observations, type Seen } from "statechart-paths/graph";
import type { AnyEventObject } from "xstate";
import type { Balance } from "../../src/machines/core/domain.ts";
import type { Failure } from "../../src/machines/core/failure.ts";
import type { PaymentOrder } from "../../src/machines/instructions/instruction.ts";
import type { DialogPaymentOutput } from "../../src/machines/payments/dialog-payment.machine.ts";
import { statusFailure } from "../machines/fakes.ts";

/** The dialog's request id. */
export const requestedBy = "dialog-1";

const reason = statusFailure(400, { code: "insufficient_funds" });

/** The outputs of the payment chart. */
export const payOutputs: readonly DialogPaymentOutput[] = [
  { result: "settled" },
  { result: "withdrawn" },
  { result: "declined", failure: reason },
];

/** A submission with an amount, and one without. */
export const submissions = [{ cents: 2_500 }, { cents: 0 }] as const;

/**
 * Names the case of a submission: with or without an amount, each with and without a complete choice, so that every
 * condition of the guard is tried.
 */
export const submissionCase = ({ cents }: AnyEventObject, mayPay: boolean): string =>
  `submitted ${cents} where it ${mayPay ? "may" : "may not"} pay`;

export const payingTransitions = {
  "done payment": "choosing.declined | choosing.fresh | closed",
  "error payment": "closed",
};

/** The expected target of each event of a dialog without a search. */
export const dialogTransitions = {
  "*": {
    dismissed: "closed",
    "error amount": "closed",
  },
  paying: payingTransitions,
  "choosing.fresh": {
    submitted: "choosing.fresh | paying",
  },
  "choosing.declined": {
    submitted: "choosing.declined | paying",
  },
} as const;

export const dialogLabels: Readonly<Record<string, string>> = {
  submitted: "the holder submits the amount",
  dismissed: "the holder closes the dialog",
  "balance.answered": "the balance is read",
  amount: "the amount box",
  balance: "the balance",
  payment: "the payment",
};

interface PayingContext {
  readonly cents: number;
  readonly failure: Failure | undefined;
}

interface PaymentDialog<Context extends PayingContext> {
  /** Whether the choice is complete, so that an amount can be paid. */
  readonly mayPay: (context: Context) => boolean;
  readonly order: (cents: number, context: Context) => PaymentOrder;
}

export function paymentDialog<Context extends PayingContext>({
  mayPay,
  order,
}: PaymentDialog<Context>): readonly Observations<Context>[] {
  return [
    after("xstate.init", {
      "an amount box, and no payment": ({ childIds }) =>
        childIds.includes("amount") && !childIds.includes("payment"),
    }),
    after("submitted", {
      "exactly one payment of that amount where enough is chosen, and none otherwise": ({
        invoked,
        wasIn,
        isIn,
        event,
        contextBefore,
      }) => {
        const pays = invoked.filter(({ id }) => id === "payment");
        if (!wasIn("choosing") || event.cents === 0 || !mayPay(contextBefore)) return pays.length === 0;
        const input = pays[0]?.input as { requestId: string; order: PaymentOrder } | undefined;
        return (
          pays.length === 1 &&
          isIn("paying") &&
          input?.requestId === requestedBy &&
          JSON.stringify(sortEntries(input.order)) ===
            JSON.stringify(sortEntries(order(event.cents, contextBefore)))
        );
      },
    }),
    always({
      "no payment but for a submitted amount": ({ invoked, event }) =>
        event.type === "submitted" || invoked.every(({ id }) => id !== "payment"),
    }),
    inside("paying", {
      "that it is busy, and no reason of an earlier try": ({ snapshot, context, childIds }) =>
        snapshot.hasTag("busy") && context.failure === undefined && childIds.includes("payment"),
    }),
    inside("choosing", {
      "no payment running": ({ childIds, snapshot }) =>
        !childIds.includes("payment") && !snapshot.hasTag("busy"),
    }),
    after("xstate.done.actor.payment", {
      "the reason of a declined payment, the choice again of a withdrawn one, and else the end": ({
        event,
        isIn,
        context,
      }) => {
        const { result }: DialogPaymentOutput = event.output;
        // After `payee_changed` the dialog searches the payee again.
        if (!isIn("choosing") && !isIn("closed")) return context.failure?.code === "payee_changed";
        if (result === "declined") return isIn("choosing.declined") && context.failure === reason;
        return isIn(result === "withdrawn" ? "choosing.fresh" : "closed") && context.failure === undefined;
      },
    }),
    after("dismissed", "closed", {
      "the dialog gone, and the payment untouched": ({ sent, received }) =>
        sent.every(({ to }) => to !== "coordinator") && received.length === 0,
    }),
    after("dismissed", {
      "the dialog closed whatever is going on": ({ isIn }) => isIn("closed"),
    }),
    inside("closed", {
      "nothing left running": ({ childIds }) => childIds.length === 0,
    }),
    inside("choosing.fresh", {
      "no reason of an earlier try": ({ context }) => context.failure === undefined,
    }),
  ];
}

/**
 * Observes that each new balance is stored and sent to the amount field as its limit: during a payment only after its
 * outcome, and only if the dialog is still open then.
 */
export function limitsFollow<Context>(
  description: string,
  limit: (balance: Balance) => number,
  keptCentsOf: (context: Context) => number | undefined,
): readonly Observations<Context>[] {
  const limits = ({ sent }: Seen<Context>) =>
    sent.filter(({ to }) => to === "amount").map(({ event }) => event);
  const isLimited = (step: Seen<Context>) => {
    const events = limits(step);
    return (
      events.length === 1 &&
      events[0]?.type === "limits.changed" &&
      JSON.stringify(events[0]?.limits) ===
        JSON.stringify({ min: 0, max: keptCentsOf(step.context), step: 500 })
    );
  };
  return [
    after("balance.answered", {
      [description]: (step) =>
        keptCentsOf(step.context) === limit(step.event.balance) &&
        (step.wasIn("paying") ? limits(step).length === 0 : isLimited(step)),
    }),
    after("xstate.done.actor.payment", {
      "the limit of the latest balance once the dialog can pay again": (step) =>
        step.isIn("closed") ? limits(step).length === 0 : isLimited(step),
    }),
  ];
}

function sortEntries(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
}
