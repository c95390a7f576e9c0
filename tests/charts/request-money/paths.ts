import type { QrCode, requestMoneyMachine } from "../../../src/machines/payees/request-money.machine.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

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
    "amount.changed": [{ text: "12.50" }, { text: "0" }, { text: "1.2.3" }, { text: "" }, { text: " " }],
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
    after("message.changed", {
      "at most as long a message as the transfer takes": ({ context }) =>
        context.message.length <= 140 && context.message.length > 0,
    }),
    after("link.requested", {
      "a link only where the amount is one or is left out; else why it is none": ({ isIn, context }) => {
        if (context.amount === "0") return isIn("editing") && context.fault === "zero";
        if (context.amount === "1.2.3") return isIn("editing") && context.fault === "separators";
        return isIn("made");
      },
    }),
    after("link.requested", "made", {
      "the link with number, amount and message behind the # alone, drawn as a code": ({
        context: { link, amount, message },
        invoked,
      }) => {
        const amountPart = amount.trim() === "" ? "" : "&amount=12.50";
        const messagePart = message === "" ? "" : `&message=${message}`;
        return (
          link === `${origin}/pay#to=%2B61400000001${amountPart}${messagePart}` &&
          JSON.stringify(invoked.find(({ src }) => src === "drawCode")?.input) === JSON.stringify({ link })
        );
      },
    }),
    after("xstate.done.actor.drawCode", "made.code.drawn", {
      "the code as it was drawn": ({ context, event }) => context.code === event.output,
    }),
    after("share.requested", "made.share.sharing", {
      "this link shared, under its title": ({ context: { link }, event, invoked }) =>
        JSON.stringify(invoked.map(({ input }) => input)) === JSON.stringify([{ link, title: event.title }]),
    }),
    inside("made.code.undrawn", {
      "the link without a code": ({ context }) => context.code === undefined && context.link !== "",
    }),
    inside("made.share.refused", {
      "another try": ({ can }) => can({ type: "share.requested", title: "Request for money" }),
    }),
    inside("editing", {
      "nothing drawn, copied or shared any more, and nobody told anything": ({ childIds, all }) =>
        childIds.length === 0 && all.sent.length === 0 && all.received.length === 0,
    }),
  ],
});
