import type { Appearance } from "../../../src/machines/core/domain.ts";
import type { PaymentOrder } from "../../../src/machines/instructions/instruction.ts";
import type { stepUpMachine } from "../../../src/machines/instructions/step-up.machine.ts";
import { offline } from "../../machines/fakes.ts";
import { pathsOf } from "../../model/path-file.ts";

const order: PaymentOrder = { operation: "payout", cents: 60_000 };
const appearance: Appearance = { dark: true, locale: "ar" };
const acrValues = "phr";

export const paths = pathsOf<typeof stepUpMachine>()({
  starts: {
    "the app asks before a key is made": () => ({ order, maxAge: 300, acrValues: undefined }),
    "the wallet has asked for a newer sign-in": () => ({ order, maxAge: undefined, acrValues }),
  },
  events: { continued: [{ appearance }] },
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
    {
      in: "checking",
      description: "the age compared with the operator's",
      check: ({ invoked }) =>
        invoked.map(({ src, input }) => JSON.stringify([src, input])).join() ===
        JSON.stringify(["checkSignIn", { maxAge: 300 }]),
    },
    {
      description: "the age read only where the wallet has not judged it",
      check: ({ context, all }) =>
        context.maxAge !== undefined || all.invoked.every(({ src }) => src !== "checkSignIn"),
    },
    {
      when: "xstate.done.actor.checkSignIn",
      description: "a fresh sign-in confirmed, and an old one asked about",
      check: ({ event, is, context }) =>
        event.output === true ? is("finished") && context.result === "confirmed" : is("asking"),
    },
    {
      in: "asking",
      description: "two ways on, and nothing under way",
      check: ({ can, running, snapshot }) =>
        can({ type: "continued", appearance }) &&
        can({ type: "dismissed" }) &&
        running.length === 0 &&
        snapshot.hasTag("asking") &&
        !snapshot.hasTag("leaving"),
    },
    {
      in: "leaving",
      description: "the form given to keep, once, and the page on its way in the holder's look and language",
      check: ({ was, invoked, snapshot, context }) =>
        snapshot.hasTag("asking") &&
        snapshot.hasTag("leaving") &&
        JSON.stringify(invoked.map(({ src, input }) => [src, input])) ===
          JSON.stringify(
            was("leaving") ? [] : [["signInAgain", { order, acrValues: context.acrValues, appearance }]],
          ),
    },
    {
      in: "leaving",
      description: "that neither button leads anywhere else meanwhile",
      check: ({ can }) => !can({ type: "continued", appearance }) && !can({ type: "dismissed" }),
    },
    {
      when: "xstate.error.actor.signInAgain",
      description: "why the page could not leave",
      check: ({ context }) => context.failure?.kind === offline.kind,
    },
    {
      when: "xstate.after.redirectLimit.stepUp.leaving",
      description: "that the page did not leave in time",
      check: ({ context }) => context.failure?.kind === "timeout",
    },
    {
      when: "continued",
      description: "no reason of an earlier try",
      check: ({ context }) => context.failure === undefined,
    },
    {
      when: "dismissed",
      description: "nothing confirmed",
      check: ({ is, context }) => is("finished") && context.result === "dismissed",
    },
    {
      in: "finished",
      description: "nothing under way",
      check: ({ running, invoked }) => running.length + invoked.length === 0,
    },
  ],
});
