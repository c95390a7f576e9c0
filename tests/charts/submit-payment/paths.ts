import type { Seen as SeenOf } from "statechart-paths/graph";
import type { ContextFrom } from "xstate";
import type { submitPaymentMachine } from "../../../src/machines/instructions/submit-payment.machine.ts";
import {
  accountId,
  entry,
  match,
  payout,
  press,
  succeeded,
  transfer,
  transferEntry,
} from "../../machines/payments/payment-fakes.ts";
import { pathsOf } from "../../model/path-file.ts";

type Seen = SeenOf<ContextFrom<typeof submitPaymentMachine>>;

const { subject: _, ...click } = press;
const failure = { kind: "rejected", code: "payment_too_late" } as const;
/** The transfer is another holder's, whose lock is separate. */
const otherAccountId = "acct-omar";
/** As of the press: a minute ago, and a millisecond earlier. */
const lateTransfer = { ...transfer, foundAt: press.at - 60_000 };
const oldTransfer = { ...transfer, foundAt: press.at - 60_001 };
const accountOf = ({ context }: Seen): string =>
  context.order.operation === "transfer" ? otherAccountId : accountId;
/** The expected state if the press sends nothing more. */
const ended = ({ contextBefore, was }: Seen): string =>
  was("withdrawing") || (contextBefore.entry !== undefined && !contextBefore.sentBefore)
    ? "withdrawing"
    : "finished";
const inputs = ({ invoked }: Seen): string => JSON.stringify(invoked.map(({ input }) => input));

