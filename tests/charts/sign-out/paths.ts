import type { Appearance } from "../../../src/machines/core/domain.ts";
import type { signOutMachine } from "../../../src/machines/sign-in/sign-out.machine.ts";
import { inside, pathsOf } from "../../model/path-file.ts";

const appearance: Appearance = { dark: true, locale: "ar" };

export const paths = pathsOf<typeof signOutMachine>()({
  starts: { "the person signs out": () => ({ appearance }) },
  events: {},
  delays: { redirectLimit: 30_000 },
  labels: {
    forget: "the clearing of what is remembered",
    signOut: "the way to the sign-out",
    redirectLimit: "30 seconds have passed",
  },
  initial: { "the person signs out": "forgetting" },
  final: ["failed"],
  transitions: {
    forgetting: { "done forget": "leaving", "error forget": "leaving" },
    leaving: { "error signOut": "failed", "after redirectLimit": "failed" },
  },
  observations: [
    inside("forgetting", {
      "what is remembered cleared before anything else": ({ invoked }) =>
        invoked.map(({ src }) => src).join() === "forgetSession",
    }),
    inside("leaving", {
      "the provider's sign-out requested once, in the person's own look and language": ({ wasIn, invoked }) =>
        JSON.stringify(invoked.map(({ src, input }) => [src, input])) ===
        JSON.stringify(wasIn("leaving") ? [] : [["signOut", { appearance }]]),
    }),
    inside("failed", {
      "nothing under way": ({ childIds, invoked }) => childIds.length + invoked.length === 0,
    }),
  ],
});
