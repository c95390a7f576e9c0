import { type ActorRefFrom, assign, setup } from "xstate";
import { listener, port } from "../core/port.ts";
import { type PaymentLinkFault, type PaymentRequest, readPaymentLink } from "./rules/payment-link.ts";

export type PaymentLinkEvent =
  /** The fragment after `#`, already removed from the address. */
  { type: "link.opened"; fragment: string } | { type: "dismissed" };

/** Why the form does not open: the account is not active, or the amount exceeds the balance. */
export type LinkedFormRefusal = "inactive" | "overBalance";

/** Why a link opens no form; a `LinkedFormRefusal` and `late` are detected only when the form is to open. */
export type PaymentLinkRefusal = PaymentLinkFault | LinkedFormRefusal | "late";

/** Opens *Send Money* from a payment link, filled in. The link itself pays nothing: the holder submits the form. */
export const paymentLinkMachine = setup({
  types: {
    context: {} as {
      readonly request: PaymentRequest | undefined;
      readonly refusal: PaymentLinkRefusal | undefined;
    },
    events: {} as PaymentLinkEvent,
    meta: {} as { spec: string },
  },
  actors: {
    /** Removes a payment link's fragment from the address, and sends it as `link.opened`. */
    watchLink: listener("watchLink"),
    /** Opens the form as soon as possible. */
    openLinkedForm: port<"opened" | LinkedFormRefusal, { request: PaymentRequest }>("openLinkedForm"),
    /** Resolves when the holder has closed the form or paid. */
    followLinkedForm: port<void>("followLinkedForm"),
  },
  actions: {
    keepReading: assign((_, params: { fragment: string }) => {
      const link = readPaymentLink(params.fragment);
      return {
        request: "request" in link ? link.request : undefined,
        refusal: "fault" in link ? link.fault : undefined,
      };
    }),
    keepRefusal: assign((_, params: { refusal: PaymentLinkRefusal }) => ({ request: undefined, ...params })),
    forget: assign({ request: undefined, refusal: undefined }),
  },
  guards: {
    isReadable: (_, params: { fragment: string }) => "request" in readPaymentLink(params.fragment),
    isOpened: (_, params: { output: "opened" | LinkedFormRefusal }) => params.output === "opened",
  },
  // A dialog that opens later would interrupt other work of the holder.
  delays: { openLimit: 120_000 },
}).createMachine({
  id: "paymentLink",
  description: "A link that requests money, from its opening to the form that it fills in.",
  meta: { spec: "safety: payment link" },
  context: { request: undefined, refusal: undefined },
  invoke: {
    id: "watchLink",
    src: "watchLink",
    onError: { description: "A link is not read, and the holder fills in the form." },
  },
  on: {
    "link.opened": [
      {
        guard: { type: "isReadable", params: ({ event }) => event },
        target: ".opening",
        actions: { type: "keepReading", params: ({ event }) => event },
      },
      {
        target: ".refused",
        actions: { type: "keepReading", params: ({ event }) => event },
      },
    ],
  },
  initial: "closed",
  states: {
    closed: { description: "No link is open." },
    opening: {
      description:
        "The link is read; its form opens as soon as the balance is known and no other dialog is open.",
      after: {
        openLimit: {
          target: "refused",
          actions: { type: "keepRefusal", params: { refusal: "late" } },
          description: "No dialog could open in two minutes; the holder opens the link again.",
        },
      },
      invoke: {
        id: "openLinkedForm",
        src: "openLinkedForm",
        input: ({ context }) => ({ request: context.request as PaymentRequest }),
        onDone: [
          {
            guard: { type: "isOpened", params: ({ event }) => event },
            target: "following",
            actions: "forget",
          },
          {
            target: "refused",
            actions: {
              type: "keepRefusal",
              params: ({ event }) => ({ refusal: event.output as LinkedFormRefusal }),
            },
          },
        ],
        onError: { target: "refused", actions: { type: "keepRefusal", params: { refusal: "late" } } },
      },
    },
    following: {
      description: "The form is open and says that a link filled it in.",
      invoke: {
        id: "followLinkedForm",
        src: "followLinkedForm",
        onDone: "closed",
        onError: "closed",
      },
    },
    refused: {
      description: "The form would not accept the link's values; a notice says why.",
      on: { dismissed: { target: "closed", actions: "forget" } },
    },
  },
});

export type PaymentLinkActor = ActorRefFrom<typeof paymentLinkMachine>;
