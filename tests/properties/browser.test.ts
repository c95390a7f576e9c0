/** Checks in a browser which facts `readFacts` finds on a page, and which texts need a data-fact key. */
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromiumLaunchOptions } from "../support/chromium.ts";
import { describeContradiction, type FactKind, knownTexts, readFacts } from "./facts.ts";

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch(await chromiumLaunchOptions());
  page = await browser.newPage();
});
afterAll(async () => {
  await browser?.close();
});

async function read(html: string) {
  await page.setContent(html);
  return page.evaluate(readFacts, knownTexts(["Priya P."]));
}

const refusal = "A withdrawal of $45.00 failed (NP-1). The money is back in your wallet.";

test.each([
  ["a toast", `<ul><li><div role="alert"><p>${refusal}</p></div></li></ul>`],
  ["a field's error", '<p role="alert"><span>You can top up at most $10,000.00 at a time.</span></p>'],
  ["an accessible name", '<button aria-label="Remove 0400 555 812">×</button>'],
  ["a tooltip", '<span title="as of Nov 20, 2026">now</span>'],
  ["what a slider says", '<div role="slider" aria-valuenow="25" aria-valuetext="$25.00">–</div>'],
  ["a value that cannot be typed", '<input readonly value="$25.00">'],
  ["a figure beside the one with a key", '<p data-fact="wallet:available">$9.00 of $12.00</p>'],
  ["a state beside a figure's key", '<p data-fact="transaction:1:amount">PENDING</p>'],
])("a %s that shows a fact needs a data-fact key", async (_what, html) => {
  const { unnamed } = await read(html);
  expect(unnamed).toHaveLength(1);
});

test("a person's name in an accessible name needs a data-fact key", async () => {
  const { unnamedPersons } = await read('<button aria-label="Remove Priya P.">×</button>');
  expect(unnamedPersons).toEqual(["Remove Priya P."]);
});

test("ten digits inside an account's id or a reference are no phone number", async () => {
  const { unnamed } = await read(
    "<bdi>acc_9d6e3a90724225138fe29906</bdi><bdi>acc_7cf3384b0425233923d617bc</bdi>" +
      '<b data-fact="transaction:1:reference">NP-0467451093</b>',
  );
  expect(unnamed).toEqual([]);
});

test("an editable field and text without a fact need no data-fact key", async () => {
  const { unnamed, shown } = await read(
    '<input value="$25.00"><button aria-label="Close">×</button><p role="alert">Choose a card.</p>',
  );
  expect([unnamed, shown]).toEqual([[], []]);
});

const pairs: readonly (readonly [FactKind, string, string, string])[] = [
  [
    "number",
    "two withdrawal accounts",
    '<b data-fact="payoutAccount:number">Commonwealth Bank •••• 4321</b>',
    '<b data-fact="payoutAccount:number">•••• 9888</b>',
  ],
  [
    "number",
    "a payee's number and the name of the button that removes the payee",
    '<b data-fact="payee:1:phone">0400 555 812</b>',
    '<button data-fact="payee:1:name|payee:1:phone" aria-label="Remove Priya P., 0400 555 813">×</button>',
  ],
  [
    "text",
    "a transaction's message, twice",
    '<b data-fact="transaction:1:message">For lunch</b>',
    '<b data-fact="transaction:1:message">For dinner</b>',
  ],
  [
    "figure",
    "a toast and the row of its transaction",
    `<p data-fact="transaction:1:amount|transaction:1:reference|transaction:1:state">${refusal}</p>`,
    '<b data-fact="transaction:1:amount">-$54.00</b>',
  ],
  [
    "figure",
    "what is paid and the box that it was typed in, read-only by now",
    '<b data-fact="dialog:amount">$96.34</b>',
    '<input readonly data-fact="dialog:amount" value="$187.65">',
  ],
  [
    "figure",
    "what would be paid and the box that it can still be changed in",
    '<b data-fact="dialog:amount">$96.34</b>',
    '<input data-fact="dialog:amount" value="$187.65">',
  ],
];

test.each(pairs)(
  "different values of the same %s are a contradiction: %s",
  async (kind, _what, firstText, contradictingText) => {
    expect(describeContradiction(kind, (await read(firstText + firstText)).shown)).toBeUndefined();
    const { shown, unnamed } = await read(firstText + contradictingText);
    expect(unnamed).toEqual([]);
    expect(describeContradiction(kind, shown)).toContain(" and ");
  },
);

test("a phone number equals the same number without its country code", async () => {
  const { shown } = await read(
    '<b data-fact="person:phone">+61 400 000 002</b><b data-fact="person:phone">0400 000 002</b>',
  );
  expect(shown.map(({ value }) => value)).toEqual(["400000002", "400000002"]);
});
