import { innerTestParam } from "../../model/browser/inner.ts";

const journeys = "tests/journeys/step-up.spec.ts does it";

export const testParam = innerTestParam({
  skipReason: "tests/journeys/step-up.spec.ts looks at the dialog in which it asks",
  unreachable: {
    "deciding — at once [isDemanded] → asking": `${journeys}: the wallet's own demand`,
    "deciding — at once → checking": `${journeys}: a payout above the limit`,
    "checking — done: checkSignIn [isFresh] → finished": `${journeys}: the press after the return`,
    "checking — done: checkSignIn → asking": `${journeys}: a payout above the limit`,
    "checking — error: checkSignIn → asking":
      "a token that cannot be had: tests/services/payments/step-up.test.ts has the port's own failure",
    "asking — continued → leaving": `${journeys}: Continue`,
    "asking — dismissed → finished": `${journeys}: Cancel`,
    "leaving — done: signInAgain → asking":
      "a page that the back-forward cache kept: tests/services/payments/step-up.test.ts restores one",
    "leaving — error: signInAgain → asking":
      "auth's own paths walk a provider that cannot be reached (error: signIn)",
    "leaving — after redirectLimit → asking":
      "auth's own paths walk a redirect that does not leave (after: redirectLimit)",
  },
});
