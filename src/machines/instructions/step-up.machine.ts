import { type ActorRefFrom, assign, setup } from "xstate";
import type { Appearance } from "../core/domain.ts";
import { type Failure, failureOf } from "../core/failure.ts";
import { port } from "../core/port.ts";
import type { PaymentOrder } from "./instruction.ts";

export interface StepUpInput {
  /** The payment whose form is stored; undefined before a change of bank details, whose form is not stored. */
  readonly order: PaymentOrder | undefined;
  /** In seconds; undefined if the wallet itself required a newer sign-in. */
  readonly maxAge: number | undefined;
  /** The authentication context that the wallet requires (RFC 9470, `acr_values`), in addition to a max age. */
  readonly acrValues: string | undefined;
}

export interface StepUpOutput {
  readonly result: "confirmed" | "dismissed";
}

export type StepUpEvent = { type: "continued"; appearance: Appearance } | { type: "dismissed" };

/**
 * Requires a fresh sign-in before a payment or a change of bank details gets a key. A payment's form is stored before
 * the redirect, and filled in again afterwards; only the holder's next press pays.
 */
export const stepUpMachine = setup({
  types: {
    input: {} as StepUpInput,
    output: {} as StepUpOutput,
    context: {} as StepUpInput &
      StepUpOutput & {
        readonly appearance: Appearance | undefined;
        /** Why the redirect failed. */
        readonly failure: Failure | undefined;
      },
    events: {} as StepUpEvent,
    tags: {} as "asking" | "leaving",
    meta: {} as { spec: string },
  },
  actors: {
    /** Whether the sign-in is at most `maxAge` seconds old, or of unknown age. */
    checkSignIn: port<boolean, { maxAge: number }>("checkSignIn"),
    /**
     * Stores the form and redirects to the provider. Resolves only if the browser restores the page from its
     * back-forward cache.
     */
    signInAgain: port<
      void,
      { order: PaymentOrder | undefined; acrValues: string | undefined; appearance: Appearance | undefined }
    >("signInAgain"),
  },
  actions: {
    keepAppearance: assign({ appearance: (_, params: { appearance: Appearance }) => params.appearance }),
    keepError: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    keepTimeout: assign({ failure: () => ({ kind: "timeout" as const }) }),
    forgetFailure: assign({ failure: undefined }),
    keepConfirmed: assign({ result: "confirmed" }),
  },
  guards: {
    isDemanded: ({ context }) => context.maxAge === undefined,
    isFresh: (_, params: { output: boolean }) => params.output,
  },
  delays: {
    /** The same limit as for the first sign-in. */
    redirectLimit: 30_000,
  },
}).createMachine({
  id: "stepUp",
  description: "A fresh sign-in before money leaves.",
  meta: { spec: "safety: step-up" },
  context: ({ input }) => ({ ...input, result: "dismissed", appearance: undefined, failure: undefined }),
  output: ({ context }) => ({ result: context.result }),
  initial: "deciding",
  states: {
    deciding: {
      description: "If the wallet has required a sign-in, its age is not checked.",
      always: [{ guard: "isDemanded", target: "asking" }, { target: "checking" }],
    },
    checking: {
      description: "The age of the sign-in is read from the token.",
      invoke: {
        id: "checkSignIn",
        src: "checkSignIn",
        input: ({ context }) => ({ maxAge: context.maxAge ?? 0 }),
        onDone: [
          {
            guard: { type: "isFresh", params: ({ event }) => event },
            target: "finished",
            actions: "keepConfirmed",
          },
          { target: "asking" },
        ],
        onError: "asking",
      },
    },
    asking: {
      description: "The holder reads why, and continues to the provider or returns to the form.",
      tags: "asking",
      on: {
        continued: {
          target: "leaving",
          actions: ["forgetFailure", { type: "keepAppearance", params: ({ event }) => event }],
        },
        dismissed: "finished",
      },
    },
    leaving: {
      description: "The form is stored, and the page redirects to the provider.",
      tags: ["asking", "leaving"],
      invoke: {
        id: "signInAgain",
        src: "signInAgain",
        input: ({ context: { order, acrValues, appearance } }) => ({ order, acrValues, appearance }),
        onDone: "asking",
        onError: { target: "asking", actions: { type: "keepError", params: ({ event }) => event } },
      },
      after: { redirectLimit: { target: "asking", actions: "keepTimeout" } },
    },
    finished: {
      type: "final",
      description: "The sign-in is fresh enough, or the holder returned to the form.",
    },
  },
});

export type StepUpActor = ActorRefFrom<typeof stepUpMachine>;
