import type { ExpectedTarget, Transitions } from "statechart-paths/graph";
import type { ContextFrom } from "xstate";
import { cardDialogs, type dialogsMachine } from "../../../src/machines/session/dialogs.machine.ts";
import { statusFailure } from "../../machines/fakes.ts";
import { account } from "../../machines/session-fakes.ts";
import { after, always, inside, pathsOf } from "../../model/path-file.ts";
import { dialogMachines } from "../../support/dialog-machines.ts";
import { titleOf } from "../../support/title-of.ts";

type Dialogs = ContextFrom<typeof dialogsMachine>;

/** The account after a reviewer has set it back to pending. */
const setBack = { ...account, status: "P" };
const declined = statusFailure(402, { code: "card_declined" });
const paying = ["topUp", "withdraw", "transfer"];
const cards = Object.keys(dialogMachines).filter((name) => !paying.includes(name));
const dialogs = [...paying, ...cards];
const openStateOf = (dialog: string) => `${paying.includes(dialog) ? "payment" : "card"}.${dialog}`;

const openStates = dialogs.map(openStateOf);

/** The expected target if an active account is active no longer; otherwise the given state. */
const setBackTo =
  (target: string, state: string): ExpectedTarget<Dialogs> =>
  ({ event, contextBefore }) =>
    event.account.status !== "A" && contextBefore.isActive ? target : state;

/** The expected transitions of the buttons from a state without a dialog. */
function buttonTransitions(from: string, targetOf: (dialog: string) => string): Transitions<Dialogs>[string] {
  const pays =
    (dialog: string): ExpectedTarget<Dialogs> =>
    ({ contextBefore }) =>
      contextBefore.payments === undefined || !contextBefore.isActive ? from : targetOf(dialog);
  return {
    ...Object.fromEntries(paying.map((dialog) => [`${dialog}.opened`, pays(dialog)])),
    "addCard.opened": ({ event }) => (event.saved >= 5 ? from : targetOf("addCard")),
    ...Object.fromEntries(
      cards.filter((dialog) => dialog !== "addCard").map((dialog) => [`${dialog}.opened`, targetOf(dialog)]),
    ),
  };
}

const requests = (from: string) => buttonTransitions(from, () => "unloaded.requested");

