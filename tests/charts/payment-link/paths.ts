import type { paymentLinkMachine } from "../../../src/machines/payees/payment-link.machine.ts";
import { readPaymentLink } from "../../../src/machines/payees/rules/payment-link.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

const links = {
  whole: "#to=%2B61400000002&amount=12.50&message=Lunch",
  bare: "#to=0400000003",
  number: "#to=12",
  zero: "#to=0400000002&amount=0",
  unknown: "#to=0400000002&send=now",
};

export const paths = pathsOf<typeof paymentLinkMachine>()({
  events: { "link.opened": Object.values(links).map((fragment) => ({ fragment })) },
  answers: { openLinkedForm: ["opened", "overBalance", "inactive"], followLinkedForm: [undefined] },
  delays: { openLimit: 120_000 },
  labels: {
    "link.opened": "a payment link is opened",
    dismissed: "the holder closes the notice",
    watchLink: "the watch over the address",
    openLinkedForm: "the form that the link fills in",
    followLinkedForm: "the watch over the form",
    openLimit: "2 minutes have passed",
  },
  initial: { "the beginning": "closed" },
  transitions: {
    "*": { "link.opened": "opening | refused" },
    closed: { "error watchLink": "closed" },
    opening: {
      "done openLinkedForm": "following | refused",
      "error openLinkedForm": "refused",
      "after openLimit": "refused",
    },
    following: { "done followLinkedForm": "closed", "error followLinkedForm": "closed" },
    refused: { dismissed: "closed" },
  },
  observations: [
    after("link.opened", {
      "a link that the form would take read, and every other refused with its reason": ({
        event,
        isIn,
        context,
      }) => {
        const { whole, bare, number, zero } = links;
        if (event.fragment === whole || event.fragment === bare)
          return isIn("opening") && context.refusal === undefined;
        const expectedRefusal =
          event.fragment === number ? "number" : event.fragment === zero ? "amount" : "unreadable";
        return isIn("refused") && context.refusal === expectedRefusal && context.request === undefined;
      },
    }),
    after("link.opened", "opening", {
      "the form asked for with what the link says, and nothing else asked": ({ event, invoked, sent }) => {
        const reading = readPaymentLink(event.fragment);
        return (
          "request" in reading &&
          JSON.stringify(invoked.map(({ src, input }) => [src, input])) ===
            JSON.stringify([["openLinkedForm", { request: reading.request }]]) &&
          sent.length === 0
        );
      },
    }),
    after("xstate.done.actor.openLinkedForm", {
      "an opened form followed, and every other link refused with the form's reason": ({
        event,
        isIn,
        context,
      }) =>
        event.output === "opened" ? isIn("following") : isIn("refused") && context.refusal === event.output,
    }),
    after(["xstate.error.actor.openLinkedForm", "xstate.after.openLimit.paymentLink.opening"], "refused", {
      "the holder told that the form did not open": ({ context }) => context.refusal === "late",
    }),
    inside(["closed", "following"], {
      "number, amount and message forgotten: the form has them": ({ context }) =>
        context.request === undefined && context.refusal === undefined,
    }),
    inside(["closed", "refused", "following"], {
      "no form waiting to be opened, and nobody told anything": ({ childIds, all }) =>
        !childIds.includes("openLinkedForm") && all.sent.length === 0 && all.received.length === 0,
    }),
  ],
});
