import type { addCardMachine } from "../../../src/machines/payments/add-card.machine.ts";
import { status, undecided } from "../../machines/fakes.ts";
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
    linkCard: [
      { kind: "done", clientSecret: "seti_1_secret" },
      { kind: "rejected", failure: status(400, { code: "card_limit" }) },
    ],
    confirmCard: [{ paymentMethodId: "pm_new" }, { paymentMethodId: undefined }],
    saveCard: [
      { kind: "done" },
      { kind: "rejected", failure: status(400, { code: "card_limit" }) },
      undecided,
    ],
  },
  failures: {
    loadProvider: [{ kind: "rejected", code: "provider_unavailable" }],
    linkCard: [status(400, { code: "card_limit" })],
    confirmCard: [{ kind: "rejected", code: "card_declined", message: "Your card was declined." }],
  },
  differs: ({ holderName, complete }) => [holderName.trim() !== "", complete],
  labels: {
    "name.changed": "a holder name is typed",
    "card.changed": "the provider's field changes",
    submitted: "the holder presses Add Card",
    retried: "the holder presses Try again",
    dismissed: "the holder closes the dialog",
    "call.checking": "the saving is being checked",
    loadProvider: "the provider's script",
    linkCard: "the setup secret",
    confirmCard: "the provider's check of the card",
    saveCard: "the saving of the card",
  },
  senders: { "call.checking": "saveCard" },
  initial: { "the beginning": "preparing.provider.loading + preparing.secret.asking" },
  final: ["added", "closed"],
  transitions: {
    "*": {
      dismissed: "closed",
    },
    collecting: {
      submitted: "collecting.incomplete | confirming",
    },
    "preparing.provider.loading": {
      "done loadProvider": "collecting.fresh | preparing.provider.loaded",
      "error loadProvider": "preparing.provider.loadFailed",
    },
    "preparing.secret.asking": {
      "done linkCard": "collecting.fresh | preparing.secret.given | preparing.secret.rejected",
      "error linkCard": "preparing.secret.rejected",
    },
    "preparing.secret.given": {
      "done loadProvider": "collecting.fresh",
    },
    "preparing.provider.loaded": {
      "done linkCard": "collecting.fresh | preparing.secret.rejected",
    },
    "preparing.secret.rejected": {
      retried: "preparing.secret.asking",
    },
    "preparing.provider.loadFailed": {
      retried: "preparing.provider.loading",
    },
    confirming: {
      "done confirmCard": "collecting.rejected | saving.sending",
      "error confirmCard": "collecting.rejected",
    },
    saving: {
      "done saveCard": ({ event }) =>
        ({ done: "added", rejected: "unsaved", undecided: "undecided" })[String(event.output.kind)] ?? "",
      "error saveCard": "undecided",
    },
    "saving.sending": { "call.checking": "saving.checking" },
    unsaved: { retried: "saving.sending", submitted: "saving.sending" },
    undecided: { retried: "saving.sending", submitted: "saving.sending" },
  },
  observations: [
    {
      when: "xstate.init",
      description: "script and secret asked for side by side",
      check: ({ running }) => running.includes("loadProvider") && running.includes("linkCard"),
    },
    {
      in: "preparing.provider.loadFailed",
      description: "that the script did not load, or what failed after it",
      check: ({ context, was }) =>
        was("preparing.provider.loadFailed") || context.failure?.code === "provider_unavailable",
    },
    {
      in: "preparing.secret.rejected",
      description: "why there is no secret, or what failed after it",
      check: ({ context, was }) => was("preparing.secret.rejected") || context.failure?.code === "card_limit",
    },
    {
      when: "retried",
      description: "what failed asked for again, and no old reason",
      check: ({ was, invoked, context }) => {
        const again = [
          ...(was("preparing.provider.loadFailed") ? ["loadProvider"] : []),
          ...(was("preparing.secret.rejected") ? ["linkCard"] : []),
          ...(was("unsaved") || was("undecided") ? ["saveCard"] : []),
        ];
        return (
          invoked
            .map(({ src }) => src)
            .sort()
            .join() === again.sort().join() &&
          (again.length === 0 || context.failure === undefined)
        );
      },
    },
    {
      when: "submitted",
      description: "the card confirmed under its holder's name with the secret, where everything is there",
      check: ({ was, is, invoked, contextBefore }) => {
        if (!was("collecting")) return true;
        const isWhole = contextBefore.complete && contextBefore.holderName.trim() !== "";
        if (!isWhole) return is("collecting.incomplete") && invoked.length === 0;
        return (
          is("confirming") &&
          invoked.length === 1 &&
          JSON.stringify(invoked[0]?.input) ===
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
      description: "that something is missing",
      check: ({ context }) => context.failure?.code === "card_incomplete",
    },
    {
      in: "collecting.rejected",
      description: "the provider's reason, and what was typed",
      check: ({ context, event }) =>
        event.type === "xstate.done.actor.confirmCard"
          ? context.failure?.code === "payment_method_missing"
          : context.failure !== undefined,
    },
    {
      when: "xstate.error.actor.confirmCard",
      in: "collecting.rejected",
      description: "the provider's own words",
      check: ({ context, contextBefore }) =>
        context.failure?.message === "Your card was declined." &&
        context.holderName === contextBefore.holderName,
    },
    {
      in: "confirming",
      description: "the dialog stepping aside for the bank's window, and busy",
      check: ({ snapshot, context }) =>
        snapshot.hasTag("challengeOpen") && snapshot.hasTag("busy") && context.failure === undefined,
    },
    {
      in: "saving",
      description: "exactly this payment method saved",
      check: ({ was, invoked, snapshot }) =>
        snapshot.hasTag("busy") &&
        !snapshot.hasTag("challengeOpen") &&
        (was("saving") ||
          (invoked.length === 1 &&
            invoked[0]?.src === "saveCard" &&
            JSON.stringify(invoked[0]?.input) ===
              '{"order":{"operation":"saveCard","paymentMethodId":"pm_new"}}')),
    },
    {
      description:
        "the card saved only after the provider confirmed it, and confirmed only when it was submitted",
      check: ({ invoked, event, was }) =>
        invoked.every(({ src }) => {
          if (src === "confirmCard") return event.type === "submitted" && was("collecting");
          if (src !== "saveCard") return true;
          return event.type === "xstate.done.actor.confirmCard" || was("unsaved") || was("undecided");
        }),
    },
    {
      in: "unsaved",
      description: "why it was not saved",
      check: ({ context }) => context.failure?.code === "card_limit",
    },
    {
      when: "xstate.done.actor.saveCard",
      in: "undecided",
      description: "that it is not known, never that it failed",
      check: ({ context }) => context.failure?.code === "call_undecided",
    },
    {
      in: "saving.checking",
      description: "that it is busy checking, and no second saving",
      check: ({ snapshot, invoked, context }) =>
        snapshot.hasTag("busy") && invoked.length === 0 && context.failure === undefined,
    },
    {
      in: "added",
      description: "the card list read at once, and nothing said before the wallet has saved it",
      check: ({ received, event }) =>
        event.type === "xstate.done.actor.saveCard" &&
        received.length === 1 &&
        received[0]?.type === "cards.changed",
    },
    {
      when: "dismissed",
      in: "closed",
      description: "the list read again later where the card may have been saved, and nothing else",
      check: ({ was, received }) =>
        was("saving") || was("unsaved") || was("undecided")
          ? received.length === 1 && received[0]?.type === "cards.unsettled"
          : received.length === 0,
    },
    {
      when: ["name.changed", "card.changed"],
      description: "what was typed",
      check: ({ context, event }) =>
        event.type === "name.changed"
          ? context.holderName === event.holderName
          : context.complete === event.complete && context.element === event.element,
    },
    {
      in: "preparing",
      description: "that it is busy while something is on its way",
      check: ({ snapshot, is }) =>
        snapshot.hasTag("busy") === (is("preparing.provider.loading") || is("preparing.secret.asking")),
    },
    {
      in: "collecting",
      description: "script and secret",
      check: ({ context }) => context.provider === provider && context.clientSecret === "seti_1_secret",
    },
  ],
});
