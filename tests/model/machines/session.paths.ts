import type { ContextFrom } from "xstate";
import type { RequestedDialog, sessionMachine } from "../../../src/machines/session/session.machine.ts";
import { offline, status } from "../../machines/fakes.ts";
import { account, balance, dana } from "../../machines/session-fakes.ts";
import type { ExpectedTarget, Sent, Transitions } from "../definition.ts";
import { pathsOf } from "../definition.ts";

const declined = status(402, { code: "card_declined" });
/** A payment of no open dialog. */
const other = { requestedBy: "", operation: "topUp" } as const;
/** After these the money may have moved. */
const moving = [
  "payment.succeeded",
  "payment.pending",
  "payment.failed",
  "payment.undecided",
  "payment.confirmed",
  "payment.removed",
];
const message = { key: "bankAccounts.added" };
const dialogs = ["topUp", "withdraw", "transfer", "addCard", "deleteCard"];
const presses = dialogs.map((name) => `${name}.opened`);
const isCard = (type: string) => /Card\.opened$/.test(type);

type Session = ContextFrom<typeof sessionMachine>;

/** Where a dialog that was asked for early leads once its code is there. */
function opened(press: RequestedDialog | undefined): string {
  if (press === undefined || (press.type === "addCard.opened" && press.saved >= 5)) return "dialog.none";
  return `dialog.${press.type.replace(".opened", "")}`;
}

/** While the dialogs' code is not there: what is asked for is kept, and nothing opens. */
function early(state: string): Transitions<Session>[string] {
  const pays: ExpectedTarget<Session> = ({ contextBefore }) =>
    contextBefore.payments === undefined ? state : "dialog.early.requested";
  return {
    "topUp.opened": pays,
    "withdraw.opened": pays,
    "transfer.opened": pays,
    "addCard.opened": "dialog.early.requested",
    "deleteCard.opened": "dialog.early.requested",
    "payment.declined": state,
    navigated: state,
    "pages.loaded": ({ contextBefore }) => opened(contextBefore.requestedDialog),
    "pages.loadFailed": "dialog.early.loadFailed",
  };
}

