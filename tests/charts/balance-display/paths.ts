import type { balanceDisplayMachine } from "../../../src/machines/session/balance-display.machine.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

export const paths = pathsOf<typeof balanceDisplayMachine>()({
  events: {},
  answers: { readHidden: [true, false] },
  labels: {
    "balance.toggled": "the holder presses the switch beside the balance",
    readHidden: "what the page was started with",
    hide: "hiding the balance",
    show: "showing the balance",
  },
  initial: { "the beginning": "reading" },
  transitions: {
    reading: { "done readHidden": "shown | hidden", "error readHidden": "shown" },
    shown: { "balance.toggled": "hiding" },
    hiding: { "balance.toggled": "showing", "done hide": "hidden", "error hide": "hidden" },
    hidden: { "balance.toggled": "showing" },
    showing: { "balance.toggled": "hiding", "done show": "shown", "error show": "shown" },
  },
  observations: [
    after("xstate.done.actor.readHidden", {
      "the balance as the page was started": ({ event, is }) => is(event.output ? "hidden" : "shown"),
    }),
    inside(["reading", "shown", "showing"], {
      "a balance that is shown": ({ snapshot }) => !snapshot.hasTag("hidden"),
    }),
    inside(["hiding", "hidden"], {
      "a balance that is hidden": ({ snapshot }) => snapshot.hasTag("hidden"),
    }),
    after("balance.toggled", {
      "the page told once of the other choice": ({ was, is, invoked }) =>
        JSON.stringify(invoked.map(({ input }) => input)) ===
        JSON.stringify(was("reading") ? [] : [{ hidden: is("hiding") }]),
    }),
  ],
});
