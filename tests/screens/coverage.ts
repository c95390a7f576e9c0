/** The charts without screens, with the reasons. A test fails if an entry is not needed. */

const shownIn = (chart: string) => `Its states are seen in ${chart}'s.`;

/** Charts that are visible only through another chart. */
export const visibleInOtherCharts: Readonly<Record<string, string>> = {
  "cancel-payment": shownIn("payment"),
  "check-list": shownIn("payment"),
  "check-status": shownIn("payment"),
  "event-stream": "It says when the panels read again: their own screens.",
  "find-payee": shownIn("transfer"),
  "follow-journal": shownIn("payments-coordinator"),
  "send-instruction": shownIn("payment"),
  "submit-payment": shownIn("payment"),
  "verify-refusal": shownIn("payment"),
  "lazy-module": shownIn("pages and app"),
  "live-updates": "It says when the panels read again: their own screens.",
  "make-statement": shownIn("statement"),
  "page-charts": "It runs the charts of the pages, which have screens of their own.",
  "read-history": shownIn("statement and transactions"),
  recheck: "It asks whether somebody is still signed in; the session stands on screen meanwhile.",
  refetch: "It waits, and lets the panels read again: their own screens.",
  "returned-form": "It opens a dialog that was left: the dialogs' own screens.",
  "sign-out": "It clears what the browser keeps; the page is left then.",
  "token-refresh": "It renews a token; nothing of it is on screen.",
};

/** Charts whose screens have not been drawn yet. */
export const undrawnCharts: readonly string[] = [];

const likeThe = (otherPage: string) => `The same component draws it as in the ${otherPage}.`;
const alike = "Its states look alike there.";

/** Children that one page shows in fewer states than another: `amount in transfer amount`. */
export const drawnInOtherCharts: Readonly<Record<string, string>> = {
  "addCard in topUp addCard": likeThe("dialog of a new card"),
  "amount in topUp amount": "Its limit is a constant, so no amount exceeds it.",
  "amount in transfer amount": likeThe("top-up"),
  "amount in withdraw amount": likeThe("top-up"),
  "dialogPayment in transfer payment": likeThe("top-up"),
  "dialogPayment in withdraw payment": likeThe("top-up"),
  "keyedCall in payoutChange updateBankAccount": alike,
  "keyedCall in prepareCard linkCard": alike,
  "query in accountGate account": "The gate's own states show how this read goes.",
  "query in pageCharts payoutAccount": "Pages show its data alone.",
};
