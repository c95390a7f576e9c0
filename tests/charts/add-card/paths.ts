import { isDeepStrictEqual } from "node:util";
import type { addCardMachine } from "../../../src/machines/cards/add-card.machine.ts";
import { statusFailure, undecidedOutcome } from "../../machines/fakes.ts";
import { after, always, inside, pathsOf } from "../../model/path-file.ts";

const element = { of: "the provider" };
const unfinishedElement = { of: "the provider, unfinished" };
export const savedCard = {
  id: "card_1",
  paymentMethodId: "pm_saved",
  cardNumberLast4: "4242",
  expiryMonth: 12,
  expiryYear: 2034,
  cardType: "visa",
};
const provider = { name: "provider" };

export const paths = pathsOf<typeof addCardMachine>()({
  events: {
    "name.changed": [{ holderName: " Dana Demo " }, { holderName: " " }],
    "card.changed": [
      { complete: true, element },
      { complete: false, element: unfinishedElement, fault: "Your card number is incomplete." },
    ],
    "provider.loaded": [{ provider }],
    "card.listed": [{}],
  },
  answers: {
    // The secret is requested after the provider's field has loaded.
    prepareCard: ({ provider: loaded }) => (loaded ? [{ clientSecret: "seti_1_secret" }] : []),
    identifyCard: [
      { token: "pm_token", savedCard: undefined },
      { token: "pm_token", savedCard },
    ],
    confirmCard: [{ paymentMethodId: "pm_new" }, { paymentMethodId: "" }],
    saveCard: [
      { kind: "done" },
      { kind: "rejected", failure: statusFailure(400, { code: "card_limit" }) },
      { kind: "rejected", failure: statusFailure(400) },
      undecidedOutcome,
    ],
  },
  failures: {
    identifyCard: [
      { kind: "rejected", code: "provider_incorrect_number", message: "Your card number is wrong." },
    ],
    confirmCard: [{ kind: "rejected", code: "provider_card_declined", message: "Your card was declined." }],
  },
  differs: ({ holderName, complete, provider: loaded }) => [
    holderName.trim() !== "",
    complete,
    loaded !== undefined,
  ],
  // The fields that are missing when the card is submitted: name, card or both.
  casesOf: ({ type }, { holderName, complete, paymentMethodId }) =>
    type === "submitted" && paymentMethodId === "" ? [`${type} ${holderName.trim() !== ""} ${complete}`] : [],
  labels: {
    "name.changed": "a holder name is typed",
    "card.changed": "the provider's field changes",
    submitted: "the holder presses Add Card",
    dismissed: "the holder closes the dialog",
    "provider.loaded": "the provider's script is loaded",
    "card.listed": "the list of cards has the card",
    listedCard: "the list of cards",
    prepareCard: "the preparation",
    identifyCard: "the comparison with the saved cards",
    confirmCard: "the provider's check of the card",
    saveCard: "the saving of the card",
  },
  senders: { "provider.loaded": "prepareCard", "card.listed": "listedCard" },
  initial: { "the beginning": "preparing" },
  final: ["added", "closed"],
  transitions: {
    "*": {
      dismissed: "closed",
    },
    collecting: {
      submitted: "collecting.incomplete | identifying",
    },
    "collecting.alreadySaved": {
      "name.changed": "collecting.fresh",
      "card.changed": "collecting.fresh",
      submitted: "confirming",
    },
    identifying: {
      "done identifyCard": ({ event }) =>
        event.output.savedCard === undefined ? "confirming" : "collecting.alreadySaved",
      "error identifyCard": "collecting.rejected",
    },
    preparing: { "done prepareCard": "collecting.fresh", "error prepareCard": "closed" },
    confirming: {
      "done confirmCard": "collecting.rejected | saving",
      "error confirmCard": "collecting.rejected",
    },
    saving: {
      "done saveCard": ({ event }) =>
        ({ done: "added", rejected: "unsaved.rejected", undecided: "unsaved.undecided" })[
          String(event.output.kind)
        ] ?? "",
      "error saveCard": "unsaved.undecided",
    },
    unsaved: { submitted: "saving" },
    "unsaved.undecided": { "card.listed": "added" },
  },
  observations: [
    inside("preparing", {
      "script and secret prepared, by one chart": ({ childIds, all }) =>
        childIds.includes("prepareCard") && all.invoked.length === 1,
    }),
    after("provider.loaded", {
      "the provider's field": ({ context }) => context.provider === provider,
    }),
    after("submitted", "saving", {
      "the saving alone asked for again, and no old reason": ({ wasIn, invoked, context }) =>
        wasIn("saving") || (invoked.length === 1 && context.failure === undefined),
    }),
    after("submitted", {
      "the card compared under its holder's name, where everything is there": ({
        wasIn,
        isIn,
        invoked,
        contextBefore,
      }) => {
        if (!wasIn("collecting") || wasIn("collecting.alreadySaved")) return true;
        const isWhole = contextBefore.complete && contextBefore.holderName.trim() !== "";
        if (!isWhole) return isIn("collecting.incomplete") && invoked.length === 0;
        return (
          isIn("identifying") &&
          invoked.length === 1 &&
          JSON.stringify(invoked[0]?.input) === JSON.stringify({ provider, element, holderName: "Dana Demo" })
        );
      },
    }),
    after(["submitted", "xstate.done.actor.identifyCard"], "confirming", {
      "exactly the compared card confirmed with the secret": ({ wasIn, invoked }) =>
        wasIn("confirming") ||
        (invoked.length === 1 &&
          JSON.stringify(invoked[0]?.input) ===
            JSON.stringify({ provider, clientSecret: "seti_1_secret", token: "pm_token" })),
    }),
    inside("collecting.alreadySaved", {
      "the saved card that looks the same, and nothing confirmed": ({ context, invoked }) =>
        isDeepStrictEqual(context.savedCard, savedCard) && invoked.length === 0,
    }),
    inside("identifying", {
      "the dialog busy, under the page's own dialog": ({ snapshot }) =>
        snapshot.hasTag("busy") && !snapshot.hasTag("challengeOpen"),
    }),
    inside("collecting.incomplete", {
      "that something is missing": ({ context }) => context.failure?.code === "card_incomplete",
    }),
    inside("collecting.rejected", {
      "the provider's reason, and what was typed": ({ context, event }) =>
        event.type === "xstate.done.actor.confirmCard"
          ? context.failure?.code === "payment_method_missing"
          : context.failure !== undefined,
    }),
    after("xstate.error.actor.confirmCard", "collecting.rejected", {
      "the provider's own words": ({ context, contextBefore }) =>
        context.failure?.message === "Your card was declined." &&
        context.holderName === contextBefore.holderName,
    }),
    inside("confirming", {
      "the dialog stepping aside for the bank's window, and busy": ({ snapshot, context }) =>
        snapshot.hasTag("challengeOpen") && snapshot.hasTag("busy") && context.failure === undefined,
    }),
    inside("saving", {
      "exactly this payment method saved": ({ wasIn, invoked, snapshot }) =>
        snapshot.hasTag("busy") &&
        !snapshot.hasTag("challengeOpen") &&
        (wasIn("saving") ||
          (invoked.length === 1 &&
            invoked[0]?.src === "saveCard" &&
            JSON.stringify(invoked[0]?.input) ===
              '{"order":{"operation":"saveCard","paymentMethodId":"pm_new"}}')),
    }),
    always({
      "the card saved only after the provider confirmed it, and confirmed only when it was new or submitted again":
        ({ invoked, event, wasIn }) =>
          invoked.every(({ src }) => {
            if (src === "identifyCard") return event.type === "submitted" && wasIn("collecting");
            if (src === "confirmCard")
              return event.type === "submitted"
                ? wasIn("collecting.alreadySaved")
                : event.type === "xstate.done.actor.identifyCard" && event.output.savedCard === undefined;
            if (src !== "saveCard") return true;
            return event.type === "xstate.done.actor.confirmCard" || wasIn("unsaved");
          }),
    }),
    inside("unsaved.rejected", {
      "why it was not saved, with a code in any case": ({ event, context, contextBefore }) =>
        event.type === "xstate.done.actor.saveCard"
          ? context.failure?.code === (event.output.failure.code ?? "save_failed") &&
            context.failure?.status === 400
          : context.failure === contextBefore.failure,
    }),
    after(["xstate.done.actor.saveCard", "xstate.error.actor.saveCard"], "unsaved.undecided", {
      "the list of cards read again, and this card looked for in it": ({ received, invoked }) =>
        received.map(({ type }) => type).join() === "cards.unsettled" &&
        invoked.length === 1 &&
        JSON.stringify(invoked[0]?.input) === '{"paymentMethodId":"pm_new"}',
    }),
    after("xstate.error.actor.saveCard", "unsaved.undecided", {
      "why the saving broke down": ({ event, context }) => context.failure === event.error.failure,
    }),
    after("xstate.done.actor.saveCard", "unsaved.undecided", {
      "that it is not known, never that it failed": ({ context }) =>
        context.failure?.code === "call_undecided",
    }),
    inside("added", {
      "the card list read at once, and nothing said before the wallet has saved it": ({ received, event }) =>
        ["xstate.done.actor.saveCard", "card.listed"].includes(event.type) &&
        received.length === 1 &&
        received[0]?.type === "cards.changed" &&
        received[0]?.done === "addCard.done",
    }),
    after(["dismissed", "xstate.error.actor.prepareCard"], "closed", {
      "the list read again later where the card may have been saved, and nothing else": ({
        wasIn,
        received,
      }) =>
        wasIn("saving") || wasIn("unsaved")
          ? received.length === 1 && received[0]?.type === "cards.unsettled"
          : received.length === 0,
    }),
    after(["name.changed", "card.changed"], {
      "what was typed, and nothing else once it is sent": ({ context, contextBefore, event, wasIn }) => {
        if (wasIn("saving") || wasIn("unsaved")) return isDeepStrictEqual(context, contextBefore);
        if (event.type === "name.changed")
          return (
            context.holderName ===
            (wasIn("confirming") || wasIn("identifying") ? contextBefore : event).holderName
          );
        return (
          context.complete === event.complete &&
          context.element === event.element &&
          context.fault === event.fault
        );
      },
    }),
    inside("collecting", {
      "script and secret": ({ context }) =>
        context.provider === provider && context.clientSecret === "seti_1_secret",
    }),
  ],
});
