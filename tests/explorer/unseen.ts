/** The invariants that the explorer cannot check, each with the reason. */
export const uncheckedInvariants: Readonly<Record<string, string>> = {
  "no chart dies":
    "the charts are inside the page; an error that a chart lets through is seen as an uncaught one",
  "money moves at most once for a press": "what moved stands in the ledger, which the page does not show",
  "declined and cancelled mean that nothing moved or will":
    "what moved stands in the ledger, which the page does not show",
  "succeeded, pending and failed mean that the money moved":
    "what moved stands in the ledger, which the page does not show",
  "pending is never called successful": "the server's record of a key is asked for by the app alone",
  "the journal keeps a payment until its outcome is told":
    "which outcome the app has told of a key is in its charts",
  "a payment has an outcome or stands before the person 60 s after its press":
    "the walks' clock is a chart's; on screen the limit is that of the busy dialog",
  "a dialog that pays shows no refusal and cannot pay again":
    "whether a dialog pays is in its chart; on screen its button waits",
  "a person's session lasts as long as the person is signed in": "the session is a chart",
  "the session and the payments coordinator agree on whether this tab has the lock": "both are charts",
  "a balance that does not say its time is the wallet's of the last minute":
    "what the wallet had stands in the ledger, which the page does not show",
  "every balance shown is one that the server gave": "it compares what the charts know, in cents",
  "a dialog's button can be pressed only where the chart takes it": "what the chart takes is not on screen",
};
