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
  /** `to` is the holder's own number, `origin` the app's. */
  | { type: "link.requested"; to: string; origin: string }
  /** `title` is what a share sheet calls it. */
  | { type: "share.requested"; title: string };

/** `zero`: something was typed, and it is no money. */
type RequestFault = AmountFault | "zero";

function faultOf(text: string): RequestFault | undefined {
  const parsed = parseAmount(text);
  if (!parsed.ok) return parsed.fault;
  return text.trim() !== "" && parsed.cents === 0 ? "zero" : undefined;
}

function centsOf(text: string): number | undefined {
  const parsed = parseAmount(text);
  return parsed.ok && parsed.cents > 0 ? parsed.cents : undefined;
}

/** Makes the link and the QR code with which other people send the holder money. Nothing is sent to a server. */
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
    /** Loads the drawing's code first. */
    drawCode: port<QrCode, { link: string }>("drawCode"),
    /** Resolves when the holder has chosen where to share, or closed the choice. */
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
  description: "The holder makes a link and a code that ask another person for money.",
  meta: { spec: "safety: payment link" },
  context: { amount: "", message: "", fault: undefined, link: "", title: "", code: undefined },
  initial: "editing",
  on: {
    "amount.changed": { target: ".editing", actions: { type: "keepAmount", params: ({ event }) => event } },
    "message.changed": { target: ".editing", actions: { type: "keepMessage", params: ({ event }) => event } },
    "link.requested": [
      { guard: "isAmount", target: ".made", actions: { type: "writeLink", params: ({ event }) => event } },
      {
        target: ".editing",
        actions: "keepFault",
        description: "What was typed is no amount; the field says why.",
      },
    ],
  },
  states: {
    editing: {
      description: "Amount and message are being entered; a link that was made for others is gone.",
    },
    made: {
      description: "The link is shown; it can be copied and shared while its code is drawn.",
      type: "parallel",
      invoke: {
        id: "copy",
        src: "copyText",
        onError: { description: "The link stands on the page and can be selected." },
      },
      states: {
        code: {
          initial: "drawing",
          description: "The link as a code that a phone's camera reads.",
          states: {
            drawing: {
              description: "The code's drawing is being loaded and made.",
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
              description:
                "The code could not be drawn, which only another page load can change; the link works.",
            },
          },
        },
        share: {
          initial: "idle",
          description: "The browser's own way to hand the link on.",
          states: {
            idle: { description: "Nothing is being shared." },
            sharing: {
              description: "The browser shows where the link can be shared.",
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
