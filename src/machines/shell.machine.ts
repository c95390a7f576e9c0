import { type ActorRefFrom, setup } from "xstate";
import { listener } from "./port.ts";

export type ShellEvent =
  | { type: "menu.toggled"; wide: boolean }
  | { type: "drawer.dismissed" }
  | { type: "notifications.toggled" }
  | { type: "notifications.dismissed" }
  | { type: "navigated" };

/** The frame around every page: a sidebar that is a drawer on small screens, and the notifications. */
export const shellMachine = setup({
  types: { events: {} as ShellEvent },
  actors: {
    /** Says `navigated` whenever the address changes. */
    watchNavigation: listener("watchNavigation"),
  },
  guards: { isWide: (_, params: { wide: boolean }) => params.wide },
}).createMachine({
  id: "shell",
  description: "Sidebar, drawer and notifications.",
  type: "parallel",
  invoke: {
    id: "navigation",
    src: "watchNavigation",
    onError: { description: "Without it, the drawer is closed by hand." },
  },
  states: {
    sidebar: {
      description: "The sidebar of a wide screen.",
      initial: "shown",
      states: {
        shown: {
          description: "The sidebar stands beside the page.",
          on: {
            "menu.toggled": { guard: { type: "isWide", params: ({ event }) => event }, target: "hidden" },
          },
        },
        hidden: {
          description: "The page has the whole width.",
          on: {
            "menu.toggled": { guard: { type: "isWide", params: ({ event }) => event }, target: "shown" },
          },
        },
      },
    },
    drawer: {
      description: "The same entries on a small screen.",
      initial: "closed",
      states: {
        closed: {
          description: "The drawer is out of sight.",
          on: {
            "menu.toggled": [{ guard: { type: "isWide", params: ({ event }) => event } }, { target: "open" }],
          },
        },
        open: {
          description: "The drawer lies over the page.",
          on: { "menu.toggled": "closed", "drawer.dismissed": "closed", navigated: "closed" },
        },
      },
    },
    notifications: {
      description: "The panel behind the bell.",
      initial: "closed",
      states: {
        closed: {
          description: "The panel is closed.",
          on: { "notifications.toggled": "open" },
        },
        open: {
          description: "The notifications are listed.",
          on: {
            "notifications.toggled": "closed",
            "notifications.dismissed": "closed",
            navigated: "closed",
          },
        },
      },
    },
  },
});

export type ShellActor = ActorRefFrom<typeof shellMachine>;
