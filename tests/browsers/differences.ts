/** Tests that cannot pass in an engine, each with its reason. One that passes after all is red, as is a name without a test. */
import type { Difference } from "./judge.ts";

export const inFirefox: readonly Difference[] = [
  {
    reason: "over BiDi Playwright hears of no download, so no test can read the file",
    says: /waiting for event "download"/,
    tests: {
      "journeys/after-payment.spec.ts": [
        "the old balance is marked as being updated until it is read again; the receipt is saved as PDF once the history has the payment",
      ],
      "journeys/statements.spec.ts": [
        "the PDF says in selectable text what the page says, and the CSV has exactly its lines",
        "generating can be cancelled, and so can the PDF; one that fails shows an error",
      ],
      "journeys/transactions.spec.ts": [
        "the list and its export name them, no name is a formula; the list is searched, put in another order, and summed by month",
        "a statement and its CSV name them, with the wallet's own reference",
        "the history names the person, card or bank; a transaction has a page of its own: facts, history, reference and receipt",
      ],
      "model/level-2.spec.ts": ["*. saveFile: to failed in 9 steps"],
    },
  },
  {
    reason: "over BiDi an intercepted request has no body, so none can be sent on or told from another",
    says: /route\.fetch|invalid_request/,
    tests: {
      "journeys/errors.spec.ts": [
        "that answers with * leaves a visitor on the landing page, who can try again",
      ],
      "journeys/undecided.spec.ts": [
        "Cancel payment before the server has acted cancels it, and a late copy moves nothing",
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
        "dialogs, buttons and cards keep an edge, and a switch that is on differs from one that is off",
      ],
      "journeys/sign-in.spec.ts": [
        "a visitor sees the landing page with its title, one button and three pictures that advance in 300 ms",
      ],
      "model/level-2.spec.ts": ["*. carousel: to paused in 9 steps"],
      "journeys/statements.spec.ts": [
        "a list that fails on its third page shows an error, keeps its pages and continues there",
      ],
    },
  },
  {
    reason:
      "of an error on Firefox's console Playwright tells the class alone, so the guard cannot know the provoked one",
    says: /console error: Error http/,
    tests: {
      "journeys/errors.spec.ts": [
        "an error while rendering shows 'Sorry.. there was an error' with a button that recovers",
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
        "back from the provider's page the landing page is there at once, and its button signs in",
        "a dashboard that is restored goes on, for the same person",
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
