import { type ActorRefFrom, assign, setup } from "xstate";
import { copyTextMachine } from "../core/copy-text.machine.ts";
import { type AmountFault, parseAmount } from "../core/money.ts";
import { port } from "../core/port.ts";
import { writePaymentLink, writtenMessage } from "./rules/payment-link.ts";

/** The modules of a QR code, row by row: true is dark. */
export type QrCode = readonly (readonly boolean[])[];

export type RequestMoneyEvent =
  | { type: "amount.changed"; text: string }
  | { type: "message.changed"; message: string }
  /** `to` is the holder's number, `origin` the app's origin. */
  | { type: "link.requested"; to: string; origin: string }
  /** `title` is for the share sheet. */
  | { type: "share.requested"; title: string };

/** `zero`: the text is not empty, and its amount is zero. */
type RequestFault = AmountFault | "zero";

function faultOf(text: string): RequestFault | undefined {
  const parsedAmount = parseAmount(text);
  if (!parsedAmount.ok) return parsedAmount.fault;
  return text.trim() !== "" && parsedAmount.cents === 0 ? "zero" : undefined;
}

function centsOf(text: string): number | undefined {
  const parsedAmount = parseAmount(text);
  return parsedAmount.ok && parsedAmount.cents > 0 ? parsedAmount.cents : undefined;
}

/** Creates a payment link and its QR code, for other people to send the holder money. Nothing is sent to a server. */
export const requestMoneyMachine = setup({
  types: {
    context: {} as {
      readonly amount: string;
      readonly message: string;
      readonly fault: RequestFault | undefined;
      readonly link: string;
      readonly title: string;
      readonly code: QrCode | undefined;
    },
    events: {} as RequestMoneyEvent,
    children: {} as { copy: "copyText"; drawCode: "drawCode"; shareLink: "shareLink" },
    meta: {} as { spec: string },
  },
  actors: {
    copyText: copyTextMachine,
    /** Loads the QR code library first. */
    drawCode: port<QrCode, { link: string }>("drawCode"),
    /** Resolves when the holder has shared the link or closed the share sheet. */
    shareLink: port<void, { link: string; title: string }>("shareLink"),
  },
  actions: {
    keepAmount: assign({ amount: (_, params: { text: string }) => params.text, fault: undefined }),
    keepMessage: assign({
      message: (_, params: { message: string }) => writtenMessage(params.message),
    }),
    keepFault: assign({ fault: ({ context }) => faultOf(context.amount) }),
    keepTitle: assign({ title: (_, params: { title: string }) => params.title }),
    writeLink: assign(({ context: { amount, message } }, params: { to: string; origin: string }) => ({
      link: `${params.origin}${writePaymentLink({ to: params.to, cents: centsOf(amount), message })}`,
      code: undefined,
    })),
    keepCode: assign({ code: (_, params: { output: QrCode }) => params.output }),
  },
  guards: { isAmount: ({ context }) => faultOf(context.amount) === undefined },
}).createMachine({
  id: "requestMoney",
  description: "The holder creates a link and a QR code that request money from another person.",
  meta: { spec: "safety: payment link" },
  context: { amount: "", message: "", fault: undefined, link: "", title: "", code: undefined },
  initial: "editing",
  on: {
    "amount.changed": { target: ".editing", actions: { type: "keepAmount", params: ({ event }) => event } },
    "message.changed": { target: ".editing", actions: { type: "keepMessage", params: ({ event }) => event } },
    "link.requested": [
      { guard: "isAmount", target: ".made", actions: { type: "writeLink", params: ({ event }) => event } },
      { actions: "keepFault", description: "The text is not an amount; the field says why." },
    ],
  },
  states: {
    editing: {
      description: "Amount and message are being entered; an earlier link is no longer shown.",
    },
    made: {
      description: "The link is shown; it can be copied and shared while its QR code is drawn.",
      type: "parallel",
      invoke: {
        id: "copy",
        src: "copyText",
        onError: { description: "The link is shown on the page and can be selected." },
      },
      states: {
        code: {
          initial: "drawing",
          description: "The link as a QR code.",
          states: {
            drawing: {
              description: "The QR code library is loading, then the code is drawn.",
              invoke: {
                id: "drawCode",
                src: "drawCode",
                input: ({ context }) => ({ link: context.link }),
                onDone: { target: "drawn", actions: { type: "keepCode", params: ({ event }) => event } },
                onError: "undrawn",
              },
            },
            drawn: { description: "The code is shown." },
            undrawn: {
              description: "The code could not be drawn, and only a reload can help; the link works.",
            },
          },
        },
        share: {
          initial: "idle",
          description: "The browser's share sheet.",
          states: {
            idle: { description: "Nothing is being shared." },
            sharing: {
              description: "The share sheet is open.",
              invoke: {
                id: "shareLink",
                src: "shareLink",
                input: ({ context: { link, title } }) => ({ link, title }),
                onDone: "idle",
                onError: "refused",
              },
            },
            refused: { description: "The browser did not share the link; it can be copied." },
          },
          on: {
            "share.requested": {
              target: ".sharing",
              actions: { type: "keepTitle", params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
});

export type RequestMoneyActor = ActorRefFrom<typeof requestMoneyMachine>;