export const paths = pathsOf<typeof sessionMachine>()({
  starts: { "somebody has signed in": () => ({ personId: dana.id }) },
  events: {
    "query.answered": [
      { name: "profile", data: dana },
      { name: "balance", data: balance },
      { name: "cards", data: [] },
    ],
    "query.failed": [
      { name: "profile", failure: offline },
      { name: "balance", failure: offline },
    ],
    "account.known": [{ account }],
    "account.ready": [{ account }],
    "payments.opened": (_, world) => [
      { payments: world.reference("coordinator") },
      { payments: world.reference("the payments coordinator that was opened again") },
    ],
    "addCard.opened": [{ saved: 3 }, { saved: 5 }],
    "toast.raised": [{ kind: "success", message }],
    "payment.succeeded": ({ opened }) => [{ requestedBy: `dialog-${opened}`, operation: "topUp" }],
    "payment.pending": [other],
    "payment.failed": [other],
    "payment.declined": ({ opened }) => [
      { requestedBy: `dialog-${opened}`, operation: "topUp", failure: declined },
      { ...other, failure: declined },
    ],
    "payment.cancelled": [other],
    "payment.unknown": [other],
    "payment.undecided": [other],
    "payment.confirmed": [other],
    "payment.dismissed": [other],
    "payment.removed": [other],
  },
  differs: ({ balance: known, payments, person, accountId, requestedDialog }) => [
    requestedDialog,
    known !== undefined,
    payments?.id,
    person !== undefined,
    accountId,
  ],
  labels: {
    "query.answered": "the wallet answers",
    "query.failed": "a reading fails",
    "account.known": "the account is known",
    "account.ready": "the account is active",
    "profile.asked": "the gate asks for the profile",
    "payments.opened": "the payments coordinator is open",
    "cards.changed": "the saved cards have changed",
    "cards.unsettled": "the saved cards may have changed",
    navigated: "the address changes",
    "pages.loaded": "the dialogs' code is there",
    "pages.loadFailed": "the dialogs' code does not load",
    "topUp.opened": "the holder opens Top Up",
    "withdraw.opened": "the holder opens Withdraw",
    "transfer.opened": "the holder opens Transfer",
    "addCard.opened": "the holder opens Add Card",
    "deleteCard.opened": "the holder opens Delete Card",
    "toast.raised": "something is to be said",
    "payment.succeeded": "a payment succeeds",
    "payment.pending": "a payment is accepted and not settled",
    "payment.failed": "a payment is returned",
    "payment.declined": "a payment is declined",
    "payment.cancelled": "a payment is cancelled",
    "payment.unknown": "a payment has no answer",
    "payment.undecided": "a payment has no outcome within the time limit",
    "payment.confirmed": "the holder says that a payment went through",
    "payment.dismissed": "the holder says that a payment did not go through",
    "payment.removed": "another tab has decided a payment",
    "refetch.due": "the reads are due",
    refetch: "the delayed reads",
    navigation: "the address",
    paymentEvents: "the payments coordinator's events",
    gate: "the gate",
    profile: "the profile's reading",
    balance: "the balance's reading",
    history: "the history's reading",
    cards: "the cards' reading",
    pages: "the pages beside the dashboard",
    topUp: "the top-up dialog",
    withdraw: "the withdraw dialog",
    transfer: "the transfer dialog",
    addCard: "the card dialog",
    deleteCard: "the delete dialog",
  },
  initial: { "somebody has signed in": "coordinator.unknown + dialog.early.quiet" },
  transitions: {
    "coordinator.unknown": {
      "payments.opened": "coordinator.known",
      "cards.changed": "coordinator.unknown",
    },
    "coordinator.known": {
      "cards.changed": "coordinator.known",
    },
    "dialog.early.quiet": early("dialog.early.quiet"),
    "dialog.early.loadFailed": early("dialog.early.loadFailed"),
    "dialog.early.requested": { ...early("dialog.early.requested"), navigated: "dialog.early.quiet" },
    "dialog.none": {
      navigated: "dialog.none",
      "payment.declined": "dialog.none",
      "addCard.opened": "dialog.addCard | dialog.none",
      "deleteCard.opened": "dialog.deleteCard",
      "topUp.opened": "dialog.none | dialog.topUp",
      "transfer.opened": "dialog.none | dialog.transfer",
      "withdraw.opened": "dialog.none | dialog.withdraw",
    },
    "dialog.addCard": {
      "payment.declined": "dialog.addCard",
      navigated: "dialog.none",
      "done addCard": "dialog.none",
      "error addCard": "dialog.none",
    },
    "dialog.deleteCard": {
      "payment.declined": "dialog.deleteCard",
      navigated: "dialog.none",
      "done deleteCard": "dialog.none",
      "error deleteCard": "dialog.none",
    },
    "dialog.topUp": {
      "payment.declined": "dialog.topUp",
      navigated: "dialog.none",
      "payments.opened": "dialog.none | dialog.topUp",
      "done topUp": "dialog.none",
      "error topUp": "dialog.none",
    },
    "dialog.transfer": {
      "payment.declined": "dialog.transfer",
      navigated: "dialog.none",
      "payments.opened": "dialog.none | dialog.transfer",
      "done transfer": "dialog.none",
      "error transfer": "dialog.none",
    },
    "dialog.withdraw": {
      "payment.declined": "dialog.withdraw",
      navigated: "dialog.none",
      "payments.opened": "dialog.none | dialog.withdraw",
      "done withdraw": "dialog.none",
      "error withdraw": "dialog.none",
    },
  },
  observations: [
    {
      in: "coordinator.unknown",
      description: "nothing to pay with",
      check: ({ context, can }) => context.payments === undefined && !can({ type: "topUp.opened" }),
    },
    {
      in: "dialog.none",
      description: "no dialog left running",
      check: ({ running }) => dialogs.every((id) => !running.includes(id)),
    },
    ...dialogs.map((id) => ({
      in: `dialog.${id}`,
      description: `the dialog ${id} running`,
      check: ({ running }: { readonly running: readonly string[] }) => running.includes(id),
    })),
    {
      when: "xstate.init",
      description: "gate, profile, balance, history, cards, pages and refetch begun for this person",
      check: ({ running, invoked }) =>
        ["gate", "profile", "balance", "history", "cards", "pages", "refetch", "navigation"].every((id) =>
          running.includes(id),
        ) &&
        JSON.stringify(invoked.find(({ id }) => id === "gate")?.input) === `{"personId":"${dana.id}"}` &&
        JSON.stringify(invoked.find(({ id }) => id === "history")?.input) ===
          '{"name":"history","params":{"page":0,"size":4}}' &&
        ["profile", "balance", "cards"].every(
          (id) => JSON.stringify(invoked.find((one) => one.id === id)?.input) === `{"name":"${id}"}`,
        ),
    },
    {
      when: "payments.opened",
      description: "the newer coordinator, and no dialog that waits for the one before",
      check: ({ event, context, contextBefore, was, is }) =>
        context.payments === event.payments &&
        ["topUp", "withdraw", "transfer"].every(
          (name) =>
            !was(`dialog.${name}`) ||
            is(contextBefore.payments === event.payments ? `dialog.${name}` : "dialog.none"),
        ),
    },
    {
      description: "at most one dialog",
      check: ({ running, is }) =>
        running.filter((id) => dialogs.includes(id)).length ===
        (is("dialog.none") || is("dialog.early") ? 0 : 1),
    },
    {
      in: ["dialog.early.quiet", "dialog.early.loadFailed"],
      description: "no dialog asked for",
      check: ({ context }) => context.requestedDialog === undefined,
    },
    {
      when: ["topUp.opened", "withdraw.opened", "transfer.opened"],
      in: "dialog.early",
      description: "nothing kept that cannot be paid",
      check: ({ context, contextBefore }) =>
        context.payments !== undefined || context.requestedDialog === contextBefore.requestedDialog,
    },
    {
      in: "dialog.early.requested",
      description: "what was asked for last kept, and its code asked for again where it was missing",
      check: ({ context, contextBefore, event, sent }) => {
        if (context.requestedDialog === undefined) return false;
        const isReceived =
          presses.includes(event.type) && (isCard(event.type) || context.payments !== undefined);
        return isReceived
          ? context.requestedDialog === event && sent.length === 1 && isReported(sent, "pages", "retried")
          : context.requestedDialog === contextBefore.requestedDialog;
      },
    },
    {
      when: ["pages.loaded", "pages.loadFailed"],
      description:
        "what was asked for early opened once and forgotten, with its own reason where it is refused",
      check: ({ event, context, contextBefore, invoked, received, sent }) => {
        if (context.requestedDialog !== undefined || sent.length > 0) return false;
        const transitions =
          event.type === "pages.loaded" ? opened(contextBefore.requestedDialog) : "dialog.none";
        const isRefused =
          event.type === "pages.loaded" &&
          contextBefore.requestedDialog !== undefined &&
          transitions === "dialog.none";
        return (
          invoked.length === (transitions === "dialog.none" ? 0 : 1) &&
          received.length === (isRefused ? 1 : 0)
        );
      },
    },
    {
      when: ["topUp.opened", "withdraw.opened", "transfer.opened"],
      description:
        "the dialog with the payments coordinator and a number of its own, where the payments coordinator is known and no other is open",
      check: ({ was, is, event, invoked, contextBefore, context }) => {
        const name = event.type.split(".")[0] ?? "";
        if (!was("dialog.none")) return invoked.length === 0;
        if (contextBefore.payments === undefined) return is("dialog.none");
        const input = invoked[0]?.input as { requestId: string; payments: unknown } | undefined;
        return (
          is(`dialog.${name}`) &&
          context.opened === contextBefore.opened + 1 &&
          input?.requestId === `dialog-${context.opened}` &&
          input.payments === context.payments
        );
      },
    },
    {
      when: "withdraw.opened",
      in: "dialog.withdraw",
      description: "what is available as its limit",
      check: ({ invoked, context }) =>
        invoked.every(
          ({ input }) =>
            (input as { availableBalance: unknown }).availableBalance === context.balance?.availableBalance,
        ),
    },
    {
      when: "transfer.opened",
      in: "dialog.transfer",
      description: "the balance as its limit, and the holder's own account",
      check: ({ invoked, context }) =>
        invoked.every(({ input }) => {
          const { balance: limit, accountId } = input as { balance: unknown; accountId: unknown };
          return limit === context.balance?.balance && accountId === context.accountId;
        }),
    },
    {
      when: "addCard.opened",
      description: "the card dialog below five cards, and a warning instead of it from the fifth on",
      check: ({ was, is, event, received }) =>
        !was("dialog.none") ||
        (event.saved >= 5
          ? is("dialog.none") &&
            received[0]?.type === "toast.raised" &&
            received[0]?.kind === "warning" &&
            received[0]?.message.key === "errors.card_limit"
          : is("dialog.addCard") && received.length === 0),
    },
    {
      when: "deleteCard.opened",
      description: "the delete dialog where no other is open",
      check: ({ was, is }) => !was("dialog.none") || is("dialog.deleteCard"),
    },
    {
      when: "navigated",
      description: "no dialog over another page; wallet, history and cards looked at, or the cards doubted",
      check: ({ was, is, sent }) => {
        if (!is("dialog.none") && !is("dialog.early")) return false;
        if (was("dialog.none") || was("dialog.early"))
          return ["balance", "history", "cards"].every((name) => isReported(sent, name, "requested"));
        return was("dialog.addCard") || was("dialog.deleteCard")
          ? isReported(sent, "refetch", "refetch.requested")
          : true;
      },
    },
    {
      when: moving,
      description: "wallet, history and cards to be read again, and not at once",
      check: ({ was, sent }) =>
        was("coordinator.unknown") || (sent.length === 1 && isReported(sent, "refetch", "refetch.requested")),
    },
    {
      when: "refetch.due",
      description: "wallet, history and cards read again, each once",
      check: ({ sent }) =>
        sent.length === 3 &&
        ["balance", "history", "cards"].every((name) => isReported(sent, name, "refresh")),
    },
    {
      description: "nothing read again but when it is due, or where cards changed",
      check: ({ sent, event }) =>
        event.type === "refetch.due" ||
        (event.type === "cards.changed"
          ? sent.length === 1 && isReported(sent, "cards", "refresh")
          : sent.every(({ event: { type } }) => type !== "refresh")),
    },
    {
      when: "cards.unsettled",
      description: "the cards to be read again, and not at once",
      check: ({ sent }) => sent.length === 1 && isReported(sent, "refetch", "refetch.requested"),
    },
    {
      when: "payment.declined",
      description: "a refusal said at the corner, unless its own dialog says it",
      check: ({ was, event, received, contextBefore }) => {
        const isMine = event.requestedBy === `dialog-${contextBefore.opened}`;
        const says = ["topUp", "withdraw", "transfer"].some((name) => was(`dialog.${name}`)) && isMine;
        return says
          ? received.length === 0
          : received.length === 1 &&
              received[0]?.type === "failure.raised" &&
              received[0]?.failure === declined;
      },
    },
    {
      when: "query.answered",
      description: "a balance kept and told to the open dialog, a profile to the gate",
      check: ({ event, context, sent, is }) => {
        if (event.name === "profile")
          return (
            context.person === event.data &&
            sent.length === 1 &&
            sent[0]?.to === "gate" &&
            sent[0]?.event.type === "profile.known"
          );
        if (event.name !== "balance") return sent.length === 0;
        if (context.balance !== event.data) return false;
        const limit = sent.find(({ event: { type } }) => type === "balance.changed");
        if (is("dialog.withdraw"))
          return limit?.to === "withdraw" && limit.event.availableBalance === balance.availableBalance;
        if (is("dialog.transfer")) return limit?.to === "transfer" && limit.event.balance === balance.balance;
        return sent.length === 0;
      },
    },
    {
      when: "query.failed",
      description: "the gate told of a missing profile, and of nothing else",
      check: ({ event, sent }) =>
        event.name === "profile"
          ? sent.length === 1 && sent[0]?.to === "gate" && sent[0]?.event.type === "profile.missing"
          : sent.length === 0,
    },
    {
      when: "profile.asked",
      description: "the profile looked at",
      check: ({ sent }) => sent.length === 1 && isReported(sent, "profile", "requested"),
    },
    {
      when: "account.known",
      description: "the account kept, and the root told",
      check: ({ context, received }) =>
        context.accountId === account.accountId &&
        received.length === 1 &&
        received[0]?.type === "account.known" &&
        received[0]?.accountId === account.accountId,
    },
    {
      when: "account.ready",
      description: "wallet, history and cards looked at",
      check: ({ sent }) =>
        sent.length === 3 &&
        ["balance", "history", "cards"].every((name) => isReported(sent, name, "requested")),
    },
    {
      when: "toast.raised",
      description: "the message passed on as it is",
      check: ({ received }) =>
        JSON.stringify(received) === JSON.stringify([{ type: "toast.raised", kind: "success", message }]),
    },
    {
      in: "coordinator.known",
      description: "every payment of this account heard of",
      check: ({ running, event, context, contextBefore }) =>
        context.payments !== undefined &&
        (event.type !== "payments.opened" ||
          contextBefore.payments === event.payments ||
          running.includes("paymentEvents")),
    },
  ],
});

function isReported(sent: readonly Sent[], to: string, type: string): boolean {
  return sent.filter((one) => one.to === to && one.event.type === type).length === 1;
}
