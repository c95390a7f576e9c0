import type { addCardMachine } from "../../../src/machines/add-card.machine.ts";
import { offline, status } from "../../machines/stand-ins.ts";
import { pathsOf } from "../definition.ts";

const element = { of: "the provider" };
const provider = { name: "provider" };

export const paths = pathsOf<typeof addCardMachine>()({
  events: {
    "name.changed": [{ holderName: " Dana Demo " }, { holderName: " " }],
    "card.changed": [
      { complete: true, element },
      { complete: false, element },
    ],
  },
  answers: {
    loadProvider: [provider],
    linkCard: [{ clientSecret: "seti_1_secret" }],
    confirmCard: [{ paymentMethodId: "pm_new" }, { paymentMethodId: undefined }],
  },
  failures: {
    loadProvider: [{ kind: "refused", code: "provider_unavailable" }],
    linkCard: [status(400, { code: "card_limit" })],
    confirmCard: [{ kind: "refused", code: "card_declined", message: "Your card was declined." }],
    saveCard: [offline],
  },
  differs: ({ holderName, complete }) => [holderName.trim() !== "", complete],
  words: {
    "name.changed": "a holder name is typed",
    "card.changed": "the provider's field changes",
    submitted: "the holder presses Add Card",
    retried: "the holder presses Try again",
    dismissed: "the holder closes the dialog",
    loadProvider: "the provider's script",
    linkCard: "the setup secret",
    confirmCard: "the provider's check of the card",
    saveCard: "the saving of the card",
  },
  begins: { "the beginning": "preparing.provider.loading + preparing.secret.asking" },
  ends: ["added", "closed"],
  leads: {
    "*": {
      dismissed: "closed",
    },
    collecting: {
      submitted: "collecting.incomplete | confirming",
    },
    "preparing.provider.loading": {
      "done loadProvider": "collecting.fresh | preparing.provider.loaded",
      "error loadProvider": "preparing.provider.missing",
    },
    "preparing.secret.asking": {
      "done linkCard": "collecting.fresh | preparing.secret.given",
      "error linkCard": "preparing.secret.refused",
    },
    "preparing.secret.given": {
      "done loadProvider": "collecting.fresh",
    },
    "preparing.provider.loaded": {
      "done linkCard": "collecting.fresh",
    },
    "preparing.secret.refused": {
      retried: "preparing.secret.asking",
    },
    "preparing.provider.missing": {
      retried: "preparing.provider.loading",
    },
    confirming: {
      "done confirmCard": "collecting.refused | saving",
      "error confirmCard": "collecting.refused",
    },
    saving: {
      "done saveCard": "added",
      "error saveCard": "unsaved",
    },
    unsaved: {
      retried: "saving",
      submitted: "saving",
    },
  },
  observations: [
    {
      when: "xstate.init",
      sees: "script and secret asked for side by side",
      check: ({ running }) => running.includes("loadProvider") && running.includes("linkCard"),
    },
    {
      in: "preparing.provider.missing",
      sees: "that the script did not load, or what failed after it",
      check: ({ context, was }) =>
        was("preparing.provider.missing") || context.failure?.code === "provider_unavailable",
    },
    {
      in: "preparing.secret.refused",
      sees: "why there is no secret, or what failed after it",
      check: ({ context, was }) => was("preparing.secret.refused") || context.failure?.code === "card_limit",
    },
    {
      when: "retried",
      sees: "what failed asked for again, and no old reason",
      check: ({ was, asked, context }) => {
        const again = [
          ...(was("preparing.provider.missing") ? ["loadProvider"] : []),
          ...(was("preparing.secret.refused") ? ["linkCard"] : []),
          ...(was("unsaved") ? ["saveCard"] : []),
        ];
        return (
          asked
            .map(({ src }) => src)
            .sort()
            .join() === again.sort().join() &&
          (again.length === 0 || context.failure === undefined)
        );
      },
    },
    {
      when: "submitted",
      sees: "the card confirmed under its holder's name with the secret, where everything is there",
      check: ({ was, is, asked, contextBefore }) => {
        if (!was("collecting")) return true;
        const isWhole = contextBefore.complete && contextBefore.holderName.trim() !== "";
        if (!isWhole) return is("collecting.incomplete") && asked.length === 0;
        return (
          is("confirming") &&
          asked.length === 1 &&
          JSON.stringify(asked[0]?.input) ===
            JSON.stringify({
              provider,
              element,
              clientSecret: "seti_1_secret",
              holderName: "Dana Demo",
            })
        );
      },
    },
    {
      in: "collecting.incomplete",
      sees: "that something is missing",
      check: ({ context }) => context.failure?.code === "card_incomplete",
    },
    {
      in: "collecting.refused",
      sees: "the provider's reason, and what was typed",
      check: ({ context, event }) =>
        event.type === "xstate.done.actor.confirmCard"
          ? context.failure?.code === "payment_method_missing"
          : context.failure !== undefined,
    },
    {
      when: "xstate.error.actor.confirmCard",
      in: "collecting.refused",
      sees: "the provider's own words",
      check: ({ context, contextBefore }) =>
        context.failure?.message === "Your card was declined." &&
        context.holderName === contextBefore.holderName,
    },
    {
      in: "confirming",
      sees: "the dialog stepping aside for the bank's window, and busy",
      check: ({ snapshot, context }) =>
        snapshot.hasTag("aside") && snapshot.hasTag("busy") && context.failure === undefined,
    },
    {
      in: "saving",
      sees: "exactly this payment method saved",
      check: ({ was, asked, snapshot }) =>
        snapshot.hasTag("busy") &&
        !snapshot.hasTag("aside") &&
        (was("saving") ||
          (asked.length === 1 &&
            asked[0]?.src === "saveCard" &&
            JSON.stringify(asked[0]?.input) === '{"paymentMethodId":"pm_new"}')),
    },
    {
      sees: "the card saved only after the provider confirmed it, and confirmed only when it was submitted",
      check: ({ asked, event, was }) =>
        asked.every(({ src }) => {
          if (src === "confirmCard") return event.type === "submitted" && was("collecting");
          if (src !== "saveCard") return true;
          return event.type === "xstate.done.actor.confirmCard" || was("unsaved");
        }),
    },
    {
      in: "unsaved",
      sees: "why it was not saved",
      check: ({ context }) => context.failure?.kind === "network",
    },
    {
      in: "added",
      sees: "the card list read at once, and nothing said before the wallet has saved it",
      check: ({ heard, event }) =>
        event.type === "xstate.done.actor.saveCard" &&
        heard.length === 1 &&
        heard[0]?.type === "cards.changed",
    },
    {
      when: "dismissed",
      in: "closed",
      sees: "the list read again later where the card may have been saved, and nothing else",
      check: ({ was, heard }) =>
        was("saving") || was("unsaved")
          ? heard.length === 1 && heard[0]?.type === "cards.unsettled"
          : heard.length === 0,
    },
    {
      when: ["name.changed", "card.changed"],
      sees: "what was typed",
      check: ({ context, event }) =>
        event.type === "name.changed"
          ? context.holderName === event.holderName
          : context.complete === event.complete && context.element === event.element,
    },
    {
      in: "preparing",
      sees: "that it is busy while something is on its way",
      check: ({ snapshot, is }) =>
        snapshot.hasTag("busy") === (is("preparing.provider.loading") || is("preparing.secret.asking")),
    },
    {
      in: "collecting",
      sees: "script and secret",
      check: ({ context }) => context.provider === provider && context.clientSecret === "seti_1_secret",
    },
  ],
});
