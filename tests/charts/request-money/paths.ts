import type { QrCode, requestMoneyMachine } from "../../../src/machines/payees/request-money.machine.ts";
import { pathsOf } from "../../model/path-file.ts";

const origin = "https://wallet.example";
const to = "+61400000001";
const codes: readonly QrCode[] = [
  [
    [true, false],
    [false, true],
  ],
  [[true]],
];

export const paths = pathsOf<typeof requestMoneyMachine>()({
  events: {
    "amount.changed": [{ text: "12.50" }, { text: "0" }, { text: "1.2.3" }, { text: "" }],
    "message.changed": [{ message: "Lunch" }, { message: "x".repeat(200) }],
    "link.requested": [{ to, origin }],
    "share.requested": [{ title: "Request for money" }],
  },
  answers: { drawCode: codes, shareLink: [undefined] },
  differs: ({ amount, fault, message }) => [amount, fault, message.length],
  labels: {
    "amount.changed": "an amount is typed",
    "message.changed": "a message is typed",
    "link.requested": "the holder presses Make Link",
    "share.requested": "the holder presses Share",
    copy: "the copying of the link",
    drawCode: "the drawing of the code",
    shareLink: "the browser's choice of where to share",
  },
  initial: { "the beginning": "editing" },
  transitions: {
    "*": {
      "amount.changed": "editing",
      "message.changed": "editing",
      "link.requested": "made.code.drawing + made.share.idle | editing",
    },
    made: { "error copy": "made", "share.requested": "made.share.sharing" },
    "made.code.drawing": { "done drawCode": "made.code.drawn", "error drawCode": "made.code.undrawn" },
    "made.share.sharing": { "done shareLink": "made.share.idle", "error shareLink": "made.share.refused" },
  },
  observations: [
    {
      when: "message.changed",
      description: "at most as long a message as the transfer takes",
      check: ({ context }) => context.message.length <= 140 && context.message.length > 0,
    },
    {
      when: "link.requested",
      description: "a link only where the amount is one or is left out; else why it is none",
      check: ({ is, context }) => {
        if (context.amount === "0") return is("editing") && context.fault === "zero";
        if (context.amount === "1.2.3") return is("editing") && context.fault === "separators";
        return is("made");
      },
    },
    {
      in: "made",
      when: "link.requested",
      description: "the link with number, amount and message behind the # alone, drawn as a code",
      check: ({ context: { link, amount, message }, invoked }) => {
        const amountPart = amount === "" ? "" : "&amount=12.50";
        const messagePart = message === "" ? "" : `&message=${message}`;
        return (
          link === `${origin}/pay#to=%2B61400000001${amountPart}${messagePart}` &&
          JSON.stringify(invoked.find(({ src }) => src === "drawCode")?.input) === JSON.stringify({ link })
        );
      },
    },
    {
      when: "xstate.done.actor.drawCode",
      in: "made.code.drawn",
      description: "the code as it was drawn",
      check: ({ context, event }) => context.code === event.output,
    },
    {
      when: "share.requested",
      in: "made.share.sharing",
      description: "this link shared, under its title",
      check: ({ context: { link }, event, invoked }) =>
        JSON.stringify(invoked.map(({ input }) => input)) === JSON.stringify([{ link, title: event.title }]),
    },
    {
      in: "made.code.undrawn",
      description: "the link without a code",
      check: ({ context }) => context.code === undefined && context.link !== "",
    },
    {
      in: "made.share.refused",
      description: "another try",
      check: ({ can }) => can({ type: "share.requested", title: "Request for money" }),
    },
    {
      in: "editing",
      description: "nothing drawn, copied or shared any more, and nobody told anything",
      check: ({ running, all }) => running.length === 0 && all.sent.length === 0 && all.received.length === 0,
    },
  ],
});
