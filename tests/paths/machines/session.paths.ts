import type { ContextFrom } from "xstate";
import type { DialogPress, sessionMachine } from "../../../src/machines/session.machine.ts";
import { account, balance, dana } from "../../machines/session-stand-ins.ts";
import { offline, status } from "../../machines/stand-ins.ts";
import type { Lead, Leads, Told } from "../definition.ts";
import { pathsOf } from "../definition.ts";

const refused = status(402, { code: "card_declined" });
const message = { key: "bankAccounts.added" };
const dialogs = ["topUp", "withdraw", "transfer", "addCard", "deleteCard"];
const presses = dialogs.map((name) => `${name}.opened`);
const isCard = (type: string) => /Card\.opened$/.test(type);

type Session = ContextFrom<typeof sessionMachine>;

/** Where a dialog that was asked for early leads once its code is there. */
function opened(press: DialogPress | undefined): string {
  if (press === undefined || (press.type === "addCard.opened" && press.saved >= 5)) return "dialog.none";
  return `dialog.${press.type.replace(".opened", "")}`;
}

/** While the dialogs' code is not there: what is asked for is kept, and nothing opens. */
function early(state: string): Leads<Session>[string] {
  const pays: Lead<Session> = ({ contextBefore }) =>
    contextBefore.payments === undefined ? state : "dialog.early.pressed";
  return {
    "topUp.opened": pays,
    "withdraw.opened": pays,
    "transfer.opened": pays,
    "addCard.opened": "dialog.early.pressed",
    "deleteCard.opened": "dialog.early.pressed",
    "payment.refused": state,
    navigated: state,
    "pages.came": ({ contextBefore }) => opened(contextBefore.pressed),
    "pages.missing": "dialog.early.missing",
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
      { payments: world.reference("desk") },
      { payments: world.reference("the desk that was opened again") },
    ],
    "addCard.opened": [{ saved: 3 }, { saved: 5 }],
    "toast.raised": [{ kind: "success", message }],
    "payment.settled": ({ opened }) => [{ requestedBy: `dialog-${opened}`, kind: "topUp" }],
    "payment.refused": ({ opened }) => [
      { requestedBy: `dialog-${opened}`, failure: refused },
      { requestedBy: "", failure: refused },
    ],
    "payment.unknown": [{ requestedBy: "" }],
    "payment.unresolved": [{ requestedBy: "" }],
    "payment.forgotten": [{ requestedBy: "" }],
  },
  internal: ["money.moved"],
  delays: { refetchDelay: 3_000 },
  differs: ({ balance: known, payments, person, accountId, pressed }) => [
    pressed,
    known !== undefined,
    payments?.id,
    person !== undefined,
    accountId,
  ],
  words: {
    "query.answered": "the wallet answers",
    "query.failed": "a reading fails",
    "account.known": "the account is known",
    "account.ready": "the account is active",
    "profile.asked": "the gate asks for the profile",
    "payments.opened": "the desk is open",
    "cards.changed": "the saved cards have changed",
    "cards.unsettled": "the saved cards may have changed",
    navigated: "the address changes",
    "pages.came": "the dialogs' code is there",
    "pages.missing": "the dialogs' code does not load",
    "topUp.opened": "the holder opens Top Up",
    "withdraw.opened": "the holder opens Withdraw",
    "transfer.opened": "the holder opens Transfer",
    "addCard.opened": "the holder opens Add Card",
    "deleteCard.opened": "the holder opens Delete Card",
    "toast.raised": "something is to be said",
    "payment.settled": "a payment's money has moved",
    "payment.refused": "a payment is refused",
    "payment.unknown": "a payment's answer is missing",
    "payment.unresolved": "nobody could tell what became of a payment",
    "payment.forgotten": "a payment was settled elsewhere or let go",
    refetchDelay: "3 seconds have passed",
    navigation: "the address",
    news: "the desk's news",
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
  begins: { "somebody has signed in": "desk.unknown + refetch.resting + dialog.early.quiet" },
  leads: {
    "desk.unknown": {
      "payments.opened": "desk.known",
      "cards.changed": "desk.unknown",
    },
    "desk.known": {
      "cards.changed": "desk.known",
    },
    "refetch.resting": {
      "cards.unsettled": "refetch.waiting",
      navigated: "refetch.resting | refetch.waiting",
      "payment.forgotten": "refetch.waiting",
      "payment.settled": "refetch.waiting",
      "payment.unresolved": "refetch.waiting",
    },
    "dialog.early.quiet": early("dialog.early.quiet"),
    "dialog.early.missing": early("dialog.early.missing"),
    "dialog.early.pressed": { ...early("dialog.early.pressed"), navigated: "dialog.early.quiet" },
    "dialog.none": {
      navigated: "dialog.none",
      "payment.refused": "dialog.none",
      "addCard.opened": "dialog.addCard | dialog.none",
      "deleteCard.opened": "dialog.deleteCard",
      "topUp.opened": "dialog.none | dialog.topUp",
      "transfer.opened": "dialog.none | dialog.transfer",
      "withdraw.opened": "dialog.none | dialog.withdraw",
    },
    "dialog.addCard": {
      "payment.refused": "dialog.addCard",
      navigated: "dialog.none",
      "done addCard": "dialog.none",
      "error addCard": "dialog.none",
    },
    "refetch.waiting": {
      "cards.unsettled": "refetch.waiting",
      "payment.forgotten": "refetch.waiting",
      "payment.settled": "refetch.waiting",
      "payment.unresolved": "refetch.waiting",
      "after refetchDelay": "refetch.resting",
    },
    "dialog.deleteCard": {
      "payment.refused": "dialog.deleteCard",
      navigated: "dialog.none",
      "done deleteCard": "dialog.none",
      "error deleteCard": "dialog.none",
    },
    "dialog.topUp": {
      "payment.refused": "dialog.topUp",
      navigated: "dialog.none",
      "payments.opened": "dialog.none | dialog.topUp",
      "done topUp": "dialog.none",
      "error topUp": "dialog.none",
    },
    "dialog.transfer": {
      "payment.refused": "dialog.transfer",
      navigated: "dialog.none",
      "payments.opened": "dialog.none | dialog.transfer",
      "done transfer": "dialog.none",
      "error transfer": "dialog.none",
    },
    "dialog.withdraw": {
      "payment.refused": "dialog.withdraw",
      navigated: "dialog.none",
      "payments.opened": "dialog.none | dialog.withdraw",
      "done withdraw": "dialog.none",
      "error withdraw": "dialog.none",
    },
  },
  observations: [
    {
      in: "desk.unknown",
      sees: "nothing to pay with",
      check: ({ context, can }) => context.payments === undefined && !can({ type: "topUp.opened" }),
    },
    {
      in: "refetch.resting",
      sees: "nothing read again of itself",
      check: ({ event, told }) =>
        event.type.startsWith("xstate.after") || !isTold(told, "history", "refresh"),
    },
    {
      in: "dialog.none",
      sees: "no dialog left running",
      check: ({ running }) => dialogs.every((id) => !running.includes(id)),
    },
    ...dialogs.map((id) => ({
      in: `dialog.${id}`,
      sees: `the dialog ${id} running`,
      check: ({ running }: { readonly running: readonly string[] }) => running.includes(id),
    })),
    {
      when: "xstate.init",
      sees: "gate, profile, balance, history, cards and pages begun for this person",
      check: ({ running, asked }) =>
        ["gate", "profile", "balance", "history", "cards", "pages", "navigation"].every((id) =>
          running.includes(id),
        ) &&
        JSON.stringify(asked.find(({ id }) => id === "gate")?.input) === `{"personId":"${dana.id}"}` &&
        JSON.stringify(asked.find(({ id }) => id === "history")?.input) ===
          '{"name":"history","params":{"page":0,"size":4}}' &&
        ["profile", "balance", "cards"].every(
          (id) => JSON.stringify(asked.find((one) => one.id === id)?.input) === `{"name":"${id}"}`,
        ),
    },
    {
      when: "payments.opened",
      sees: "the newer desk, and no dialog that waits for the one before",
      check: ({ event, context, contextBefore, was, is }) =>
        context.payments === event.payments &&
        ["topUp", "withdraw", "transfer"].every(
          (name) =>
            !was(`dialog.${name}`) ||
            is(contextBefore.payments === event.payments ? `dialog.${name}` : "dialog.none"),
        ),
    },
    {
      sees: "at most one dialog",
      check: ({ running, is }) =>
        running.filter((id) => dialogs.includes(id)).length ===
        (is("dialog.none") || is("dialog.early") ? 0 : 1),
    },
    {
      in: ["dialog.early.quiet", "dialog.early.missing"],
      sees: "no dialog asked for",
      check: ({ context }) => context.pressed === undefined,
    },
    {
      when: ["topUp.opened", "withdraw.opened", "transfer.opened"],
      in: "dialog.early",
      sees: "nothing kept that cannot be paid",
      check: ({ context, contextBefore }) =>
        context.payments !== undefined || context.pressed === contextBefore.pressed,
    },
    {
      in: "dialog.early.pressed",
      sees: "what was asked for last kept, and its code asked for again where it was missing",
      check: ({ context, contextBefore, event, told }) => {
        if (context.pressed === undefined) return false;
        const isHeard =
          presses.includes(event.type) && (isCard(event.type) || context.payments !== undefined);
        return isHeard
          ? context.pressed === event && told.length === 1 && isTold(told, "pages", "retried")
          : context.pressed === contextBefore.pressed;
      },
    },
    {
      when: ["pages.came", "pages.missing"],
      sees: "what was asked for early opened once and forgotten, with its own reason where it is refused",
      check: ({ event, context, contextBefore, asked, heard, told }) => {
        if (context.pressed !== undefined || told.length > 0) return false;
        const leads = event.type === "pages.came" ? opened(contextBefore.pressed) : "dialog.none";
        const isRefused =
          event.type === "pages.came" && contextBefore.pressed !== undefined && leads === "dialog.none";
        return asked.length === (leads === "dialog.none" ? 0 : 1) && heard.length === (isRefused ? 1 : 0);
      },
    },
    {
      when: ["topUp.opened", "withdraw.opened", "transfer.opened"],
      sees: "the dialog with the desk and a number of its own, where the desk is known and no other is open",
      check: ({ was, is, event, asked, contextBefore, context }) => {
        const name = event.type.split(".")[0] ?? "";
        if (!was("dialog.none")) return asked.length === 0;
        if (contextBefore.payments === undefined) return is("dialog.none");
        const input = asked[0]?.input as { requestId: string; payments: unknown } | undefined;
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
      sees: "what is available as its limit",
      check: ({ asked, context }) =>
        asked.every(
          ({ input }) =>
            (input as { availableBalance: unknown }).availableBalance === context.balance?.availableBalance,
        ),
    },
    {
      when: "transfer.opened",
      in: "dialog.transfer",
      sees: "the balance as its limit, and the holder's own account",
      check: ({ asked, context }) =>
        asked.every(({ input }) => {
          const { balance: limit, accountId } = input as { balance: unknown; accountId: unknown };
          return limit === context.balance?.balance && accountId === context.accountId;
        }),
    },
    {
      when: "addCard.opened",
      sees: "the card dialog below five cards, and a warning instead of it from the fifth on",
      check: ({ was, is, event, heard }) =>
        !was("dialog.none") ||
        (event.saved >= 5
          ? is("dialog.none") &&
            heard[0]?.type === "toast.raised" &&
            heard[0]?.kind === "warning" &&
            heard[0]?.message.key === "errors.card_limit"
          : is("dialog.addCard") && heard.length === 0),
    },
    {
      when: "deleteCard.opened",
      sees: "the delete dialog where no other is open",
      check: ({ was, is }) => !was("dialog.none") || is("dialog.deleteCard"),
    },
    {
      when: "navigated",
      sees: "no dialog over another page; wallet, history and cards looked at, or the cards doubted",
      check: ({ was, is, told, begun }) => {
        if (!is("dialog.none") && !is("dialog.early")) return false;
        if (was("dialog.none") || was("dialog.early"))
          return ["balance", "history", "cards"].every((name) => isTold(told, name, "looked"));
        return was("dialog.addCard") || was("dialog.deleteCard")
          ? is("refetch.waiting") && begun.includes("refetchDelay")
          : true;
      },
    },
    {
      when: ["payment.settled", "payment.unresolved", "payment.forgotten"],
      sees: "three seconds from now until wallet and history are read again, and not at once",
      check: ({ was, is, told, begun }) =>
        was("desk.unknown") ||
        (is("refetch.waiting") &&
          begun.includes("refetchDelay") &&
          told.every(({ event }) => event.type !== "refresh")),
    },
    {
      when: "xstate.after.refetchDelay.session.refetch.waiting",
      sees: "wallet, history and cards read again, each once",
      check: ({ told, is }) =>
        is("refetch.resting") &&
        told.length === 3 &&
        ["balance", "history", "cards"].every((name) => isTold(told, name, "refresh")),
    },
    {
      sees: "nothing read again but three seconds later, or where cards changed",
      check: ({ told, event }) =>
        event.type.startsWith("xstate.after.refetchDelay") ||
        (event.type === "cards.changed"
          ? told.length === 1 && isTold(told, "cards", "refresh")
          : told.every(({ event: { type } }) => type !== "refresh")),
    },
    {
      when: "cards.unsettled",
      in: "refetch.waiting",
      sees: "the three seconds begun anew",
      check: ({ told, begun }) => told.length === 0 && begun.includes("refetchDelay"),
    },
    {
      when: "payment.refused",
      sees: "a refusal said at the corner, unless its own dialog says it",
      check: ({ was, event, heard, contextBefore }) => {
        const isMine = event.requestedBy === `dialog-${contextBefore.opened}`;
        const says = ["topUp", "withdraw", "transfer"].some((name) => was(`dialog.${name}`)) && isMine;
        return says
          ? heard.length === 0
          : heard.length === 1 && heard[0]?.type === "failure.raised" && heard[0]?.failure === refused;
      },
    },
    {
      when: "query.answered",
      sees: "a balance kept and told to the open dialog, a profile to the gate",
      check: ({ event, context, told, is }) => {
        if (event.name === "profile")
          return (
            context.person === event.data &&
            told.length === 1 &&
            told[0]?.to === "gate" &&
            told[0]?.event.type === "profile.known"
          );
        if (event.name !== "balance") return told.length === 0;
        if (context.balance !== event.data) return false;
        const limit = told.find(({ event: { type } }) => type === "balance.changed");
        if (is("dialog.withdraw"))
          return limit?.to === "withdraw" && limit.event.availableBalance === balance.availableBalance;
        if (is("dialog.transfer")) return limit?.to === "transfer" && limit.event.balance === balance.balance;
        return told.length === 0;
      },
    },
    {
      when: "query.failed",
      sees: "the gate told of a missing profile, and of nothing else",
      check: ({ event, told }) =>
        event.name === "profile"
          ? told.length === 1 && told[0]?.to === "gate" && told[0]?.event.type === "profile.missing"
          : told.length === 0,
    },
    {
      when: "profile.asked",
      sees: "the profile looked at",
      check: ({ told }) => told.length === 1 && isTold(told, "profile", "looked"),
    },
    {
      when: "account.known",
      sees: "the account kept, and the root told",
      check: ({ context, heard }) =>
        context.accountId === account.accountId &&
        heard.length === 1 &&
        heard[0]?.type === "account.known" &&
        heard[0]?.accountId === account.accountId,
    },
    {
      when: "account.ready",
      sees: "wallet, history and cards looked at",
      check: ({ told }) =>
        told.length === 3 && ["balance", "history", "cards"].every((name) => isTold(told, name, "looked")),
    },
    {
      when: "toast.raised",
      sees: "the message passed on as it is",
      check: ({ heard }) =>
        JSON.stringify(heard) === JSON.stringify([{ type: "toast.raised", kind: "success", message }]),
    },
    {
      in: "desk.known",
      sees: "every payment of this account heard of",
      check: ({ running, event, context, contextBefore }) =>
        context.payments !== undefined &&
        (event.type !== "payments.opened" ||
          contextBefore.payments === event.payments ||
          running.includes("news")),
    },
  ],
});

function isTold(told: readonly Told[], to: string, type: string): boolean {
  return told.filter((one) => one.to === to && one.event.type === type).length === 1;
}
