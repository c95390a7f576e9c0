import type { afterPaymentMachine } from "../../../src/machines/payments/after-payment.machine.ts";
import { offline } from "../../machines/fakes.ts";
import { balance } from "../../machines/session-fakes.ts";
import { pathsOf } from "../definition.ts";

const details = { requestedBy: "dialog-1", operation: "payout" } as const;
const paid = { order: { operation: "payout", cents: 2_500, currency: "AUD" }, reference: "key-1" } as const;
const settled = ["payment.succeeded", "payment.pending"];
const states = ["closed", "shown.settling", "shown.reading", "shown.updated", "shown.outdated"];

/** A payment that is not known changes nothing. */
const paidFrom = (state: string) => ({
  "payment.succeeded": state === "shown.settling" ? state : `${state} | shown.settling`,
  "payment.pending": state === "shown.settling" ? state : `${state} | shown.settling`,
});

export const paths = pathsOf<typeof afterPaymentMachine>()({
  events: {
    "payment.succeeded": [{ ...details, paid }, details],
    "payment.pending": [{ ...details, paid }, details],
    "query.answered": [
      { name: "balance", data: balance },
      { name: "cards", data: [] },
    ],
    "query.failed": [
      { name: "balance", failure: offline },
      { name: "cards", failure: offline },
    ],
  },
  differs: ({ paid, pending }) => [paid !== undefined, pending],
  labels: {
    "payment.succeeded": "a payment succeeds",
    "payment.pending": "a payment is accepted and not settled",
    "refetch.due": "the reads are due",
    "query.answered": "the wallet answers",
    "query.failed": "a reading fails",
    dismissed: "the holder hides it",
  },
  initial: { "the beginning": "closed" },
  transitions: {
    closed: paidFrom("closed"),
    "shown.settling": {
      ...paidFrom("shown.settling"),
      "refetch.due": "shown.reading",
      dismissed: "closed",
    },
    "shown.reading": {
      ...paidFrom("shown.reading"),
      "query.answered": "shown.updated | shown.reading",
      "query.failed": "shown.outdated | shown.reading",
      dismissed: "closed",
    },
    "shown.updated": {
      ...paidFrom("shown.updated"),
      dismissed: "closed",
    },
    "shown.outdated": {
      ...paidFrom("shown.outdated"),
      "query.answered": "shown.updated | shown.outdated",
      dismissed: "closed",
    },
  },
  observations: [
    {
      in: "closed",
      description: "no payment shown",
      check: ({ context }) => context.paid === undefined,
    },
    {
      in: "shown",
      description: "the payment shown, and a way to hide it",
      check: ({ context, can }) => context.paid !== undefined && can({ type: "dismissed" }),
    },
    {
      when: settled,
      description: "the newest payment shown with its balance still the old one, and none that is not known",
      check: ({ event, is, context, contextBefore }) =>
        event.paid === undefined
          ? context === contextBefore
          : is("shown.settling") &&
            context.paid === event.paid &&
            context.pending === (event.type === "payment.pending"),
    },
    {
      in: ["shown.settling", "shown.reading"],
      description: "that the balance is being updated",
      check: ({ snapshot }) => snapshot.hasTag("updating"),
    },
    {
      in: ["closed", "shown.updated", "shown.outdated"],
      description: "nothing of a balance that is on its way",
      check: ({ snapshot }) => !snapshot.hasTag("updating"),
    },
    {
      when: ["query.answered", "query.failed"],
      description: "nothing changed by another reading than the balance's",
      check: ({ event, was, is }) =>
        event.name === "balance" || states.every((state) => was(state) === is(state)),
    },
  ],
});
