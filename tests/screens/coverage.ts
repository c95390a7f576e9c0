/** The charts without screens, with the reasons. A test fails if an entry is not needed. */

const within = (chart: string) => `Its states are seen in ${chart}'s.`;

/** Charts that are visible only through another chart. */
export const seenElsewhere: Readonly<Record<string, string>> = {
  "cancel-payment": within("payment"),
  "check-list": within("payment"),
  "check-status": within("payment"),
  "event-stream": "It says when the panels read again: their own screens.",
  "find-payee": within("transfer"),
  "follow-journal": within("payments-coordinator"),
  "send-instruction": within("payment"),
  "submit-payment": within("payment"),
  "verify-refusal": within("payment"),
  "lazy-module": within("pages and app"),
  "live-updates": "It says when the panels read again: their own screens.",
  "make-statement": within("statement"),
  "page-charts": "It runs the charts of the pages, which have screens of their own.",
  "read-history": within("statement and transactions"),
  recheck: "It asks whether somebody is still signed in; the session stands on screen meanwhile.",
  refetch: "It waits, and lets the panels read again: their own screens.",
  "returned-form": "It opens a dialog that was left: the dialogs' own screens.",
  "sign-out": "It clears what the browser keeps; the page is left then.",
  "token-refresh": "It renews a token; nothing of it is on screen.",
};

/** Charts whose screens have not been drawn yet. */
export const notDrawnYet: readonly string[] = [];