export const paths = pathsOf<typeof submitPaymentMachine>()({
  starts: {
    "a withdrawal is pressed": () => ({
      accountId,
      order: payout,
      idempotency: "required",
      entry: undefined,
      click,
    }),
    "a withdrawal is pressed, and the server keeps no keys": () => ({
      accountId,
      order: payout,
      idempotency: "none",
      entry: undefined,
    }),
    "a transfer is pressed, a minute after its payee was found": () => ({
      accountId: otherAccountId,
      order: lateTransfer,
      idempotency: "required",
      entry: undefined,
      click,
    }),
    "a transfer is pressed, more than a minute after its payee was found": () => ({
      accountId: otherAccountId,
      order: oldTransfer,
      idempotency: "required",
      entry: undefined,
      click,
    }),
    "a withdrawal is sent again": () => ({ accountId, order: payout, idempotency: "required", entry }),
    "a transfer is sent again": () => ({
      accountId: otherAccountId,
      order: transfer,
      idempotency: "required",
      entry: transferEntry,
    }),
  },
  events: {
    "submission.decided": [{ outcome: succeeded }],
    "submission.notSent": [{ failure }],
    "list.read": [{ matches: [match] }],
  },
  senders: {
    "lock.granted": "lock",
    "lock.unavailable": "lock",
    "submission.unknown": "sendInstruction",
    "submission.decided": "sendInstruction",
    "submission.notSent": "sendInstruction",
    "list.read": "sendInstruction",
  },
  answers: { registerPress: [press], preparePayment: [entry], withdrawEntry: [true, false] },
  delays: { pressLimit: 60_000 },
  differs: ({ entry: recorded, sentBefore, idempotency, order }) => [
    recorded !== undefined,
    sentBefore,
    idempotency,
    order === oldTransfer,
  ],
  labels: {
    registerPress: "the note of the press",
    lock: "the payment lock",
    preparePayment: "the journal's new entry",
    confirmPayee: "the mobile number's account",
    withdrawEntry: "the withdrawal of an entry that was not submitted",
    "page.resumed": "a new page life begins",
    sendInstruction: "the sending",
    "lock.granted": "the account's payment lock is granted",
    "lock.unavailable": "another tab has the account's payment lock",
    "submission.unknown": "no answer that counts has come",
    "submission.decided": "the server tells the outcome",
    "submission.notSent": "no POST has left",
    "list.read": "the list is read",
    pressLimit: "a minute has passed",
  },
  initial: {
    "a withdrawal is pressed": "registering",
    "a withdrawal is pressed, and the server keeps no keys": "registering",
    "a transfer is pressed, a minute after its payee was found": "registering",
    "a transfer is pressed, more than a minute after its payee was found": "registering",
    "a withdrawal is sent again": "registering",
    "a transfer is sent again": "registering",
  },
  final: ["finished"],
  transitions: {
    "*": { "page.resumed": ended },
    withdrawing: { "done withdrawEntry": "finished", "error withdrawEntry": "finished" },
    registering: { "done registerPress": "locked.requesting", "error registerPress": "finished" },
    locked: { "error lock": ended, "lock.unavailable": ended, "after pressLimit": ended },
    "locked.requesting": {
      "lock.granted": ({ context }) => {
        if (!context.sentBefore)
          return context.order === oldTransfer ? "locked.confirmingPayee" : "locked.preparing";
        return context.order.operation === "transfer" ? "locked.confirmingPayee" : "locked.sending";
      },
    },
    "locked.confirmingPayee": {
      "done confirmPayee": ({ contextBefore }) =>
        contextBefore.sentBefore ? "locked.sending" : "locked.preparing",
      "error confirmPayee": "finished",
    },
    "locked.preparing": { "done preparePayment": "locked.sending", "error preparePayment": "finished" },
    "locked.sending": {
      "submission.unknown": "locked.sending",
      "list.read": "locked.sending",
      "submission.decided": "finished",
      "submission.notSent": "finished",
      "error sendInstruction": ended,
    },
  },
  observations: [
    {
      in: "registering",
      description: "the press noted before anything else",
      check: (step) =>
        inputs(step) === JSON.stringify([{ key: step.context.entry?.key, click: step.context.click }]),
    },
    {
      in: "locked.requesting",
      description: "the account's lock asked for, without anything written or sent",
      check: (step) => {
        const { all, context, running } = step;
        const key = context.entry?.key;
        return (
          running.includes("lock") &&
          context.press === press &&
          JSON.stringify(all.invoked.map(({ input }) => input)) ===
            JSON.stringify([
              { key, click: context.click },
              { accountId: accountOf(step), key },
            ])
        );
      },
    },
    {
      in: "locked.preparing",
      description: "the key made and the journal written, for a first press alone",
      check: (step) =>
        step.context.entry === undefined &&
        (!["lock.granted", "xstate.done.actor.confirmPayee"].includes(step.event.type) ||
          inputs(step) ===
            JSON.stringify([
              {
                accountId: accountOf(step),
                order: step.context.order,
                idempotency: step.context.idempotency,
                press,
              },
            ])),
    },
    {
      in: "locked.confirmingPayee",
      description:
        "the mobile number looked up again, for an old or repeated transfer alone, before a key exists",
      check: (step) =>
        (step.context.order === oldTransfer || step.context.sentBefore) &&
        step.context.order.operation === "transfer" &&
        (step.context.entry !== undefined) === step.context.sentBefore &&
        inputs(step) === JSON.stringify([{ order: step.context.order }]),
    },
    {
      when: ["lock.granted", "xstate.done.actor.preparePayment", "xstate.done.actor.confirmPayee"],
      in: "locked.sending",
      description: "the recorded entry sent under the lock",
      check: (step) =>
        step.running.includes("lock") &&
        inputs(step) ===
          JSON.stringify([
            {
              instruction: step.context.entry,
              press,
              sentBefore: step.context.sentBefore,
              byList: step.context.idempotency === "none",
            },
          ]),
    },
    {
      when: "xstate.done.actor.preparePayment",
      description: "the entry told before it is sent",
      check: ({ received }) => received[0]?.type === "entry.recorded" && received[0]?.entry === entry,
    },
    {
      in: "locked.sending",
      description: "the lock kept",
      check: ({ running, context }) => running.includes("lock") && context.entry !== undefined,
    },
    {
      when: ["submission.unknown", "submission.decided", "submission.notSent", "list.read"],
      description: "what the sending reports passed on",
      check: ({ received, event }) =>
        received.some((report) => JSON.stringify(report) === JSON.stringify(event)),
    },
    {
      in: "finished",
      description: "one report that ends the press, and the lock given back",
      check: ({ running, received }) =>
        !running.includes("lock") &&
        !running.includes("sendInstruction") &&
        received.filter(({ type }) => type.startsWith("submission.")).length === 1,
    },
    {
      when: [
        "lock.unavailable",
        "xstate.error.actor.lock",
        "xstate.error.actor.registerPress",
        "xstate.error.actor.preparePayment",
        "xstate.error.actor.confirmPayee",
        "xstate.after.pressLimit.submitPayment.locked",
      ],
      in: "finished",
      description: "undecided where a POST left at an earlier press, and not sent otherwise",
      check: ({ received, contextBefore }) =>
        received[0]?.type === (contextBefore.sentBefore ? "submission.undecided" : "submission.notSent"),
    },
    {
      when: "xstate.after.pressLimit.submitPayment.locked",
      in: "finished",
      description: "the minute as the reason why nothing was sent",
      check: ({ received, contextBefore }) =>
        contextBefore.entry !== undefined || received[0]?.failure.code === "payment_too_late",
    },
    {
      in: "withdrawing",
      description: "one withdrawal of this key, without the lock, and nothing told yet",
      check: (step) =>
        !step.running.includes("lock") &&
        step.received.length === 0 &&
        (step.was("withdrawing") || inputs(step) === JSON.stringify([{ key: entry.key }])),
    },
    {
      when: ["xstate.done.actor.withdrawEntry", "xstate.error.actor.withdrawEntry"],
      in: "finished",
      description: "not sent where the entry is withdrawn, and else undecided",
      check: ({ received, event }) =>
        received[0]?.type === (event.output === true ? "submission.notSent" : "submission.undecided"),
    },
    {
      when: "xstate.done.actor.withdrawEntry",
      in: "finished",
      description: "a reason why nothing was sent",
      check: ({ received, event, context }) =>
        event.output === false ||
        (context.failure === undefined
          ? received[0]?.failure.code === "payment_too_late"
          : received[0]?.failure === context.failure),
    },
    {
      when: "page.resumed",
      in: ["finished", "withdrawing"],
      description: "the page's new life as the reason",
      check: ({ context }) => context.failure?.code === "page_life_over",
    },
    {
      when: "lock.unavailable",
      in: "finished",
      description: "another tab's lock as the reason",
      check: ({ received }) => received[0]?.failure.code === "payment_elsewhere",
    },
    {
      when: [
        "xstate.error.actor.lock",
        "xstate.error.actor.registerPress",
        "xstate.error.actor.preparePayment",
        "xstate.error.actor.confirmPayee",
        "xstate.error.actor.sendInstruction",
      ],
      description: "the failure as the reason",
      check: ({ context, event }) => context.failure === event.error.failure,
    },
  ],
});
