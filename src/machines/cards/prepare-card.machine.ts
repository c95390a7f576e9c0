import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import { type Failure, failureOf } from "../core/failure.ts";
import { port, unprovided } from "../core/port.ts";
import { type CallOutcome, callFailureOf } from "../instructions/call-order.ts";
import { keyedCallMachine } from "../instructions/keyed-call.machine.ts";

/** An object of the payment provider's library: passed on, never read. */
export type ProviderHandle = object;

/** Sent to the parent as soon as the provider's field can be rendered. */
export type ProviderReport = { type: "provider.loaded"; provider: ProviderHandle };

/** Fetches the provider's script and a setup secret in parallel; outputs the secret for one card. */
export const prepareCardMachine = setup({
  types: {
    output: {} as { clientSecret: string },
    context: {} as {
      clientSecret: string;
      providerFailure: Failure | undefined;
      secretFailure: Failure | undefined;
    },
    events: {} as { type: "retried" },
    tags: {} as "busy",
    meta: {} as { spec: string },
  },
  actors: {
    /** Loads the provider's script; rejects with `provider_unavailable`. */
    loadProvider: port<ProviderHandle>("loadProvider"),
    /** Its output has the setup secret. */
    linkCard: keyedCallMachine,
  },
  actions: {
    reportProvider: sendParent((_, params: { provider: ProviderHandle }) => ({
      type: "provider.loaded",
      provider: params.provider,
    })),
    keepSecret: assign({
      clientSecret: (_, { outcome }: { outcome: CallOutcome }) =>
        (outcome.kind === "done" && outcome.clientSecret) || "",
    }),
    keepProviderError: assign({
      providerFailure: (_, params: { error: unknown }) => failureOf(params.error),
    }),
    forgetProviderFailure: assign({ providerFailure: undefined }),
    keepReason: assign({
      secretFailure: (_, { outcome }: { outcome: CallOutcome }) => callFailureOf(outcome, "link_failed"),
    }),
    keepSecretError: assign({ secretFailure: (_, params: { error: unknown }) => failureOf(params.error) }),
    forgetSecretFailure: assign({ secretFailure: undefined }),
    logFailure: unprovided as (_: unknown, params: { failure: Failure | undefined }) => void,
  },
  guards: {
    hasSecret: (_, { outcome }: { outcome: CallOutcome }) =>
      outcome.kind === "done" && outcome.clientSecret !== undefined,
  },
}).createMachine({
  id: "prepareCard",
  description: "What adding a card needs: the provider's script and a setup secret.",
  meta: { spec: "§4 Add card" },
  context: { clientSecret: "", providerFailure: undefined, secretFailure: undefined },
  output: ({ context }) => ({ clientSecret: context.clientSecret }),
  type: "parallel",
  states: {
    provider: {
      description: "The payment provider's script.",
      meta: { spec: "§8 Stripe.js" },
      initial: "loading",
      states: {
        loading: {
          description: "The script is loading.",
          tags: "busy",
          invoke: {
            id: "loadProvider",
            src: "loadProvider",
            onDone: {
              target: "loaded",
              actions: { type: "reportProvider", params: ({ event }) => ({ provider: event.output }) },
            },
            onError: {
              target: "loadFailed",
              actions: { type: "keepProviderError", params: ({ event }) => event },
            },
          },
        },
        loadFailed: {
          entry: {
            type: "logFailure",
            params: ({ context }) => ({ failure: context.providerFailure }),
          },
          description: "The script did not load; the person may try again.",
          on: { retried: { target: "loading", actions: "forgetProviderFailure" } },
        },
        loaded: { type: "final", description: "The script is loaded." },
      },
    },
    secret: {
      description: "The setup secret.",
      initial: "asking",
      states: {
        asking: {
          description: "A setup secret is requested from the wallet.",
          tags: "busy",
          invoke: {
            id: "linkCard",
            src: "linkCard",
            input: { order: { operation: "linkCard" } },
            onDone: [
              {
                guard: { type: "hasSecret", params: ({ event }) => ({ outcome: event.output }) },
                target: "given",
                actions: { type: "keepSecret", params: ({ event }) => ({ outcome: event.output }) },
              },
              {
                target: "rejected",
                actions: { type: "keepReason", params: ({ event }) => ({ outcome: event.output }) },
              },
            ],
            onError: {
              target: "rejected",
              actions: { type: "keepSecretError", params: ({ event }) => event },
            },
          },
        },
        rejected: {
          entry: { type: "logFailure", params: ({ context }) => ({ failure: context.secretFailure }) },
          description: "The wallet gave no secret; the dialog shows the reason, and the holder may retry.",
          meta: { spec: "§8 Add card" },
          on: { retried: { target: "asking", actions: "forgetSecretFailure" } },
        },
        given: { type: "final", description: "The secret is known." },
      },
    },
  },
});

export type PrepareCardActor = ActorRefFrom<typeof prepareCardMachine>;
