/** Finds effects that a double press, or a message that arrives twice, has a second time. */
import { type Explored, type Subject, stepFrom } from "statechart-paths";
import {
  type Difference,
  differingFacts,
  type Exemptions,
  type Relation,
  stateText,
  walkText,
} from "./relation.ts";

const exemptions: Exemptions = {
  "after-payment": {
    "payment.pending": ["starts receipt", "the receipt is read again"],
    "payment.succeeded": ["starts receipt", "the receipt is read again"],
  },
  amount: {
    increased: ["text, cents", "each press is one step"],
    decreased: ["text, cents", "each press is one step"],
    submitted: ["state", "the second press accepts the adjusted amount"],
  },
  app: {
    "session.absent": ["starts openLanding, starts loadOffline", "the landing page is opened again"],
    "session.opened": ["starts openDestination", "the page opens the address again"],
  },
  "balance-display": {
    "balance.toggled": ["state, child show, child hide, starts hide, starts show", "a switch"],
  },
  "bank-accounts": {
    "account.toggled": ["accounts, changes", "a switch"],
    "account.added": ["accounts, changes", "the dialog sends it once, and ends"],
    navigated: ["state, child listBankAccounts, starts listBankAccounts", "the list is read again"],
  },
  "copy-text": {
    "copy.requested": ["starts writeClipboard", "the same text is copied again"],
  },
  "dialog-payment": {
    "payment.declined": ["starts stepUp", "the coordinator reports it once"],
  },
  "follow-journal": {
    "journal.changed": ["starts readJournal", "the journal is read again"],
    "read.requested": ["starts readJournal", "the journal is read again"],
    "unreadable.removed": ["starts removeUnreadable", "a removed entry can be removed again"],
  },
  "identity-step": {
    "document.chosen": ["starts inspectDocument", "the document is inspected again"],
  },
  notifications: {
    "account.known": ["inbox", "recorded once, by its id"],
    "notifications.opened": ["inbox", "recorded once, by its id"],
    "payment.pending": ["inbox", "recorded once, by its id"],
    "payments.opened": ["starts followUndecided", "a coordinator reports once; it is followed again"],
    "query.answered": [
      "inbox, state, child updateRecord, starts updateRecord",
      "recorded once, by its id; an older page that is read again requests the newest one",
    ],
    "record.changed": ["inbox", "the record is read after each change"],
  },
  "open-call": {
    "calls.changed": ["starts readOpenCall", "the journal is read again"],
    "check.requested": ["starts checkStatus", "the check begins again"],
  },
  "payment-link": {
    "link.opened": ["starts openLinkedForm", "the form is filled in again"],
  },
  "payment-memory": {
    navigated: ["changes", "read again"],
    "payment.pending": ["changes", "stored once, by its payee"],
    "payment.succeeded": ["changes", "stored once, by its payee"],
    "payee.removed": ["changes", "a removed payee can be removed again"],
    "payee.saved": ["changes", "a saved payee can be saved again"],
  },
  preferences: {
    "language.chosen": ["starts applyLanguage", "the texts are asked for again"],
  },
  query: {
    outdated: ["starts read", "read again"],
    "params.changed": ["starts read", "read again"],
    refresh: ["starts read", "read again"],
  },
  "request-money": {
    "link.requested": ["starts copy, starts drawCode", "the same link is drawn again"],
    "share.requested": ["starts shareLink", "the share sheet is asked for again"],
  },
  session: {
    "payment.pending": ["settledPayments", "the coordinator reports it once"],
    "payment.succeeded": ["settledPayments", "the coordinator reports it once"],
  },
  "setup-wizard": {
    back: [
      "state, step, child personalForm, child identityStep, starts personalForm",
      "each press is one step",
    ],
  },
  shell: {
    "menu.toggled": ["state", "a switch"],
    "notifications.toggled": ["state", "a switch"],
  },
  "system-notifications": {
    "notifications.switched": [
      "state, child askPermission, child removeChoice, starts askPermission",
      "a switch",
    ],
  },
  toasts: {
    "failure.raised": ["toasts, raised, child toast-N, dismissReplaced", "each has its toast"],
    "toast.raised": ["toasts, raised, child toast-N, dismissReplaced", "each has its toast"],
  },
  transactions: {
    "filters.folded": ["state", "a switch"],
  },
  transfer: {
    searched: ["logFailure", "each press is logged"],
  },
};

function* differences(subject: Subject, explored: readonly Explored[]): Iterable<Difference> {
  for (const { steps } of explored)
    for (const { event, target } of steps) {
      if (/^xstate\.(?!snapshot)/.test(event.type) || target.snapshot.status !== "active") continue;
      const sender = subject.paths.senders?.[event.type];
      if (sender !== undefined && target.snapshot.children[sender] === undefined) continue;
      const secondStep = stepFrom(subject, target, event);
      const changes = [
        ...(stateText(secondStep.target.snapshot) === stateText(target.snapshot) ? [] : ["state"]),
        ...differingFacts(target, secondStep.target),
        ...secondStep.effects,
      ];
      for (const detail of changes) yield { about: event.type, detail, seen: `again ${walkText(target)}` };
    }
}

export const twiceIsOnce: Relation = {
  says: "an event that occurs twice in a row has the effect of one",
  differences,
  exemptions,
};
