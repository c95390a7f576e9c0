import type { toastMachine } from "../../../src/machines/core/toast.machine.ts";
import { after, always, inside, pathsOf } from "../../model/path-file.ts";

const message = { key: "toasts.topUp" };

export const paths = pathsOf<typeof toastMachine>()({
  starts: {
    "something good is said": () => ({ kind: "success", message, urgent: false, held: false }),
    "something is said while nobody can see the tab": () => ({
      kind: "info",
      message,
      urgent: false,
      held: true,
    }),
    "something is said that must not be missed": () => ({
      kind: "error",
      message,
      urgent: true,
      held: false,
    }),
  },
  events: {},
  delays: { toastLife: 3_000 },
  labels: {
    "attention.began": "somebody points at it",
    "attention.ended": "nobody points at it any more",
    dismissed: "the person closes it",
    toastLife: "3 seconds have passed",
  },
  initial: {
    "something good is said": "showing",
    "something is said while nobody can see the tab": "held",
    "something is said that must not be missed": "staying",
  },
  final: ["gone"],
  transitions: {
    "*": {
      dismissed: "gone",
    },
    showing: {
      "attention.began": "held",
      "after toastLife": "gone",
    },
    held: {
      "attention.ended": "showing",
    },
  },
  observations: [
    always({
      "the message as it was raised": ({ context }) =>
        context.message === message &&
        context.kind === (context.urgent ? "error" : context.held ? "info" : "success"),
    }),
    inside("staying", {
      "a warning or an error": ({ context }) => context.urgent,
    }),
    inside("showing", {
      "no warning and no error": ({ context }) => !context.urgent,
    }),
    inside("held", {
      "the message waiting for attention to end": ({ can, context }) =>
        can({ type: "attention.ended" }) && !context.urgent,
    }),
    inside("gone", {
      "an urgent message gone only by the person's hand": ({ context, event }) =>
        !context.urgent || event.type === "dismissed",
    }),
    after("dismissed", {
      "it gone at once": ({ isIn }) => isIn("gone"),
    }),
  ],
});
