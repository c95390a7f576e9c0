import type { PaymentOrder } from "../../../src/machines/instructions/instruction.ts";
import type { returnedFormMachine } from "../../../src/machines/payments/returned-form.machine.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

const order: PaymentOrder = { operation: "payout", cents: 60_000 };

export const paths = pathsOf<typeof returnedFormMachine>()({
  events: {},
  answers: { takeForm: [order, null], restoreForm: [undefined] },
  delays: { restoreLimit: 120_000 },
  labels: {
    restoreForm: "the dialog with the form in it",
    takeForm: "the reading of the kept form",
  },
  initial: { "the beginning": "reading" },
  final: ["empty"],
  transitions: {
    reading: {
      "done takeForm": "empty | restoring",
      "error takeForm": "empty",
      "after restoreLimit": "empty",
    },
    restoring: {
      "done restoreForm": "empty",
      "error restoreForm": "empty",
      "after restoreLimit": "empty",
    },
  },
  observations: [
    after("xstate.done.actor.takeForm", {
      "a kept form as it was, and no form where none was kept": ({ event, isIn, context }) =>
        event.output === null ? isIn("empty") : isIn("restoring") && context.order === event.output,
    }),
    inside("reading", {
      "the form taken out": ({ invoked }) => invoked.map(({ src }) => src).join() === "takeForm",
    }),
    inside("restoring", {
      "the dialog asked for with the form, and nothing sent": ({ context, invoked, childIds, sent }) =>
        context.order === order &&
        JSON.stringify(invoked.map(({ src, input }) => [src, input])) ===
          JSON.stringify([["restoreForm", { order }]]) &&
        childIds.join() === "restoreForm" &&
        sent.length === 0,
    }),
    inside("empty", {
      "no form, and nothing sent to anybody": ({ context, childIds, all }) =>
        context.order === undefined &&
        childIds.length === 0 &&
        all.sent.length === 0 &&
        all.received.length === 0,
    }),
  ],
});