export const paths = pathsOf<typeof dialogsMachine>()({
  events: {
    "account.known": [{ account }, { account: setBack }],
    "payments.opened": (_, world) => [
      { payments: world.reference("coordinator"), session: 1 },
      { payments: world.reference("the payments coordinator that was opened again"), session: 2 },
    ],
    "payment.declined": ({ session, openedCount }) => [
      { requestedBy: `dialog-${session}-${openedCount}`, operation: "topUp", failure: declined },
      { requestedBy: `dialog-${session + 1}-${openedCount}`, operation: "topUp", failure: declined },
      { requestedBy: "", operation: "topUp", failure: declined },
    ],
    "addCard.opened": [{ saved: 3 }, { saved: 5 }],
    "cards.changed": [{ done: "deleteCard.done" }],
  },
  differs: ({ payments, session, accountId, isActive, requested }) => [
    payments?.id,
    session,
    accountId,
    isActive,
    requested?.type,
  ],
  labels: {
    "account.known": "the account is known",
    "payments.opened": "the payments coordinator is open",
    "payment.declined": "a payment is declined",
    "cards.changed": "the saved cards have changed",
    "cards.unsettled": "the saved cards may have changed",
    navigated: "the address changes",
    navigation: "the address",
    "pages.loaded": "the dialogs' code is there",
    "pages.loadFailed": "the dialogs' code does not load",
    "topUp.opened": "the holder opens Top Up",
    "withdraw.opened": "the holder opens Withdraw",
    "transfer.opened": "the holder opens Transfer",
    "addCard.opened": "the holder opens Add Card",
    topUp: "the top-up dialog",
    withdraw: "the withdraw dialog",
    transfer: "the transfer dialog",
    addCard: "the card dialog",
    ...Object.fromEntries(
      cardDialogs.flatMap((name) => [
        [`${name}.opened`, `the holder opens ${titleOf(name)}`],
        [name, `the ${titleOf(name).toLowerCase()} dialog`],
      ]),
    ),
  },
  initial: { "the beginning": "unloaded.idle" },
  transitions: {
    ...Object.fromEntries(
      ["unloaded.idle", "unloaded.loadFailed"].map((state) => [
        state,
        { ...requests(state), "pages.loaded": "closed", "pages.loadFailed": "unloaded.loadFailed" },
      ]),
    ),
    "unloaded.requested": {
      ...requests("unloaded.requested"),
      "pages.loaded": ({ contextBefore }) => openStateOf(requestedDialog(contextBefore)),
      "pages.loadFailed": "unloaded.loadFailed",
      navigated: "unloaded.idle",
      "account.known": setBackTo("unloaded.idle", "unloaded.requested"),
    },
    closed: buttonTransitions("closed", openStateOf),
    ...Object.fromEntries(
      openStates.map((state) => {
        const dialog = state.split(".")[1];
        return [
          state,
          {
            navigated: "closed",
            "account.known": setBackTo("closed", state),
            [`done ${dialog}`]: "closed",
            [`error ${dialog}`]: "closed",
          },
        ];
      }),
    ),
    payment: { "payments.opened": "closed" },
  },
  observations: [
    always({
      "the open dialog running, and no other": ({ childIds, isIn }) =>
        JSON.stringify(childIds.filter((id) => dialogs.includes(id))) ===
        JSON.stringify(dialogs.filter((id) => isIn(`payment.${id}`) || isIn(`card.${id}`))),
    }),
    after(
      dialogs.map((name) => `${name}.opened`),
      "unloaded.requested",
      {
        "its code requested again, in case it is missing, the last request kept, and no dialog begun": ({
          received,
          invoked,
          context,
          contextBefore,
          event,
        }) =>
          invoked.length === 0 &&
          (isRefusedAsFull(event) ||
          (paying.includes(event.type.replace(".opened", "")) &&
            (context.payments === undefined || !context.isActive))
            ? context === contextBefore
            : context.requested?.type === event.type &&
              JSON.stringify(received) === JSON.stringify([{ type: "pages.requested" }])),
      },
    ),
    always({
      "a requested dialog while its code is loading, and at no other time": ({ context, isIn }) =>
        (context.requested !== undefined) === isIn("unloaded.requested"),
    }),
    inside(
      openStates.filter((state) => state.startsWith("payment")),
      {
        "the payments coordinator and a number of its own for each dialog that pays, in this session and the ones before":
          ({ invoked, context, contextBefore }) =>
            invoked.every(({ input }) => {
              const { payments, requestId } = input as { requestId: string; payments: unknown };
              return (
                context.openedCount === contextBefore.openedCount + 1 &&
                requestId === `dialog-${context.session}-${context.openedCount}` &&
                payments === context.payments &&
                payments !== undefined
              );
            }),
      },
    ),
    inside(
      openStates.filter((state) => state.startsWith("card")),
      {
        "no number that the requests of a payment carry": ({ context, contextBefore }) =>
          context.openedCount === contextBefore.openedCount,
      },
    ),
    inside("payment.transfer", {
      "the holder's own account": ({ invoked, context }) =>
        invoked.every(({ input }) => (input as { accountId: unknown }).accountId === context.accountId),
    }),
    after("addCard.opened", {
      "a warning from the fifth card on, and none below": ({ received, event, wasIn }) => {
        const warnings = received.filter(({ type }) => type === "toast.raised");
        const isFree = wasIn("closed") || wasIn("unloaded");
        if (!isFree || !isRefusedAsFull(event)) return warnings.length === 0;
        const [warning] = warnings;
        return (
          warnings.length === 1 &&
          warning?.kind === "warning" &&
          warning.message.key === "errors.card_limit" &&
          received.length === 1
        );
      },
    }),
    after("payments.opened", {
      "the newer coordinator kept, and which session it is": ({ event, context, received }) =>
        context.payments === event.payments && context.session === event.session && received.length === 0,
    }),
    after("account.known", {
      "the account kept; where it is set back to the setup, no dialog that would hide its payment and come back later":
        ({ context, contextBefore, event, wasIn, isIn, received }) =>
          contextBefore.isActive && event.account.status !== "A"
            ? !context.isActive &&
              (isIn("closed") || isIn("unloaded.idle") || isIn("unloaded.loadFailed")) &&
              JSON.stringify(received) ===
                JSON.stringify(wasIn("card") || wasIn("payment.topUp") ? [{ type: "cards.unsettled" }] : [])
            : context.accountId === account.accountId &&
              context.isActive === (event.account.status === "A") &&
              received.length === 0,
    }),
    after("navigated", {
      "no dialog over another page; a dialog that may save a card leaves its outcome open": ({
        wasIn,
        isIn,
        received,
      }) =>
        (isIn("closed") || isIn("unloaded.idle") || isIn("unloaded.loadFailed")) &&
        JSON.stringify(received) ===
          JSON.stringify(wasIn("card") || wasIn("payment.topUp") ? [{ type: "cards.unsettled" }] : []),
    }),
    after("cards.unsettled", {
      "the parent told": ({ event, received }) =>
        JSON.stringify(received) === JSON.stringify([{ type: event.type }]),
    }),
    after("cards.changed", {
      "the parent told, and what was done said": ({ event, received }) =>
        JSON.stringify(received) ===
        JSON.stringify([
          { type: "cards.changed" },
          {
            type: "toast.raised",
            kind: "success",
            message: { key: event.done },
            replaces: "errors.card_limit",
          },
        ]),
    }),
    after("payment.declined", {
      "a failure reported, unless the dialog that asked for the payment shows it": ({
        wasIn,
        event,
        received,
        contextBefore,
      }) => {
        const isMine = event.requestedBy === `dialog-${contextBefore.session}-${contextBefore.openedCount}`;
        return wasIn("payment") && isMine
          ? received.length === 0
          : received.length === 1 &&
              received[0]?.type === "failure.raised" &&
              received[0]?.failure === declined;
      },
    }),
    inside(["unloaded", "closed"], {
      "nothing to pay with before the account is active and the payments coordinator open": ({
        context,
        can,
      }) =>
        paying.every(
          (name) => can({ type: `${name}.opened` }) === (context.isActive && context.payments !== undefined),
        ),
    }),
  ],
});

function requestedDialog({ requested }: Dialogs): string {
  return requested?.type.replace(".opened", "") ?? "none";
}

function isRefusedAsFull(event: { readonly type: string; readonly saved?: number }): boolean {
  return event.type === "addCard.opened" && (event.saved ?? 0) >= 5;
}
