/** Values that may remain when a state is entered again: by chart and context key, the states and the reason. */
import { flagCalls } from "../../support/flag-calls.ts";
import { fileNameOf } from "../../support/title-of.ts";
import type { Exemptions } from "./relation.ts";

export const kept: Exemptions = {
  "account-gate": {
    account: ["loading", "of the same person; a new read shows it until the answer"],
  },
  "add-card": {
    token: ["collecting.fresh, identifying", "each identification writes it again"],
    savedCard: ["collecting.fresh, identifying", "each identification writes it again"],
  },
  amount: {
    text: ["resting, typed", "the amount that was typed"],
    cents: ["resting", "the amount that was typed"],
  },
  "answer-age": {
    answeredAt: ["current, confirmed", "the time of the answer that is shown"],
  },
  app: {
    failure: ["starting", "shown only while misconfigured, which writes it"],
    settings: ["starting", "a retry reads them again"],
    personId: ["starting, running.unknown", "the same person may return; the next one replaces it"],
  },
  "bank-accounts": {
    accounts: [
      "loading, listed.dialog.resting, listed.storage.kept, listed.dialog.editing.fresh",
      "the list with the changes made since",
    ],
    failure: ["loading", "the list shows that it loads"],
    holder: ["loading, listed.dialog.resting", "the same person's"],
    changes: [
      "listed.dialog.resting, listed.dialog.adding, listed.dialog.deleting, listed.dialog.editing.fresh",
      "made, but not stored yet",
    ],
    "child keepBankAccounts": [
      "listed.dialog.resting, listed.dialog.deleting, listed.dialog.editing.fresh",
      "a change is being stored behind the dialog",
    ],
    "child addBankAccount": [
      "listed.storage.kept, listed.dialog.adding",
      "its dialog reads how many are listed now",
    ],
    nickName: ["listed.storage.kept, listed.dialog.editing.fresh", "each dialog writes it when it opens"],
  },
  "cancel-payment": {
    waits: ["locked.cancelling, locked.waiting", "counts the tries"],
    failure: ["locked.cancelling", "only the outcome passes it on"],
  },
  "check-list": {
    readings: ["waiting.scheduled, requesting, waiting.onDemand", "counts the tries"],
    retryAfter: ["waiting.scheduled", "the server's pause until the next check"],
  },
  "check-status": {
    polls: ["waiting, requesting", "counts the tries"],
    retryAfter: ["waiting", "the server's pause until the next check"],
  },
  "copy-text": {
    text: ["idle", "written at each copy, and not shown"],
  },
  dialogs: {
    openedCount: ["closed", "counts the dialogs, for their request ids"],
  },
  "event-stream": {
    failures: [
      "following.asking, leading.streaming.connecting, leading.waitingToTryAgain",
      "counts the tries; an open stream starts it again",
    ],
    retryAfter: ["following.asking, leading.streaming.connecting", "each ended stream writes it"],
    spread: ["following.asking, leading.streaming.connecting", "each ended stream writes it"],
    lifetime: ["following.asking, leading.streaming.connecting", "each opened stream writes it"],
  },
  "find-payee": {
    retries: ["searching, retrying", "counts the tries"],
    failure: ["searching", "of the try before; an answer replaces it"],
  },
  "follow-journal": {
    unreadableId: ["reading", "written at each removal"],
  },
  ...Object.fromEntries(
    flagCalls.map(({ operation, flag }) => [
      fileNameOf(operation),
      { [flag]: ["choosing.fresh", "each press writes it"] },
    ]),
  ),
  "identity-step": {
    asked: ["choosing", "the same form, once sent, keeps its marks"],
    draft: ["choosing, inspecting", "what was entered"],
  },
  inactivity: {
    minutes: ["reading, active, warning.counting", "the limit, until it is read again"],
    lastUsedAt: ["reading, active, warning.counting", "the last activity"],
    unusedFor: ["reading, active, warning.counting", "each look at the clock writes it"],
    secondsLeft: ["reading, active", "each warning counts it again"],
    appearance: ["waiting", "each sign-out reads it again"],
  },
  "make-statement": {
    calendar: ["dating", "a retry reads it again"],
    range: ["dating", "a retry computes it again"],
    output: ["making.generating.list.reading", "a retry computes it again"],
  },
  notifications: {
    account: ["record.resting", "known from the first answer on"],
    today: ["record.resting", "each change writes it"],
    record: ["record.resting", "what is recorded"],
    listed: ["record.resting", "what is recorded"],
    unread: ["record.resting", "what is recorded"],
    inbox: ["record.updating, record.reading", "what is still to be recorded"],
    "child updateRecord": ["record.updating", "the next change of the queue"],
    fresh: ["record.updating", "each change writes it"],
  },
  "offline-balance": {
    balance: ["reading", "not shown while it is read"],
  },
  "open-call": {
    call: ["reading", "each reading of the journal replaces it"],
  },
  passkey: {
    appearance: ["ready", "each press writes it"],
  },
  payment: {
    "child submission": ["submitting.sending", "the same order, from an earlier page"],
    failure: ["undecided.ofThisPage.resting, undecided.ofEarlierPage", "why it cannot be cancelled"],
    "child check": [
      "undecided.ofThisPage.resting, undecided.ofEarlierPage",
      "the pause that the server asks for",
    ],
  },
  "payment-memory": {
    accountId: ["record.resting", "known from the first answer on"],
    memory: ["record.resting", "what is stored"],
    changes: ["record.resting, removal.none, record.updating", "what is still to be stored"],
    suggestedPaymentMethodId: ["record.resting", "of what is stored"],
    removedPayee: ["record.resting", "its removal can be undone"],
    "child updateMemory": ["removal.none, record.updating", "the next change of the queue"],
  },
  "payments-coordinator": {
    "child payment-N": ["lock.here.free, lock.elsewhere.free", "payments that were requested since"],
    payments: ["lock.here.free", "payments that were requested since"],
    madeCount: ["lock.here.free", "numbers the payments"],
    entriesElsewhere: ["lock.elsewhere.free", "what other tabs have begun"],
  },
  "payout-change": {
    maxAge: ["closed, deciding", "of the operator, the same for all"],
  },
  "person-session": {
    sessions: ["session.present.starting", "counts the sessions, for their request ids"],
    failureCount: ["session.present.starting, payments.open.free", "counts the repairs"],
  },
  preferences: {
    offer: ["known.language.switching", "a language that does not load leaves the page's own offered"],
  },
  query: {
    data: ["loading", "shown until the new answer"],
    failure: ["loading", "not shown while it is read"],
    retries: ["loading, retrying", "counts the tries"],
  },
  "read-history": {
    retries: ["starting, confirming, paging, retrying", "counts the tries"],
    failure: ["starting, confirming, paging", "of the try before; only a report has it"],
    head: ["confirming", "compared with the list's new beginning"],
    starts: ["confirming, paging", "counts the beginnings"],
    pages: ["confirming", "what is read is kept"],
  },
  "request-money": {
    link: ["editing", "not shown until the next link"],
    title: ["editing, made.share.idle", "each press writes it"],
    code: ["editing", "not shown until the next link, which clears it"],
  },
  "send-instruction": {
    attempts: ["submitting, checking.readingStatus", "counts the tries"],
    resends: ["submitting, checking.readingStatus", "counts the tries"],
    failure: [
      "submitting, checking.readingStatus, verifying",
      "of the try before; only an undecided end has it",
    ],
    renewals: ["submitting", "counts the renewals"],
    "child checkStatus": ["checking.readingStatus", "later checks wait longer"],
    verifications: ["checking.readingStatus, verifying", "counts the tries"],
    refusal: ["checking.readingStatus", "to be told if it is verified"],
  },
  "setup-wizard": {
    draft: ["complete.resting, personal, overview, identity, payout, review", "what was entered"],
    "child personalForm": ["personal", "begins with what was entered"],
    "child payoutForm": ["payout", "begins with what was entered"],
    failure: ["complete.checking", "not shown while it is read again"],
    editing: ["personal, identity, payout", "a step opened from the review returns there"],
    "child identityStep": ["identity", "begins with what was entered"],
    "child submission": ["review", "sends what was entered"],
  },
  statement: {
    fault: ["idle, making.generating, shown", "of the chosen period"],
    failure: ["idle", "shown only where making failed, which writes it"],
    statement: ["making.generating", "the earlier one, to which a cancellation returns"],
    "child makeStatement": ["making.generating", "of the period chosen since"],
    page: ["making.generating", "of the earlier statement, to which a cancellation returns"],
  },
  "step-up": {
    appearance: ["asking", "each press writes it"],
    failure: ["asking", "why the sign-in did not begin"],
  },
  "submit-setup": {
    draft: [
      "ready.unsent, submitting.sendingIndividual, submitting.uploadingDocument, submitting.sendingBankAccount, submitting.requestingActivation",
      "what was entered since",
    ],
    uploaded: ["ready.unsent", "of the document that is sent already"],
  },
  toasts: {
    "child toast-N": ["listening.seen", "raised since"],
  },
  "token-refresh": {
    failures: ["refreshing.queueing, refreshing.fetching, waiting", "counts the tries"],
    stalled: ["refreshing.queueing, refreshing.fetching", "says that a try took too long"],
    "child refreshToken": ["refreshing.fetching", "asks whether a waiting call was refused"],
  },
  "top-up": {
    cents: ["choosing.fresh", "the next press replaces it"],
    paymentMethodId: ["choosing.fresh", "the card that was added"],
  },
  "transaction-detail": {
    transactionId: ["away", "opening a transaction replaces it"],
    page: ["away", "opening a transaction starts it again"],
    retries: ["away, here.searching, here.retrying", "counts the tries"],
    failure: ["away, here.searching", "not shown while it is read"],
    transaction: ["here.searching", "shown until the new answer"],
  },
  transactions: {
    filters: ["away, here.view.written", "opening the page replaces them"],
    page: [
      "away, here.list.reading.going, here.view.written, here.panel.folded",
      "what is listed, as the address has it",
    ],
    sorting: ["away", "opening the page replaces it"],
    pageSize: ["away", "opening the page replaces it"],
    failure: ["away, here.list.reading.going", "not shown while it is read"],
    pages: ["away, here.list.reading.going", "opening the page reads them again"],
  },
  transfer: {
    cents: ["finding.asking, finding.searching, choosing.fresh", "the next press replaces it"],
    failure: ["finding.searching", "not shown while a payee is searched"],
  },
  "verify-refusal": {
    readings: ["readingList, comparing", "counts the tries"],
  },
  withdraw: {
    cents: ["choosing.fresh", "the next press replaces it"],
  },
};
