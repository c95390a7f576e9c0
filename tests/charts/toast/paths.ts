import type { toastMachine } from "../../../src/machines/core/toast.machine.ts";
import { pathsOf } from "../../model/path-file.ts";

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
    {
      description: "the message as it was raised",
      check: ({ context }) =>
        context.message === message &&
        context.kind === (context.urgent ? "error" : context.held ? "info" : "success"),
    },
    { in: "staying", description: "a warning or an error", check: ({ context }) => context.urgent },
    { in: "showing", description: "no warning and no error", check: ({ context }) => !context.urgent },
    {
      in: "held",
      description: "the message waiting for attention to end",
      check: ({ can, context }) => can({ type: "attention.ended" }) && !context.urgent,
    },
    {
      in: "gone",
      description: "an urgent message gone only by the person's hand",
      check: ({ context, event }) => !context.urgent || event.type === "dismissed",
    },
    { when: "dismissed", description: "it gone at once", check: ({ is }) => is("gone") },
  ],
});
