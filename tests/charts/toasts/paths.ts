import type { Seen as SeenOf } from "statechart-paths/graph";
import type { ContextFrom } from "xstate";
import type { toastsMachine } from "../../../src/machines/app/toasts.machine.ts";
import { offline, statusFailure } from "../../machines/fakes.ts";
import { after, always, pathsOf } from "../../model/path-file.ts";

const message = { key: "toasts.topUp" };
const reason = { key: "errors.card_limit" };
const overloaded = statusFailure(503, { code: "overloaded", message: "Come back later." });
const maxToasts = 6;

function isUrgent(toast: { getSnapshot(): { context: { urgent: boolean } } }): boolean {
  return toast.getSnapshot().context.urgent;
}

type Seen = SeenOf<ContextFrom<typeof toastsMachine>>;

/** The toasts that the newly raised toast replaces. */
const replacedIn = ({ event, contextBefore }: Seen): readonly string[] =>
  contextBefore.toasts
    .filter((toast) => toast.getSnapshot().context.message.key === event.replaces)
    .map(({ id }) => id);

const dismissedIn = ({ sent }: Seen): string =>
  sent.map(({ to, event }) => (event.type === "dismissed" ? to : event.type)).join();

export const paths = pathsOf<typeof toastsMachine>()({
  events: {
    // Raises errors first: four transient messages between them would add no further case.
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
    after("toast.raised", {
      "the new message last, with its kind": ({ context, contextBefore, event, invoked }) =>
        context.toasts.length === contextBefore.toasts.length + 1 &&
        invoked.length === 1 &&
        (invoked[0]?.input as { kind: string } | undefined)?.kind === event.kind,
      "warnings and errors marked as staying, and no others": ({ event, invoked }) =>
        (invoked[0]?.input as { urgent: boolean } | undefined)?.urgent ===
        ["error", "warning"].includes(event.kind),
    }),
    after("toast.raised", "listening.hidden", {
      "the message waiting to be seen, and only those gone that it replaces": (step) =>
        (step.invoked[0]?.input as { held: boolean } | undefined)?.held === true &&
        dismissedIn(step) === replacedIn(step).join(),
    }),
    after("toast.raised", "listening.seen", {
      "those gone that it replaces, the oldest passing message giving way from the sixth on, and none else": (
        step,
      ) => {
        const { invoked, contextBefore } = step;
        const passing = contextBefore.toasts.find((toast) => !isUrgent(toast));
        const isReplacing = contextBefore.toasts.length >= 5 && passing !== undefined;
        const isHeld = (invoked[0]?.input as { held: boolean } | undefined)?.held;
        return (
          isHeld === false &&
          dismissedIn(step) === [...replacedIn(step), ...(isReplacing ? [passing.id] : [])].join()
        );
      },
    }),
    after("failure.raised", {
      "the refusal said by its code or kind, until it is closed": ({ event, invoked, isIn }) =>
        JSON.stringify(invoked.map(({ input }) => input)) ===
        JSON.stringify([
          {
            kind: "error",
            message:
              event.failure === overloaded
                ? { key: "errors.overloaded", values: { message: "Come back later.", status: 503 } }
                : { key: "errors.network", values: { message: "", status: 0 } },
            urgent: true,
            held: isIn("listening.hidden"),
          },
        ]),
    }),
    after("attention.began", "listening.hidden", {
      "every message held": ({ sent, context, wasIn }) =>
        wasIn("listening.hidden") ||
        (sent.length === context.toasts.length &&
          sent.every(({ event }) => event.type === "attention.began")),
    }),
    after("attention.ended", "listening.seen", {
      "every message going on": ({ sent, context, wasIn }) =>
        wasIn("listening.seen") ||
        (sent.length === context.toasts.length &&
          sent.every(({ event }) => event.type === "attention.ended")),
    }),
    always({
      "a number of its own for each message": ({ context, all }) =>
        context.raised === all.invoked.filter(({ id }) => id.startsWith("toast-")).length,
      "no message listed that has left, and each of the others once": ({
        event,
        context,
        contextBefore,
        childIds,
        snapshot,
      }) => {
        const isGone = event.type.startsWith("xstate.done.actor.toast");
        return (
          (!isGone ||
            (context.toasts.length === contextBefore.toasts.length - 1 &&
              snapshot.children[event.actorId] === undefined)) &&
          context.toasts.every(({ id }) => childIds.includes(id)) &&
          childIds.filter((id) => id.startsWith("toast-")).length === context.toasts.length
        );
      },
    }),
  ],
});
