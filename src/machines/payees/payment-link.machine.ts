import { type ActorRefFrom, assign, setup } from "xstate";
import { listener, port } from "../core/port.ts";
import { type PaymentLinkFault, type PaymentRequest, readPaymentLink } from "./rules/payment-link.ts";

export type PaymentLinkEvent =
  /** What stood behind the `#`; it is gone from the address. */
  { type: "link.opened"; fragment: string } | { type: "dismissed" };

/** Why a link opens no form: `overBalance` and `late` are known only where the form would open. */
export type PaymentLinkRefusal = PaymentLinkFault | "overBalance" | "late";

/** A link that asks for money opens *Send Money*, filled in. It pays nothing: the holder reads the form and presses. */
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
    /** Takes a link's fragment out of the address, and sends it as `link.opened`. */
    watchLink: listener("watchLink"),
    /** Opens the form as soon as it can, unless the balance has less than the link asks for. */
    openLinkedForm: port<"opened" | "overBalance", { request: PaymentRequest }>("openLinkedForm"),
    /** Resolves when the holder has closed the form, or paid. */
    followLinkedForm: port<void>("followLinkedForm"),
  },
  actions: {
    keepReading: assign((_, params: { fragment: string }) => {
      const reading = readPaymentLink(params.fragment);
      return {
        request: "request" in reading ? reading.request : undefined,
        refusal: "fault" in reading ? reading.fault : undefined,
      };
    }),
    keepRefusal: assign((_, params: { refusal: PaymentLinkRefusal }) => ({ request: undefined, ...params })),
    forget: assign({ request: undefined, refusal: undefined }),
  },
  guards: {
    isReadable: (_, params: { fragment: string }) => "request" in readPaymentLink(params.fragment),
    isOpened: (_, params: { output: "opened" | "overBalance" }) => params.output === "opened",
  },
  // A dialog that opens later would surprise the holder in the middle of other work.
  delays: { openLimit: 120_000 },
}).createMachine({
  id: "paymentLink",
  description: "A link that asks for money, from its opening to the form that it fills in.",
  meta: { spec: "safety: payment link" },
  context: { request: undefined, refusal: undefined },
  invoke: {
    id: "watchLink",
    src: "watchLink",
    onError: { description: "A link is not read, and the holder fills the form in." },
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
      description: "The link is read; its form opens once the balance is known and no other dialog is open.",
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
          { target: "refused", actions: { type: "keepRefusal", params: { refusal: "overBalance" } } },
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
      description: "The link asks for what the form would refuse; the dashboard says what.",
      on: { dismissed: { target: "closed", actions: "forget" } },
    },
  },
});

export type PaymentLinkActor = ActorRefFrom<typeof paymentLinkMachine>;
