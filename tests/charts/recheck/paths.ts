import type { recheckMachine } from "../../../src/machines/sign-in/recheck.machine.ts";
import { inside, pathsOf } from "../../model/path-file.ts";

const dana = { outcome: "signedIn", personId: "sub-dana" };
const priya = { outcome: "signedIn", personId: "sub-priya" };

export const paths = pathsOf<typeof recheckMachine>()({
  events: {},
  answers: { checkSession: [dana, priya, { outcome: "signedOut" }] },
  delays: { checkLimit: 12_000 },
  labels: {
    forgetTokens: "the clearing of the rejected tokens",
    checkSession: "the silent check",
    checkLimit: "12 seconds have passed",
  },
  initial: { "the beginning": "forgetting" },
  final: ["finished"],
  transitions: {
    forgetting: { "done forgetTokens": "asking", "error forgetTokens": "asking" },
    asking: {
      "done checkSession": "finished",
      "error checkSession": "finished",
      "after checkLimit": "finished",
    },
  },
  observations: [
    inside("forgetting", {
      "the tokens being cleared, and nothing asked yet": ({ childIds }) => childIds.join() === "forgetTokens",
    }),
    inside("asking", {
      "one silent check under way, with its time limit": ({ childIds, startedDelays }) =>
        childIds.join() === "checkSession" && startedDelays.includes("checkLimit"),
    }),
    inside("finished", {
      "the check's answer as the output, and signed out where none came": ({ event, snapshot }) =>
        JSON.stringify(snapshot.output) ===
        JSON.stringify({
          check: event.type.startsWith("xstate.done") ? event.output : { outcome: "signedOut" },
        }),
    }),
  ],
});
