/**
 * Tests that cannot pass in an engine, each with its reason. A listed test that passes fails the run, as does a name
 * without a test.
 */
import type { Difference } from "./judge.ts";

export const inFirefox: readonly Difference[] = [
  {
    reason: "over BiDi Playwright hears of no download, so no test can read the file",
    says: /waiting for event "download"/,
    tests: {
      "journeys/after-payment.spec.ts": [
        "the old balance says that it is being updated until the new one is read, and the receipt can be saved as PDF",
      ],
      "journeys/statements.spec.ts": [
        "the selectable text of the PDF and the lines of the CSV equal those of the page",
        "generating a statement or its PDF can be cancelled, and a failure shows an error",
      ],
      "journeys/transactions.spec.ts": [
        "list and export name the counterparty safely, and the list can be searched, sorted and summed by month",
        "a statement and its CSV name the counterparty, with the wallet's own reference",
        "the history names person, card or bank, and each transaction's page shows its facts and receipt",
      ],
      "model/level-2.spec.ts": ["*. saveFile: to failed in 9 steps"],
    },
  },
  {
    reason: "over BiDi an intercepted request has no body, so none can be sent on or told from another",
    says: /route\.fetch|invalid_request/,
    tests: {
      "journeys/errors.spec.ts": [
        "that answers with an invalid or foreign token leaves the visitor on the landing page, signed out",
      ],
      "journeys/undecided.spec.ts": [
        "Cancel payment cancels a payment on which the server has not acted, and a late copy moves nothing",
      ],
    },
  },
  {
    reason:
      "over BiDi Playwright does not hear that the page gave an intercepted request up, so the next answer goes to that one",
    says: /Object\.is equality|element\(s\) not found/,
    tests: {
      "model/level-2.spec.ts": [
        "*. query: the balance is wanted, to loading in 24 steps",
        "*. statement: to making.generating in 20 steps",
        "*. submitSetup: nothing is sent, to finished in 8 steps",
        "*. transactionDetail: to here.searching in 18 steps",
        "*. transactions: to here.list.known + here.panel.unfolded + here.view.changed in 24 steps",
      ],
    },
  },
  {
    reason: "over BiDi no page can be given other colours, media or motion",
    says: /toBeGreaterThan|toHaveCount|toHaveAttribute|Send by mobile number|Expected: "0\.3s"/,
    tests: {
      "journeys/forced-colors.spec.ts": [
        "in forced colours dialogs, buttons and cards have borders, and a switch shows whether it is on",
      ],
      "journeys/sign-in.spec.ts": [
        "sees the landing page with its title, one button and three pictures that change in 300 ms",
      ],
      "model/level-2.spec.ts": ["*. carousel: to paused in 9 steps"],
      "journeys/statements.spec.ts": [
        "a list whose third page fails shows an error, keeps its pages and continues there",
      ],
    },
  },
  {
    reason:
      "of an error on Firefox's console Playwright tells the class alone, so the guard cannot know the provoked one",
    says: /console error: Error http/,
    tests: {
      "journeys/errors.spec.ts": [
        "a rendering error shows 'Sorry.. there was an error' with a button that recovers",
      ],
    },
  },
];

export const inWebKitGtk: readonly Difference[] = [
  {
    reason: "in a tab beside the first one Playwright's input is not a person's: what is typed is not heard",
    says: /element is not enabled/,
    tests: {
      "a11y/variants.spec.ts": [
        "*: banner of a payment that another window is sending is accessible in both themes, on a wide screen and a phone",
      ],
    },
  },
  {
    reason: "over WebKit's inspector neither the window's size nor the network can be changed",
    says: /Method not implemented/,
    tests: {
      "a11y/variants.spec.ts": [
        "*: drawer is accessible in both themes, on a wide screen and a phone",
        "*: offline is accessible in both themes, on a wide screen and a phone",
      ],
    },
  },
  {
    reason: "WebDriver's way back in WebKitGTK does not end, or loads the page anew",
    says: /the page restored|stopped after 180 s/,
    tests: {
      "browsers/webkitgtk/journeys/restored.ts": [
        "on Back from the provider's page the landing page is restored, and its button signs in",
        "a restored dashboard keeps running for the same person",
        "a dashboard that is restored after its person signed out in another tab shows nothing of them",
      ],
    },
  },
  {
    reason:
      "while the page of a person signs out, WebKit's inspector answers no more: neither what is to take the address's place nor anything else",
    says: /Test timeout of/,
    tests: {
      "model/level-2.spec.ts": ["*. auth: the page has just been opened, to unauthenticated in 4 steps"],
    },
  },
];
