import type { shellMachine } from "../../../src/machines/app/shell.machine.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

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
    after(["xstate.init", "network.returned"], "network.online", {
      "nothing said of a connection that was never lost": ({ event, received }) =>
        event.type !== "xstate.init" || received.length === 0,
    }),
    inside("network.offline", {
      "its return awaited": ({ can }) => can({ type: "network.returned" }),
    }),
    after("xstate.init", ["sidebar.shown", "drawer.closed", "notifications.closed"], {
      "the address watched, so that nothing lies over the next page": ({ childIds, invoked }) =>
        childIds.includes("navigation") && invoked.some(({ src }) => src === "watchNavigation"),
    }),
    inside("sidebar.hidden", {
      "the menu button bringing it back": ({ can }) => can({ type: "menu.toggled", wide: true }),
    }),
    inside("drawer.open", {
      "a way to close it": ({ can }) => can({ type: "drawer.dismissed" }),
    }),
    inside("notifications.open", {
      "a way to close them": ({ can }) => can({ type: "notifications.dismissed" }),
    }),
    after("menu.toggled", {
      "the sidebar changed on a wide screen, and on a narrow one as it was": ({ event, wasIn, isIn }) =>
        event.wide
          ? wasIn("sidebar.shown") === isIn("sidebar.hidden")
          : wasIn("sidebar.shown") === isIn("sidebar.shown"),
    }),
    after("menu.toggled", "drawer.open", {
      "the drawer on a narrow screen alone, where it was closed": ({ event, wasIn }) =>
        !event.wide && wasIn("drawer.closed"),
    }),
    after(["navigated"], {
      "neither drawer nor notifications over the new page": ({ isIn }) =>
        isIn("drawer.closed") && isIn("notifications.closed"),
    }),
    after("network.lost", {
      "that the browser is offline": ({ isIn }) => isIn("network.offline"),
    }),
    after("network.returned", {
      "that it is online again, said once": ({ isIn, wasIn, received }) =>
        isIn("network.online") &&
        received.filter(
          ({ type, kind, message }) =>
            type === "toast.raised" && kind === "info" && message.key === "shell.online",
        ).length === (wasIn("network.offline") ? 1 : 0),
    }),
    after("drawer.dismissed", {
      "no drawer": ({ isIn }) => isIn("drawer.closed"),
    }),
    after("notifications.dismissed", {
      "no panel": ({ isIn }) => isIn("notifications.closed"),
    }),
    after("notifications.toggled", {
      "the panel where there was none, and none where there was one": ({ wasIn, isIn }) =>
        wasIn("notifications.open") === isIn("notifications.closed"),
    }),
    after(["drawer.dismissed", "notifications.toggled", "notifications.dismissed", "navigated"], {
      "the sidebar as it was": ({ wasIn, isIn }) => wasIn("sidebar.shown") === isIn("sidebar.shown"),
    }),
  ],
});
