import type { Seen as SeenOf } from "statechart-paths/graph";
import type { ContextFrom } from "xstate";
import type { toastsMachine } from "../../../src/machines/app/toasts.machine.ts";
import { offline, status } from "../../machines/fakes.ts";
import { pathsOf } from "../../model/path-file.ts";

const message = { key: "toasts.topUp" };
const reason = { key: "errors.card_limit" };
const overloaded = status(503, { code: "overloaded", message: "Come back later." });
const maxToasts = 6;

function isUrgent(toast: { getSnapshot(): { context: { urgent: boolean } } }): boolean {
  return toast.getSnapshot().context.urgent;
}

type Seen = SeenOf<ContextFrom<typeof toastsMachine>>;

/** The toasts that the raised one replaces. */
const replacedIn = ({ event, contextBefore }: Seen): readonly string[] =>
  contextBefore.toasts
    .filter((toast) => toast.getSnapshot().context.message.key === event.replaces)
    .map(({ id }) => id);

const dismissedIn = ({ sent }: Seen): string =>
  sent.map(({ to, event }) => (event.type === "dismissed" ? to : event.type)).join();

export const paths = pathsOf<typeof toastsMachine>()({
  events: {
    // Raises errors first; four transient messages between them would add nothing.
    "toast.raised": ({ toasts }) =>
      toasts.length >= maxToasts
        ? []
        : toasts.every(isUrgent)
          ? [
              { kind: "error", message },
              { kind: "warning", message: reason },
              { kind: "info", message },
              { kind: "info", message, replaces: reason.key },
            ]
          : [
              { kind: "success", message },
              { kind: "success", message, replaces: message.key },
            ],
    "failure.raised": ({ toasts }) =>
      toasts.length > 1 ? [] : [{ failure: offline }, { failure: overloaded }],
    "xstate.done.actor.*": ({ toasts }) => toasts.slice(0, 1).map(({ id }) => ({ actorId: id })),
  },
  differs: ({ toasts }) => toasts.map((toast) => isUrgent(toast)),
  labels: {
    "toast.raised": "something is to be said",
    "failure.raised": "a refusal is to be said",
    "attention.began": "the tab is hidden",
    "attention.ended": "the tab is seen again",
    "xstate.done.actor.*": "the oldest message leaves",
    visibility: "the tab's visibility",
  },
  initial: { "the beginning": "listening.seen" },
  transitions: {
    "listening.seen": {
      "attention.began": "listening.hidden",
    },
    "listening.hidden": {
      "attention.ended": "listening.seen",
    },
  },
  observations: [
    {
      when: "toast.raised",
      description: "the new message last, with its kind",
      check: ({ context, contextBefore, event, invoked }) =>
        context.toasts.length === contextBefore.toasts.length + 1 &&
        invoked.length === 1 &&
        (invoked[0]?.input as { kind: string } | undefined)?.kind === event.kind,
    },
    {
      when: "toast.raised",
      description: "warnings and errors marked as staying, and no others",
      check: ({ event, invoked }) =>
        (invoked[0]?.input as { urgent: boolean } | undefined)?.urgent ===
        ["error", "warning"].includes(event.kind),
    },
    {
      when: "toast.raised",
      in: "listening.hidden",
      description: "the message waiting to be seen, and only those gone that it replaces",
      check: (step) =>
        (step.invoked[0]?.input as { held: boolean } | undefined)?.held === true &&
        dismissedIn(step) === replacedIn(step).join(),
    },
    {
      when: "toast.raised",
      in: "listening.seen",
      description:
        "those gone that it replaces, the oldest passing message giving way from the sixth on, and none else",
      check: (step) => {
        const { invoked, contextBefore } = step;
        const passing = contextBefore.toasts.find((toast) => !isUrgent(toast));
        const isReplacing = contextBefore.toasts.length >= 5 && passing !== undefined;
        const isHeld = (invoked[0]?.input as { held: boolean } | undefined)?.held;
        return (
          isHeld === false &&
          dismissedIn(step) === [...replacedIn(step), ...(isReplacing ? [passing.id] : [])].join()
        );
      },
    },
    {
      when: "failure.raised",
      description: "the refusal said by its code or kind, until it is closed",
      check: ({ event, invoked, is }) =>
        JSON.stringify(invoked.map(({ input }) => input)) ===
        JSON.stringify([
          {
            kind: "error",
            message:
              event.failure === overloaded
                ? { key: "errors.overloaded", values: { message: "Come back later.", status: 503 } }
                : { key: "errors.network", values: { message: "", status: 0 } },
            urgent: true,
            held: is("listening.hidden"),
          },
        ]),
    },
    {
      when: "attention.began",
      in: "listening.hidden",
      description: "every message held",
      check: ({ sent, context, was }) =>
        was("listening.hidden") ||
        (sent.length === context.toasts.length &&
          sent.every(({ event }) => event.type === "attention.began")),
    },
    {
      when: "attention.ended",
      in: "listening.seen",
      description: "every message going on",
      check: ({ sent, context, was }) =>
        was("listening.seen") ||
        (sent.length === context.toasts.length &&
          sent.every(({ event }) => event.type === "attention.ended")),
    },
    {
      description: "a number of its own for each message",
      check: ({ context, all }) =>
        context.raised === all.invoked.filter(({ id }) => id.startsWith("toast-")).length,
    },
    {
      description: "no message listed that has left, and each of the others once",
      check: ({ event, context, contextBefore, running, snapshot }) => {
        const isGone = event.type.startsWith("xstate.done.actor.toast");
        return (
          (!isGone ||
            (context.toasts.length === contextBefore.toasts.length - 1 &&
              snapshot.children[event.actorId] === undefined)) &&
          context.toasts.every(({ id }) => running.includes(id)) &&
          running.filter((id) => id.startsWith("toast-")).length === context.toasts.length
        );
      },
    },
  ],
});
