import { type ActorRefFrom, setup } from "xstate";
import { listener, port } from "../core/port.ts";

export type BalanceDisplayEvent =
  | { type: "balance.toggled" }
  /** Another tab has stored its choice, which this page shows already. */
  | { type: "display.changed"; hidden: boolean };

/** Whether the dashboard shows the balance; the holder can hide it from other people. Stored for the next visit. */
export const balanceDisplayMachine = setup({
  types: { events: {} as BalanceDisplayEvent, tags: {} as "hidden", meta: {} as { spec: string } },
  actors: {
    /** Whether the page started with a hidden balance. */
    readHidden: port<boolean>("readHidden"),
    /** Hides or shows the balance in the page, and stores the choice. */
    applyHidden: port<void, { hidden: boolean }>("applyHidden"),
    /** Hides or shows the balance as another tab does, and sends `display.changed`. */
    watchDisplay: listener("watchDisplay"),
  },
  guards: { isHidden: (_, params: { hidden: boolean }) => params.hidden },
}).createMachine({
  id: "balanceDisplay",
  description: "Whether the dashboard shows the balance.",
  meta: { spec: "§2 Dashboard" },
  invoke: {
    id: "otherTabs",
    src: "watchDisplay",
    onError: { description: "The choice of another tab is read with the next page." },
  },
  on: {
    "display.changed": [
      { guard: { type: "isHidden", params: ({ event }) => event }, target: ".hidden" },
      { target: ".shown" },
    ],
  },
  initial: "reading",
  states: {
    reading: {
      description: "The balance is shown or hidden as at the start of the page.",
      invoke: {
        id: "readHidden",
        src: "readHidden",
        onDone: [
          {
            guard: { type: "isHidden", params: ({ event }) => ({ hidden: event.output }) },
            target: "hidden",
          },
          { target: "shown" },
        ],
        onError: "shown",
      },
    },
    shown: {
      description: "The balance is shown.",
      on: { "balance.toggled": "hiding" },
    },
    hiding: {
      description: "The balance is being hidden and the choice stored.",
      tags: "hidden",
      invoke: {
        id: "hide",
        src: "applyHidden",
        input: { hidden: true },
        onDone: "hidden",
        onError: {
          target: "hidden",
          description: "The balance is hidden, but the choice could not be stored.",
        },
      },
      on: { "balance.toggled": "showing" },
    },
    hidden: {
      description: "The balance is hidden, and the wallet panel says so.",
      tags: "hidden",
      on: { "balance.toggled": "showing" },
    },
    showing: {
      description: "The balance is being shown and the choice stored.",
      invoke: {
        id: "show",
        src: "applyHidden",
        input: { hidden: false },
        onDone: "shown",
        onError: {
          target: "shown",
          description: "The balance is shown, but the choice could not be stored.",
        },
      },
      on: { "balance.toggled": "hiding" },
    },
  },
});

export type BalanceDisplayActor = ActorRefFrom<typeof balanceDisplayMachine>;
