import { innerTestParam } from "../../model/browser/inner.ts";

export const testParam = innerTestParam({
  skipReason: "payment looks at what this chart does to the page and the wallet",
  unreachable: {
    "registering — done: registerPress → locked": "payment takes it with each press",
    "registering — error: registerPress → stopped":
      "the press of another page life is not offered again, and a token is there while the dialog is",
    "locked — lock.unavailable → stopped": "payment takes it: another tab has the lock (submission.notSent)",
    "locked — error: lock → stopped": "the browser has Web Locks",
    "locked — after pressLimit → stopped": "payment takes it: a minute passes (submission.undecided)",
    "locked.requesting — *": "payment takes it with each press, and with each press of Send again",
    "locked.choosing — at once [isTransfer] → locked.confirmingPayee":
      "tests/journeys/payment-answers.spec.ts does it",
    "locked.choosing — at once → locked.sending": "payment takes it with Send again (resend.confirmed)",
    "locked.confirmingPayee — *": "tests/journeys/payment-answers.spec.ts does it",
    "locked.preparing — done: preparePayment → locked.sending":
      "payment takes it with each press, and finds the entry in the journal (entry.recorded)",
    "locked.preparing — error: preparePayment → stopped": "the browser's storage takes the entry",
    "locked.sending — submission.unknown → stays": "payment takes it (submission.unknown)",
    "locked.sending — list.read → stays":
      "this level's server keeps keys; tests/journeys/api-without-keys.spec.ts does it without",
    "locked.sending — submission.decided → finished": "payment takes it (submission.decided)",
    "locked.sending — submission.notSent → finished":
      "the press is sent as soon as it is written down; walked in Node",
    "locked.sending — error: sendInstruction → stopped": "the chart that sends keeps its own failures",
    "submitPayment — page.resumed → stopped": "payment takes it (submission.undecided, page_life_over)",
    "stopped — at once [isSentAgain] → finished": "payment takes it with Send again",
    "stopped — at once [isRecorded] → withdrawing": "payment takes it after a minute (submission.undecided)",
    "withdrawing — done: withdrawEntry → finished": "payment takes it after a minute (submission.undecided)",
    "withdrawing — done: withdrawEntry [isUnsent] → finished":
      "the browser's storage notes the submission before a minute passes; walked in Node",
    "withdrawing — error: withdrawEntry → finished": "the browser's storage takes the change",
    "withdrawing — page.resumed → stays": "the browser's storage answers before a page can be frozen",
    "stopped — at once → finished": "payment takes it where another tab has the lock (submission.notSent)",
  },
});
