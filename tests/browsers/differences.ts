/**
 * Tests that cannot pass in an engine, each with its reason. The run fails if a listed test passes, or if an entry
 * matches no test.
 */
import type { ExpectedFailure } from "./judge.ts";

export const differencesInFirefox: readonly ExpectedFailure[] = [
  {
    reason: "over BiDi Playwright hears of no download, so no test can read the file",
    says: /waiting for event "download"/,
    tests: {
      "journeys/after-payment.spec.ts": [
        "after a top-up the old balance is marked as being updated until the new one loads, and its receipt can be downloaded",
      ],
      "journeys/statements.spec.ts": [
        "the PDF has selectable text with the page's figures, and the CSV has the page's lines",
        "generating a statement or its PDF can be cancelled, and a failure shows an error",
      ],
      "journeys/transactions.spec.ts": [
        "list and export contain the counterparty, and the list can be searched, sorted and summed by month",
        "a statement and its CSV contain the counterparty and the wallet's reference",
        "the history shows person, card or bank, and a transaction's page shows details, reference and receipt",
      ],
      "model/level-2.spec.ts": ["*. saveFile: to failed in 9 steps"],
    },
  },
  {
    reason: "over BiDi an intercepted request has no body, so none can be sent on or told from another",
    says: /route\.fetch|invalid_request/,
    tests: {
      "journeys/errors.spec.ts": [
        "an invalid token, or one with another nonce, leaves the visitor signed out on the landing page",
      ],
      "journeys/undecided.spec.ts": [
        "Cancel payment cancels a payment that the server has not processed, and a late copy is rejected",
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
        "*. statement: to making.generating in 22 steps",
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
        "in forced colours dialogs, buttons and cards have borders, and a switch changes its colour when it is turned on or off",
      ],
      "journeys/sign-in.spec.ts": [
        "sees the landing page with its title, one button and three pictures that change in 300 ms",
      ],
      "model/level-2.spec.ts": ["*. carousel: to paused in 9 steps"],
      "journeys/statements.spec.ts": [
        "a statement whose third page fails to load shows an error, and Try again continues with that page",
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

export const differencesInWebKitGtk: readonly ExpectedFailure[] = [
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
        "Back from the provider's page restores the landing page, and its button signs in",
        "a dashboard restored from the back-forward cache keeps running if the same person is signed in",
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
