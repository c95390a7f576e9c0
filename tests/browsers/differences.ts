/** Tests that cannot pass in Firefox, each with its reason. One that passes after all is red, as is a name without a test. */
import type { Difference } from "./judge.ts";

export const inFirefox: readonly Difference[] = [
  {
    reason: "over BiDi Playwright hears of no download, so no test can read the file",
    says: /waiting for event "download"/,
    tests: {
      "journeys/after-payment.spec.ts": [
        "the receipt of the last payment is saved as PDF, once the history has it",
      ],
    },
  },
  {
    reason: "over BiDi an intercepted request has no body, so none can be sent on or told from another",
    says: /route\.fetch|reading 'size'/,
    tests: {
      "journeys/errors.spec.ts": [
        "that answers with * leaves a visitor on the landing page, who can try again",
      ],
      "journeys/keyboard.spec.ts": [
        "on the transactions page, when a pressed button disappears, the focus moves to what contained it",
      ],
    },
  },
  {
    reason: "over BiDi no page can be given other colours, media or motion",
    says: /toBeGreaterThan/,
    tests: {
      "journeys/forced-colors.spec.ts": [
        "dialogs, buttons and cards keep an edge, and a switch that is on differs from one that is off",
      ],
    },
  },
];
