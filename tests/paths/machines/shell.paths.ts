import type { shellMachine } from "../../../src/machines/shell.machine.ts";
import { pathsOf } from "../definition.ts";

export const paths = pathsOf<typeof shellMachine>()({
  events: { "menu.toggled": [{ wide: true }, { wide: false }] },
  words: {
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
  begins: { "the beginning": "sidebar.shown + drawer.closed + network.online + notifications.closed" },
  leads: {
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
      sees: "nothing said of a connection that was never lost",
      check: ({ event, heard }) => event.type !== "xstate.init" || heard.length === 0,
    },
    {
      in: "network.offline",
      sees: "its return awaited",
      check: ({ can }) => can({ type: "network.returned" }),
    },
    {
      when: "xstate.init",
      in: ["sidebar.shown", "drawer.closed", "notifications.closed"],
      sees: "the address watched, so that nothing lies over the next page",
      check: ({ running, asked }) =>
        running.includes("navigation") && asked.some(({ src }) => src === "watchNavigation"),
    },
    {
      in: "sidebar.hidden",
      sees: "the menu button bringing it back",
      check: ({ can }) => can({ type: "menu.toggled", wide: true }),
    },
    {
      in: "drawer.open",
      sees: "a way to close it",
      check: ({ can }) => can({ type: "drawer.dismissed" }),
    },
    {
      in: "notifications.open",
      sees: "a way to close them",
      check: ({ can }) => can({ type: "notifications.dismissed" }),
    },
    {
      when: "menu.toggled",
      sees: "the sidebar changed on a wide screen, and on a narrow one as it was",
      check: ({ event, was, is }) =>
        event.wide
          ? was("sidebar.shown") === is("sidebar.hidden")
          : was("sidebar.shown") === is("sidebar.shown"),
    },
    {
      when: "menu.toggled",
      in: "drawer.open",
      sees: "the drawer on a narrow screen alone, where it was closed",
      check: ({ event, was }) => !event.wide && was("drawer.closed"),
    },
    {
      when: ["navigated"],
      sees: "neither drawer nor notifications over the new page",
      check: ({ is }) => is("drawer.closed") && is("notifications.closed"),
    },
    { when: "network.lost", sees: "that the browser is offline", check: ({ is }) => is("network.offline") },
    {
      when: "network.returned",
      sees: "that it is online again, said once",
      check: ({ is, was, heard }) =>
        is("network.online") &&
        heard.filter(
          ({ type, kind, message }) =>
            type === "toast.raised" && kind === "info" && message.key === "shell.online",
        ).length === (was("network.offline") ? 1 : 0),
    },
    { when: "drawer.dismissed", sees: "no drawer", check: ({ is }) => is("drawer.closed") },
    { when: "notifications.dismissed", sees: "no panel", check: ({ is }) => is("notifications.closed") },
    {
      when: "notifications.toggled",
      sees: "the panel where there was none, and none where there was one",
      check: ({ was, is }) => was("notifications.open") === is("notifications.closed"),
    },
    {
      when: ["drawer.dismissed", "notifications.toggled", "notifications.dismissed", "navigated"],
      sees: "the sidebar as it was",
      check: ({ was, is }) => was("sidebar.shown") === is("sidebar.shown"),
    },
  ],
});
