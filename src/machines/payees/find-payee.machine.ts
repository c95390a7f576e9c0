import { type ActorRefFrom, assign, setup } from "xstate";
import type { Payee } from "../core/domain.ts";
import { type Failure, failureOf, rejection } from "../core/failure.ts";
import { port } from "../core/port.ts";
import { isLongRetryAfter, mayRetry, retryDelay } from "../core/retry.ts";

export interface FindPayeeInput {
  readonly phone: string;
  /** The holder's account, to detect a transfer to oneself. */
  readonly accountId: string;
}

/** The first item of the list (the specification, section 3), or the reason why none was found. */
export type FindPayeeOutput = { readonly payee: Payee } | { readonly failure: Failure };

/** Whether the search is repeated. If the wallet asks for a long wait, the search fails instead. */
function mayRetrySearch(failure: Failure, retries: number): boolean {
  return mayRetry(failure, retries) && !isLongRetryAfter(failure);
}

function pickPayee(payees: readonly Payee[], accountId: string): FindPayeeOutput {
  const [payee] = payees;
  if (payee === undefined) return { failure: rejection("payee_not_found") };
  return payee.accountId === accountId ? { failure: rejection("payee_is_self") } : { payee };
}

/** Searches a payee by mobile number. It retries as a query does, unless the wallet asks for a long wait. */
export const findPayeeMachine = setup({
  types: {
    input: {} as FindPayeeInput,
    output: {} as FindPayeeOutput,
    context: {} as FindPayeeInput & {
      readonly retries: number;
      readonly failure: Failure | undefined;
      readonly output: FindPayeeOutput;
    },
    meta: {} as { spec: string },
  },
  actors: {
    /** Every account with this mobile number; rejects if the text is not a mobile number. */
    readPayees: port<readonly Payee[], { phone: string }>("readPayees"),
  },
  actions: {
    keepAnswer: assign({
      output: ({ context }, params: { payees: readonly Payee[] }) =>
        pickPayee(params.payees, context.accountId),
    }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    keepGivenUp: assign({
      output: (_, params: { error: unknown }) => ({ failure: failureOf(params.error) }),
    }),
    countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
  },
  guards: {
    mayRetry: ({ context }, params: { error: unknown }) =>
      mayRetrySearch(failureOf(params.error), context.retries),
  },
  delays: { backoff: ({ context }) => retryDelay(context.failure, context.retries) },
}).createMachine({
  id: "findPayee",
  description: "A search for the person with one mobile number.",
  meta: { spec: "§7 Reads" },
  context: ({ input }) => ({
    ...input,
    retries: 0,
    failure: undefined,
    output: { failure: rejection("payee_not_found") },
  }),
  output: ({ context }) => context.output,
  initial: "searching",
  states: {
    searching: {
      description: "The wallet is searching for this number.",
      meta: { spec: "§8 Payee" },
      invoke: {
        id: "readPayees",
        src: "readPayees",
        input: ({ context }) => ({ phone: context.phone }),
        onDone: {
          target: "finished",
          actions: { type: "keepAnswer", params: ({ event }) => ({ payees: event.output }) },
        },
        onError: [
          {
            guard: { type: "mayRetry", params: ({ event }) => event },
            target: "retrying",
            actions: [{ type: "keepFailure", params: ({ event }) => event }, "countRetry"],
          },
          { target: "finished", actions: { type: "keepGivenUp", params: ({ event }) => event } },
        ],
      },
    },
    retrying: {
      description: "The last try failed temporarily; the next one follows after a pause.",
      meta: { spec: "§9 Data fetching" },
      after: { backoff: "searching" },
    },
    finished: {
      type: "final",
      description: "The output has the payee, or the reason why none was found.",
      meta: { spec: "§8 Payee" },
    },
  },
});

export type FindPayeeActor = ActorRefFrom<typeof findPayeeMachine>;
