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
      "a kept form as it was, and no form where none was kept": ({ event, is, context }) =>
        event.output === null ? is("empty") : is("restoring") && context.order === event.output,
    }),
    inside("reading", {
      "the form taken out": ({ invocations }) => invocations.map(({ src }) => src).join() === "takeForm",
    }),
    inside("restoring", {
      "the dialog asked for with the form, and nothing sent": ({
        context,
        invocations,
        runningActors,
        sentEvents,
      }) =>
        context.order === order &&
        JSON.stringify(invocations.map(({ src, input }) => [src, input])) ===
          JSON.stringify([["restoreForm", { order }]]) &&
        runningActors.join() === "restoreForm" &&
        sentEvents.length === 0,
    }),
    inside("empty", {
      "no form, and nothing sent to anybody": ({ context, runningActors, wholeWalk }) =>
        context.order === undefined &&
        runningActors.length === 0 &&
        wholeWalk.sentEvents.length === 0 &&
        wholeWalk.receivedEvents.length === 0,
    }),
  ],
});
