import type { Appearance } from "../../../src/machines/core/domain.ts";
import type { PaymentOrder } from "../../../src/machines/instructions/instruction.ts";
import type { stepUpMachine } from "../../../src/machines/instructions/step-up.machine.ts";
import { offline } from "../../machines/fakes.ts";
import { after, always, inside, pathsOf } from "../../model/path-file.ts";

const order: PaymentOrder = { operation: "payout", cents: 60_000 };
const appearance: Appearance = { dark: true, locale: "ar" };
const lightAppearance: Appearance = { dark: false, locale: "en" };
const acrValues = "phr";

export const paths = pathsOf<typeof stepUpMachine>()({
  starts: {
    "the app asks before a key is made": () => ({ order, maxAge: 300, acrValues: undefined }),
    "the wallet has asked for a newer sign-in": () => ({ order, maxAge: undefined, acrValues }),
  },
  events: { continued: [{ appearance }, { appearance: lightAppearance }] },
  answers: { checkSignIn: [true, false] },
  delays: { redirectLimit: 30_000 },
  differs: ({ failure }) => failure?.kind,
  labels: {
    continued: "the holder continues to the sign-in",
    dismissed: "the holder returns to the form",
    checkSignIn: "the reading of the sign-in's age",
    signInAgain: "the way to the fresh sign-in",
    redirectLimit: "30 seconds have passed",
  },
  initial: {
    "the app asks before a key is made": "checking",
    "the wallet has asked for a newer sign-in": "asking",
  },
  final: ["finished"],
  transitions: {
    checking: { "done checkSignIn": "asking | finished", "error checkSignIn": "asking" },
    asking: { continued: "leaving", dismissed: "finished" },
    leaving: {
      "done signInAgain": "asking",
      "error signInAgain": "asking",
      "after redirectLimit": "asking",
    },
  },
  observations: [
    inside("checking", {
      "the age compared with the operator's": ({ invoked }) =>
        invoked.map(({ src, input }) => JSON.stringify([src, input])).join() ===
        JSON.stringify(["checkSignIn", { maxAge: 300 }]),
    }),
    always({
      "the age read only where the wallet has not judged it": ({ context, all }) =>
        context.maxAge !== undefined || all.invoked.every(({ src }) => src !== "checkSignIn"),
    }),
    after("xstate.done.actor.checkSignIn", {
      "a fresh sign-in confirmed, and an old one asked about": ({ event, isIn, context }) =>
        event.output === true ? isIn("finished") && context.result === "confirmed" : isIn("asking"),
    }),
    inside("asking", {
      "two ways on, and nothing under way": ({ can, childIds, snapshot }) =>
        can({ type: "continued", appearance }) &&
        can({ type: "dismissed" }) &&
        childIds.length === 0 &&
        snapshot.hasTag("asking") &&
        !snapshot.hasTag("leaving"),
    }),
    inside("leaving", {
      "that the page is leaving": ({ snapshot }) => snapshot.hasTag("asking") && snapshot.hasTag("leaving"),
      "that neither button leads anywhere else meanwhile": ({ can }) =>
        !can({ type: "continued", appearance }) && !can({ type: "dismissed" }),
    }),
    after("xstate.error.actor.signInAgain", {
      "why the page could not leave": ({ context }) => context.failure?.kind === offline.kind,
    }),
    after("xstate.after.redirectLimit.stepUp.leaving", {
      "that the page did not leave in time": ({ context }) => context.failure?.kind === "timeout",
    }),
    after("continued", {
      "the form given to keep, once, and the page on its way in the holder's look and language": ({
        wasIn,
        invoked,
        context,
        event: { appearance },
      }) =>
        JSON.stringify(invoked.map(({ src, input }) => [src, input])) ===
        JSON.stringify(
          wasIn("asking") ? [["signInAgain", { order, acrValues: context.acrValues, appearance }]] : [],
        ),
      "no reason of an earlier try": ({ context }) => context.failure === undefined,
    }),
    after("dismissed", {
      "nothing confirmed": ({ isIn, context }) => isIn("finished") && context.result === "dismissed",
    }),
    inside("finished", {
      "nothing under way": ({ childIds, invoked }) => childIds.length + invoked.length === 0,
    }),
  ],
});
