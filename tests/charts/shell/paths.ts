import type { shellMachine } from "../../../src/machines/app/shell.machine.ts";
import { pathsOf } from "../../model/path-file.ts";

export const paths = pathsOf<typeof shellMachine>()({
  events: { "menu.toggled": [{ wide: true }, { wide: false }] },
  labels: {
    "menu.toggled": "the menu button is pressed",
    "drawer.dismissed": "the drawer is closed by hand",
    "notifications.toggled": "the bell is pressed",
    "notifications.dismissed": "the panel behind the bell is closed",
    navigated: "the address changes",
    "network.lost": "the connection is lost",
    "network.returned": "the connection is back",
    navigation: "the address",
    connection: "the connection",
  },
  initial: { "the beginning": "sidebar.shown + drawer.closed + network.online + notifications.closed" },
  transitions: {
    "network.online": { "network.lost": "network.offline" },
    "network.offline": { "network.returned": "network.online" },
    "sidebar.shown": {
      "menu.toggled": "sidebar.hidden | sidebar.shown",
    },
    "drawer.closed": {
      "menu.toggled": "drawer.closed | drawer.open",
    },
    "notifications.closed": {
      "notifications.toggled": "notifications.open",
    },
    "sidebar.hidden": {
      "menu.toggled": "sidebar.hidden | sidebar.shown",
    },
    "drawer.open": {
      "drawer.dismissed": "drawer.closed",
      "menu.toggled": "drawer.closed",
      navigated: "drawer.closed",
    },
    "notifications.open": {
      navigated: "notifications.closed",
      "notifications.dismissed": "notifications.closed",
      "notifications.toggled": "notifications.closed",
    },
  },
  observations: [
    {
      in: "network.online",
      when: ["xstate.init", "network.returned"],
      description: "nothing said of a connection that was never lost",
      check: ({ event, received }) => event.type !== "xstate.init" || received.length === 0,
    },
    {
      in: "network.offline",
      description: "its return awaited",
      check: ({ can }) => can({ type: "network.returned" }),
    },
    {
      when: "xstate.init",
      in: ["sidebar.shown", "drawer.closed", "notifications.closed"],
      description: "the address watched, so that nothing lies over the next page",
      check: ({ running, invoked }) =>
        running.includes("navigation") && invoked.some(({ src }) => src === "watchNavigation"),
    },
    {
      in: "sidebar.hidden",
      description: "the menu button bringing it back",
      check: ({ can }) => can({ type: "menu.toggled", wide: true }),
    },
    {
      in: "drawer.open",
      description: "a way to close it",
      check: ({ can }) => can({ type: "drawer.dismissed" }),
    },
    {
      in: "notifications.open",
      description: "a way to close them",
      check: ({ can }) => can({ type: "notifications.dismissed" }),
    },
    {
      when: "menu.toggled",
      description: "the sidebar changed on a wide screen, and on a narrow one as it was",
      check: ({ event, was, is }) =>
        event.wide
          ? was("sidebar.shown") === is("sidebar.hidden")
          : was("sidebar.shown") === is("sidebar.shown"),
    },
    {
      when: "menu.toggled",
      in: "drawer.open",
      description: "the drawer on a narrow screen alone, where it was closed",
      check: ({ event, was }) => !event.wide && was("drawer.closed"),
    },
    {
      when: ["navigated"],
      description: "neither drawer nor notifications over the new page",
      check: ({ is }) => is("drawer.closed") && is("notifications.closed"),
    },
    {
      when: "network.lost",
      description: "that the browser is offline",
      check: ({ is }) => is("network.offline"),
    },
    {
      when: "network.returned",
      description: "that it is online again, said once",
      check: ({ is, was, received }) =>
        is("network.online") &&
        received.filter(
          ({ type, kind, message }) =>
            type === "toast.raised" && kind === "info" && message.key === "shell.online",
        ).length === (was("network.offline") ? 1 : 0),
    },
    { when: "drawer.dismissed", description: "no drawer", check: ({ is }) => is("drawer.closed") },
    {
      when: "notifications.dismissed",
      description: "no panel",
      check: ({ is }) => is("notifications.closed"),
    },
    {
      when: "notifications.toggled",
      description: "the panel where there was none, and none where there was one",
      check: ({ was, is }) => was("notifications.open") === is("notifications.closed"),
    },
    {
      when: ["drawer.dismissed", "notifications.toggled", "notifications.dismissed", "navigated"],
      description: "the sidebar as it was",
      check: ({ was, is }) => was("sidebar.shown") === is("sidebar.shown"),
    },
  ],
});
