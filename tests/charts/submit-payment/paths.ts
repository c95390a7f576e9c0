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
import { after, inside, pathsOf } from "../../model/path-file.ts";

type Seen = SeenOf<ContextFrom<typeof submitPaymentMachine>>;

const { subject: _, ...click } = press;
const failure = { kind: "rejected", code: "payment_too_late" } as const;
/** The account that sends the transfers: another holder's, with a lock of its own. */
const otherAccountId = "acct-omar";
/** Transfers whose payee was found a minute before the press, and a millisecond earlier. */
const lateTransfer = { ...transfer, foundAt: press.at - 60_000 };
const oldTransfer = { ...transfer, foundAt: press.at - 60_001 };
const accountOf = ({ context }: Seen): string =>
  context.order.operation === "transfer" ? otherAccountId : accountId;
/** The expected state if the press sends no further request. */
const stateAfterPress = ({ contextBefore, wasIn }: Seen): string =>
  wasIn("withdrawing") || (contextBefore.entry !== undefined && !contextBefore.sentBefore)
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
    "*": { "page.resumed": stateAfterPress },
    withdrawing: { "done withdrawEntry": "finished", "error withdrawEntry": "finished" },
    registering: { "done registerPress": "locked.requesting", "error registerPress": "finished" },
    locked: {
      "error lock": stateAfterPress,
      "lock.unavailable": stateAfterPress,
      "after pressLimit": stateAfterPress,
    },
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
      "error sendInstruction": stateAfterPress,
    },
  },
  observations: [
    inside("registering", {
      "the press noted before anything else": (step) =>
        inputs(step) === JSON.stringify([{ key: step.context.entry?.key, click: step.context.click }]),
    }),
    inside("locked.requesting", {
      "the account's lock asked for, without anything written or sent": (step) => {
        const { all, context, childIds } = step;
        const key = context.entry?.key;
        return (
          childIds.includes("lock") &&
          context.press === press &&
          JSON.stringify(all.invoked.map(({ input }) => input)) ===
            JSON.stringify([
              { key, click: context.click },
              { accountId: accountOf(step), key },
            ])
        );
      },
    }),
    inside("locked.preparing", {
      "the key made and the journal written, for a first press alone": (step) =>
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
    }),
    inside("locked.confirmingPayee", {
      "the mobile number looked up again, for an old or repeated transfer alone, before a key exists": (
        step,
      ) =>
        (step.context.order === oldTransfer || step.context.sentBefore) &&
        step.context.order.operation === "transfer" &&
        (step.context.entry !== undefined) === step.context.sentBefore &&
        inputs(step) === JSON.stringify([{ order: step.context.order }]),
    }),
    after(
      ["lock.granted", "xstate.done.actor.preparePayment", "xstate.done.actor.confirmPayee"],
      "locked.sending",
      {
        "the recorded entry sent under the lock": (step) =>
          step.childIds.includes("lock") &&
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
    ),
    after("xstate.done.actor.preparePayment", {
      "the entry told before it is sent": ({ received }) =>
        received[0]?.type === "entry.recorded" && received[0]?.entry === entry,
    }),
    inside("locked.sending", {
      "the lock kept": ({ childIds, context }) => childIds.includes("lock") && context.entry !== undefined,
    }),
    after(["submission.unknown", "submission.decided", "submission.notSent", "list.read"], {
      "what the sending reports passed on": ({ received, event }) =>
        received.some((report) => JSON.stringify(report) === JSON.stringify(event)),
    }),
    inside("finished", {
      "one report that ends the press, and the lock given back": ({ childIds, received }) =>
        !childIds.includes("lock") &&
        !childIds.includes("sendInstruction") &&
        received.filter(({ type }) => type.startsWith("submission.")).length === 1,
    }),
    after(
      [
        "lock.unavailable",
        "xstate.error.actor.lock",
        "xstate.error.actor.registerPress",
        "xstate.error.actor.preparePayment",
        "xstate.error.actor.confirmPayee",
        "xstate.after.pressLimit.submitPayment.locked",
      ],
      "finished",
      {
        "undecided where a POST left at an earlier press, and not sent otherwise": ({
          received,
          contextBefore,
        }) =>
          received[0]?.type === (contextBefore.sentBefore ? "submission.undecided" : "submission.notSent"),
      },
    ),
    after("xstate.after.pressLimit.submitPayment.locked", "finished", {
      "the minute as the reason why nothing was sent": ({ received, contextBefore }) =>
        contextBefore.entry !== undefined || received[0]?.failure.code === "payment_too_late",
    }),
    inside("withdrawing", {
      "one withdrawal of this key, without the lock, and nothing told yet": (step) =>
        !step.childIds.includes("lock") &&
        step.received.length === 0 &&
        (step.wasIn("withdrawing") || inputs(step) === JSON.stringify([{ key: entry.key }])),
    }),
    after(["xstate.done.actor.withdrawEntry", "xstate.error.actor.withdrawEntry"], "finished", {
      "not sent where the entry is withdrawn, and else undecided": ({ received, event }) =>
        received[0]?.type === (event.output === true ? "submission.notSent" : "submission.undecided"),
    }),
    after("xstate.done.actor.withdrawEntry", "finished", {
      "a reason why nothing was sent": ({ received, event, context }) =>
        event.output === false ||
        (context.failure === undefined
          ? received[0]?.failure.code === "payment_too_late"
          : received[0]?.failure === context.failure),
    }),
    after("page.resumed", ["finished", "withdrawing"], {
      "the page's new life as the reason": ({ context }) => context.failure?.code === "page_life_over",
    }),
    after("lock.unavailable", "finished", {
      "another tab's lock as the reason": ({ received }) => received[0]?.failure.code === "payment_elsewhere",
    }),
    after(
      [
        "xstate.error.actor.lock",
        "xstate.error.actor.registerPress",
        "xstate.error.actor.preparePayment",
        "xstate.error.actor.confirmPayee",
        "xstate.error.actor.sendInstruction",
      ],
      {
        "the failure as the reason": ({ context, event }) => context.failure === event.error.failure,
      },
    ),
  ],
});
