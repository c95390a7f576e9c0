import { type ActorRefFrom, assign, setup } from "xstate";
import type { Appearance } from "../core/domain.ts";
import { type Failure, failureOf } from "../core/failure.ts";
import { port } from "../core/port.ts";
import type { PaymentOrder } from "./instruction.ts";

export interface StepUpInput {
  /** The payment whose form is kept; undefined before a change of bank details, of which nothing is. */
  readonly order: PaymentOrder | undefined;
  /** Seconds; undefined where the wallet itself has asked for a newer sign-in. */
  readonly maxAge: number | undefined;
  /** What the wallet asks of the sign-in besides its age (RFC 9470, `acr_values`). */
  readonly acrValues: string | undefined;
}

export interface StepUpOutput {
  readonly result: "confirmed" | "dismissed";
}

export type StepUpEvent = { type: "continued"; appearance: Appearance } | { type: "dismissed" };

/**
 * Asks the holder for a fresh sign-in before a payment or a change of bank details has a key. The page leaves for it with
 * a payment's form kept; what comes back is a form that is filled in, and only the holder's next press pays.
 */
export const stepUpMachine = setup({
  types: {
    input: {} as StepUpInput,
    output: {} as StepUpOutput,
    context: {} as StepUpInput &
      StepUpOutput & {
        readonly appearance: Appearance | undefined;
        /** Why the page could not leave. */
        readonly failure: Failure | undefined;
      },
    events: {} as StepUpEvent,
    tags: {} as "asking" | "leaving",
    meta: {} as { spec: string },
  },
  actors: {
    /** Whether the sign-in is at most so many seconds old, or of unknown age. */
    checkSignIn: port<boolean, { maxAge: number }>("checkSignIn"),
    /** Keeps the form and leaves for the provider. Resolves only where the page came back as it was. */
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
    /** As for the first sign-in. */
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
      description: "Where the wallet has asked, the age of the sign-in is no question any more.",
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
      description: "The form is kept, and the page is on its way to the provider.",
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
