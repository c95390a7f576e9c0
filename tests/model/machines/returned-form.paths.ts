import type { PaymentOrder } from "../../../src/machines/payments/instruction.ts";
import type { returnedFormMachine } from "../../../src/machines/payments/returned-form.machine.ts";
import { pathsOf } from "../definition.ts";

const order: PaymentOrder = { operation: "payout", cents: 60_000, currency: "AUD" };

export const paths = pathsOf<typeof returnedFormMachine>()({
  events: {},
  answers: { takeForm: [order, null] },
  labels: {
    "form.restored": "the dialog is open with the form in it",
    takeForm: "the reading of the kept form",
  },
  initial: { "the beginning": "reading" },
  final: ["empty"],
  transitions: {
    reading: { "done takeForm": "empty | held", "error takeForm": "empty" },
    held: { "form.restored": "empty" },
  },
  observations: [
    {
      when: "xstate.done.actor.takeForm",
      description: "a kept form held as it was, and no form where none was kept",
      check: ({ event, is, context }) =>
        event.output === null ? is("empty") : is("held") && context.order === event.output,
    },
    {
      in: "reading",
      description: "the form taken out",
      check: ({ invoked }) => invoked.map(({ src }) => src).join() === "takeForm",
    },
    {
      in: "held",
      description: "a form, and nothing under way",
      check: ({ context, running, sent }) =>
        context.order === order && running.length === 0 && sent.length === 0,
    },
    {
      in: "empty",
      description: "no form, and nothing sent to anybody",
      check: ({ context, running, all }) =>
        context.order === undefined &&
        running.length === 0 &&
        all.sent.length === 0 &&
        all.received.length === 0,
    },
  ],
});
