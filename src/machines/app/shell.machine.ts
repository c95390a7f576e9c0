import { type ActorRefFrom, sendTo, setup } from "xstate";
import { toastRaisedEvent, toasts } from "../core/named-actors.ts";
import { listener } from "../core/port.ts";

export type ShellEvent =
  | { type: "menu.toggled"; wide: boolean }
  | { type: "drawer.dismissed" }
  | { type: "notifications.toggled" }
  | { type: "notifications.dismissed" }
  | { type: "navigated" }
  | { type: "network.lost" }
  | { type: "network.returned" };

/** The frame around every page: the sidebar, which is a drawer on small screens, and the notifications. */
export const shellMachine = setup({
  types: { events: {} as ShellEvent, meta: {} as { spec: string } },
  actors: {
    /** Sends `navigated` whenever the address changes. */
    watchNavigation: listener("watchNavigation"),
    /** Sends `network.lost` and `network.returned`; `network.lost` at once if the browser starts offline. */
    watchNetwork: listener("watchNetwork"),
  },
  actions: {
    showOnline: sendTo(toasts, toastRaisedEvent("info", "shell.online")),
  },
  guards: { isWide: (_, params: { wide: boolean }) => params.wide },
}).createMachine({
  id: "shell",
  description: "Sidebar, drawer, notifications and the connection.",
  meta: { spec: "§4 Sidebar and notifications" },
  type: "parallel",
  invoke: [
    {
      id: "navigation",
      src: "watchNavigation",
      onError: { description: "Without it, the drawer is closed by hand." },
    },
    {
      id: "connection",
      src: "watchNetwork",
      onError: { description: "Without it, each call reports its own network error." },
    },
  ],
  states: {
    sidebar: {
      description: "The sidebar of a wide screen.",
      meta: { spec: "§4 Sidebar and notifications" },
      initial: "shown",
      states: {
        shown: {
          description: "The sidebar is shown next to the page.",
          meta: { spec: "§4 Sidebar and notifications" },
          on: {
            "menu.toggled": {
              guard: { type: "isWide", params: ({ event }) => event },
              target: "hidden",
              description: "The menu button is pressed.",
            },
          },
        },
        hidden: {
          description: "The page has the whole width.",
          meta: { spec: "§4 Sidebar and notifications" },
          on: {
            "menu.toggled": {
              guard: { type: "isWide", params: ({ event }) => event },
              target: "shown",
              description: "The menu button is pressed.",
            },
          },
        },
      },
    },
    drawer: {
      description: "The same entries on a small screen.",
      meta: { spec: "§4 Sidebar and notifications" },
      initial: "closed",
      states: {
        closed: {
          description: "The drawer is closed.",
          meta: { spec: "§4 Sidebar and notifications" },
          on: {
            "menu.toggled": [
              {
                guard: { type: "isWide", params: ({ event }) => event },
                description: "The menu button is pressed.",
              },
              { target: "open", description: "The menu button is pressed." },
            ],
          },
        },
        open: {
          description: "The drawer covers the page.",
          meta: { spec: "§4 Sidebar and notifications" },
          on: {
            "menu.toggled": { target: "closed", description: "The menu button is pressed." },
            "drawer.dismissed": { target: "closed", description: "The drawer is closed by hand." },
            navigated: { target: "closed", description: "The address changes." },
          },
        },
      },
    },
    network: {
      description: "Whether the browser is online.",
      meta: { spec: "safety: faults" },
      initial: "online",
      states: {
        online: {
          description: "The browser is online.",
          meta: { spec: "safety: faults" },
          on: { "network.lost": { target: "offline", description: "The connection is lost." } },
        },
        offline: {
          description: "The browser is offline: data may be outdated, and nothing is sent.",
          meta: { spec: "safety: faults" },
          on: {
            "network.returned": {
              target: "online",
              actions: "showOnline",
              description: "The connection is back.",
            },
          },
        },
      },
    },
    notifications: {
      description: "The panel behind the bell.",
      meta: { spec: "§2 Notifications" },
      initial: "closed",
      states: {
        closed: {
          description: "The panel is closed.",
          meta: { spec: "§2 Notifications" },
          on: { "notifications.toggled": { target: "open", description: "The bell is pressed." } },
        },
        open: {
          description: "The notifications are listed.",
          meta: { spec: "§2 Notifications" },
          on: {
            "notifications.toggled": { target: "closed", description: "The bell is pressed." },
            "notifications.dismissed": {
              target: "closed",
              description: "The panel behind the bell is closed.",
            },
            navigated: { target: "closed", description: "The address changes." },
          },
        },
      },
    },
  },
});

export type ShellActor = ActorRefFrom<typeof shellMachine>;
