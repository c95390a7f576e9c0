import type { balanceDisplayMachine } from "../../../src/machines/session/balance-display.machine.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

export const paths = pathsOf<typeof balanceDisplayMachine>()({
  events: { "display.changed": [{ hidden: true }, { hidden: false }] },
  answers: { readHidden: [true, false] },
  labels: {
    "balance.toggled": "the holder presses the switch beside the balance",
    "display.changed": "another tab hides or shows the balance",
    otherTabs: "what the other tabs choose",
    readHidden: "what the page was started with",
    hide: "hiding the balance",
    show: "showing the balance",
  },
  initial: { "the beginning": "reading" },
  transitions: {
    reading: {
      "done readHidden": "shown | hidden",
      "error readHidden": "shown",
      "display.changed": "shown | hidden",
    },
    shown: { "balance.toggled": "hiding", "display.changed": "shown | hidden" },
    hiding: {
      "balance.toggled": "showing",
      "done hide": "hidden",
      "error hide": "hidden",
      "display.changed": "shown | hidden",
    },
    hidden: { "balance.toggled": "showing", "display.changed": "shown | hidden" },
    showing: {
      "balance.toggled": "hiding",
      "done show": "shown",
      "error show": "shown",
      "display.changed": "shown | hidden",
    },
  },
  observations: [
    after("xstate.done.actor.readHidden", {
      "the balance as the page was started": ({ event, isIn }) => isIn(event.output ? "hidden" : "shown"),
    }),
    inside(["reading", "shown", "showing"], {
      "a balance that is shown": ({ snapshot }) => !snapshot.hasTag("hidden"),
    }),
    inside(["hiding", "hidden"], {
      "a balance that is hidden": ({ snapshot }) => snapshot.hasTag("hidden"),
    }),
    after("display.changed", {
      "the other tab's choice, which is not stored again": ({ event, isIn, invoked }) =>
        isIn(event.hidden ? "hidden" : "shown") && invoked.length === 0,
    }),
    after("balance.toggled", {
      "the page told once of the other choice": ({ wasIn, isIn, invoked }) =>
        JSON.stringify(invoked.map(({ input }) => input)) ===
        JSON.stringify(wasIn("reading") ? [] : [{ hidden: isIn("hiding") }]),
    }),
  ],
});
