import type { balanceDisplayMachine } from "../../../src/machines/session/balance-display.machine.ts";
import { pathsOf } from "../../model/path-file.ts";

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
    {
      when: "xstate.done.actor.readHidden",
      description: "the balance as the page was started",
      check: ({ event, is }) => is(event.output ? "hidden" : "shown"),
    },
    {
      in: ["reading", "shown", "showing"],
      description: "a balance that is shown",
      check: ({ snapshot }) => !snapshot.hasTag("hidden"),
    },
    {
      in: ["hiding", "hidden"],
      description: "a balance that is hidden",
      check: ({ snapshot }) => snapshot.hasTag("hidden"),
    },
    {
      when: "balance.toggled",
      description: "the page told once of the other choice",
      check: ({ was, is, invoked }) =>
        JSON.stringify(invoked.map(({ input }) => input)) ===
        JSON.stringify(was("reading") ? [] : [{ hidden: is("hiding") }]),
    },
  ],
});
