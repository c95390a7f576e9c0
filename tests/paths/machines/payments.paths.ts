import type { paymentsMachine } from "../../../src/machines/payments.machine.ts";
import { entry, payout, topUp } from "../../machines/payment-stand-ins.ts";
import { status } from "../../machines/stand-ins.ts";
import { pathsOf } from "../definition.ts";

const refused = status(402, { code: "card_declined" });
const mostMade = 2;
const mine = { requestedBy: "dialog-1" };

function last(payments: readonly { id: string }[]): readonly string[] {
  return payments.slice(-1).map(({ id }) => id);
}

export const paths = pathsOf<typeof paymentsMachine>()({
  starts: { "the account is known": () => ({ accountId: "acct-dana" }) },
  events: {
    "payment.requested": ({ made }) => (made < mostMade ? [{ order: topUp, ...mine }] : []),
    "journal.grew": ({ made }) => (made < mostMade ? [{ entry }] : []),
    "payment.unknown": [mine],
    "payment.unresolved": ({ payments }) => last(payments).map((id) => ({ id, ...mine })),
    "payment.resumed": ({ payments, inFlight }) =>
      last(payments)
        .filter((id) => !inFlight.includes(id))
        .map((id) => ({ id, ...mine })),
    "payment.settled": ({ payments }) => last(payments).map((id) => ({ id, kind: "topUp", ...mine })),
    "payment.refused": ({ payments }) =>
      last(payments).map((id) => ({ id, kind: "topUp", failure: refused, ...mine })),
    "payment.forgotten": ({ payments }) => last(payments).map((id) => ({ id, ...mine })),
  },
  answers: { readJournal: [[], [entry], [entry, { ...entry, key: "another", kind: "topUp" }]] },
  differs: ({ payments, inFlight, made }) => [
    payments.map((payment) => [payment.id, payment.getSnapshot().context.entry?.key]),
    inFlight,
    made,
  ],
  words: {
    "desk.asked": "a new session asks where the desk is",
    "payment.requested": "a dialog asks for a payment",
    "journal.grew": "another tab writes a payment down",
    "payment.unknown": "a payment's answer is missing",
    "payment.unresolved": "nobody could tell what became of a payment",
    "payment.resumed": "the holder takes up an unresolved payment",
    "payment.settled": "a payment's money has moved",
    "payment.refused": "a payment is refused",
    "payment.forgotten": "a payment was settled elsewhere or let go",
    readJournal: "the journal",
    watchJournal: "the watch over the journal",
  },
  begins: { "the account is known": "remembering" },
  leads: {
    remembering: {
      "done readJournal": "free | occupied",
      "error readJournal": "free",
    },
    free: {
      "journal.grew": "free | occupied",
      "payment.requested": "occupied",
      "payment.resumed": "occupied",
    },
    occupied: {
      "payment.forgotten": "free | occupied",
      "payment.refused": "free | occupied",
      "payment.settled": "free | occupied",
      "payment.unresolved": "free | occupied",
    },
  },
  observations: [
    {
      when: "xstate.init",
      sees: "the desk announced, and the journal of this account read",
      check: ({ heard, running, asked }) =>
        heard.length === 1 &&
        heard[0]?.type === "payments.opened" &&
        running.includes("readJournal") &&
        asked.every(({ input }) => JSON.stringify(input) === '{"accountId":"acct-dana"}'),
    },
    {
      when: "desk.asked",
      sees: "where the desk is, and every payment as it was",
      check: ({ heard, told, asked, context, contextBefore }) =>
        heard.length === 1 &&
        heard[0]?.type === "payments.opened" &&
        told.length === 0 &&
        asked.length === 0 &&
        context.payments === contextBefore.payments,
    },
    {
      when: "payment.requested",
      sees: "one payment made where none is on its way, and a refusal otherwise",
      check: ({ was, is, asked, emitted, contextBefore, context, event }) =>
        was("free")
          ? is("occupied") &&
            asked.length === 1 &&
            JSON.stringify(asked[0]?.input) ===
              JSON.stringify({
                accountId: "acct-dana",
                order: event.order,
                requestedBy: event.requestedBy,
              }) &&
            context.payments.length === contextBefore.payments.length + 1 &&
            emitted.length === 0
          : asked.length === 0 &&
            emitted.length === 1 &&
            emitted[0]?.type === "payment.refused" &&
            emitted[0]?.requestedBy === event.requestedBy &&
            emitted[0]?.failure.code === "payment_in_progress",
    },
    {
      in: "free",
      sees: "no payment whose outcome is being waited for",
      check: ({ context }) => context.inFlight.length === 0,
    },
    {
      in: "occupied",
      sees: "a payment whose outcome is being waited for, announced",
      check: ({ was, heard, context }) =>
        context.inFlight.length > 0 &&
        (was("occupied") || heard.some(({ type }) => type === "payments.occupied")),
    },
    {
      in: ["free", "remembering"],
      sees: "the other buttons enabled again",
      check: ({ was, heard }) => !was("occupied") || heard.some(({ type }) => type === "payments.freed"),
    },
    {
      when: "xstate.done.actor.readJournal",
      sees: "every payment of the journal followed",
      check: ({ event, context, is, asked }) =>
        context.payments.length === event.output.length &&
        is("occupied") === event.output.length > 0 &&
        asked.every(({ input }, at) => (input as { entry: unknown }).entry === event.output[at]) &&
        asked.every(({ input }, at) => {
          const order = (input as { order: Record<string, unknown> }).order;
          const written = event.output[at];
          return order.kind === written.kind && order.cents === written.cents && order.currency === "AUD";
        }),
    },
    {
      when: "journal.grew",
      sees: "the other tab's payment followed, once",
      check: ({ was, asked, contextBefore, event }) => {
        if (was("remembering")) return asked.length === 1 && asked[0]?.src === "readJournal";
        const isFollowed = contextBefore.payments.some(
          (payment) => payment.getSnapshot().context.entry?.key === event.entry.key,
        );
        return isFollowed
          ? asked.length === 0
          : asked.length === 1 &&
              JSON.stringify((asked[0]?.input as { order: unknown } | undefined)?.order) ===
                JSON.stringify(payout);
      },
    },
    {
      when: "payment.settled",
      sees: "the payment gone, its dialog told, and 'Topup successful' said once",
      check: ({ was, context, contextBefore, event, emitted, heard, running }) =>
        !was("occupied") ||
        (context.payments.length === contextBefore.payments.length - 1 &&
          !context.inFlight.includes(event.id) &&
          !running.includes(event.id) &&
          emitted.length === 1 &&
          emitted[0]?.type === "payment.settled" &&
          emitted[0]?.requestedBy === event.requestedBy &&
          emitted[0]?.kind === "topUp" &&
          JSON.stringify(heard.filter(({ type }) => type === "toast.raised")) ===
            JSON.stringify([{ type: "toast.raised", kind: "success", message: { key: "toasts.topUp" } }])),
    },
    {
      when: "payment.refused",
      sees: "the payment gone, and its dialog told why; no success",
      check: ({ was, context, contextBefore, event, emitted, heard, running }) =>
        !was("occupied") ||
        (context.payments.length === contextBefore.payments.length - 1 &&
          !context.inFlight.includes(event.id) &&
          !running.includes(event.id) &&
          emitted.length === 1 &&
          emitted[0]?.type === "payment.refused" &&
          emitted[0]?.requestedBy === event.requestedBy &&
          emitted[0]?.failure === refused &&
          heard.every(({ type }) => type !== "toast.raised")),
    },
    {
      when: "payment.unresolved",
      sees: "the payment kept in its banner, no longer waited for, and its dialog told",
      check: ({ was, context, contextBefore, event, emitted, running }) =>
        !was("occupied") ||
        (context.payments.length === contextBefore.payments.length &&
          !context.inFlight.includes(event.id) &&
          running.includes(event.id) &&
          emitted[0]?.type === "payment.unresolved" &&
          emitted[0]?.requestedBy === event.requestedBy),
    },
    {
      when: "payment.forgotten",
      sees: "the payment gone and its dialog told, without a word of success",
      check: ({ was, context, contextBefore, event, emitted, heard, running }) =>
        was("remembering") ||
        (context.payments.length === contextBefore.payments.length - 1 &&
          !running.includes(event.id) &&
          !context.inFlight.includes(event.id) &&
          emitted[0]?.type === "payment.forgotten" &&
          emitted[0]?.requestedBy === event.requestedBy &&
          heard.every(({ type }) => type !== "toast.raised")),
    },
    {
      when: "payment.unknown",
      sees: "its dialog told, and nothing else changed",
      check: ({ emitted, context, contextBefore, event }) =>
        emitted.length === 1 &&
        emitted[0]?.type === "payment.unknown" &&
        emitted[0]?.requestedBy === event.requestedBy &&
        context.payments === contextBefore.payments,
    },
    {
      when: "payment.resumed",
      sees: "it waited for again",
      check: ({ context, event, is }) => context.inFlight.includes(event.id) && is("occupied"),
    },
    {
      in: "remembering",
      sees: "no payment made before the journal is read",
      check: ({ context }) => context.payments.length === 0,
    },
  ],
});
