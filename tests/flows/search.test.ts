import { flowOfWay } from "statechart-atlas";
import type { Atlas } from "statechart-atlas/page";
import { meaningsBy, search } from "statechart-atlas/page";
import { describe, expect, test } from "vitest";
import { readFlows, sendersIn } from "../../flows/atlas/gather.ts";
import { requiredSentences } from "../../flows/atlas/required.ts";
import { labels } from "../../flows/labels/labels.ts";
import { paymentRoutes } from "../../flows/labels/payment-routes.ts";
import { vocabulary } from "../../flows/labels/vocabulary.ts";
import { settings } from "../../flows/page/settings.ts";
import { sentenceOf } from "../../flows/screens/read-sentence.ts";
import { readScreensByChart, screensFolder, toAtlasScreens } from "../../flows/screens/screens.ts";
import { describePathSteps } from "../../flows/screens/way-words.ts";
import { readScreenFiles } from "../screens/read-written.ts";
import { questions, searches } from "./questions.ts";

const drawing = { id: "", width: 0, height: 0, boxes: [], edges: [] };
const flows = readFlows();
const screens = readScreensByChart(readScreenFiles(screensFolder));
const atlas: Atlas = {
  charts: flows.map((flow) => ({ flow, drawing })),
  ways: paymentRoutes.map((route) => ({ way: route, flow: flowOfWay(route, flows, labels), drawing })),
  senders: sendersIn(flows),
  map: drawing,
  spec: requiredSentences(),
  runs: {},
  pictures: [],
  screens: toAtlasScreens(screens),
};
const linksFor = (words: string): readonly string[] => search(atlas, words, settings).map(({ link }) => link);

describe("the search by meaning", () => {
  test.each([...searches, ...questions.map(({ types, expectedLink }) => [types, expectedLink] as const)])(
    "for '%s' has %s among its first five results",
    (words, link) => {
      expect(linksFor(words).slice(0, 5)).toContain(link);
    },
  );

  test("lists charts and states before the lines of screens", () => {
    const hits = search(atlas, "topup successful", settings);
    const line = hits.findIndex(({ title }) => /Topup successful/.test(title));
    expect(line).toBeGreaterThan(2);
    expect(hits.slice(line).every(({ title }) => /topup successful/i.test(title))).toBe(true);
  });

  test.each(["Topup successful", "No account uses this number. Check it and search again."])(
    "lists first, for the screen text '%s', a state that shows it",
    (sentence) => {
      const [first] = search(atlas, sentence, settings);
      expect(first?.place).toContain(`“${sentence}”`);
    },
  );

  test("finds a sentence of a longer text also if it is searched without its full stop", () => {
    const [first] = search(atlas, "a document could not be read", settings);
    expect(first?.place).toContain("“A document could not be read.”");
  });

  test("has no result for words that no chart contains", () => {
    expect(linksFor("zeppelin")).toEqual([]);
    expect(linksFor(" ")).toEqual([]);
  });
});

test.each([
  ["60 seconds", ["60s"]],
  ["after a minute", ["60s"]],
  ["The withdrawal was returned", ["withdraw", "return"]],
  ["payout came back", ["withdraw", "return"]],
])("'%s' is searched as %j", (words, meanings) => {
  expect(meaningsBy(vocabulary)(words)).toEqual(meanings);
});

test("a screen's list of events formats amounts and cards as the screen does, and shows a repeated event once with its count", () => {
  expect(
    describePathSteps(
      'the dialog is opened; card.chosen paymentMethodId "pm_4242"; submitted cents 18765; done payment result "declined"; after second; after second',
      labels,
    ),
  ).toBe(
    "the dialog is opened; card chosen (•••• 4242); submitted ($187.65); a payment is done (declined); after second (2 times)",
  );
  /** Removes e-mail addresses, URLs and config.json, whose full stops would look like those of identifiers. */
  const withoutAddresses = (words: string) => words.replace(/\S+@\S+|https?:\S+|config\.json/g, "");
  const program = /pm_\d|[{}[\]_]|undefined|[a-z]\.[a-z]|\b[a-z]+[A-Z][a-z]/;
  const all = Object.values(screens).flatMap((all) => all.map(({ way }) => describePathSteps(way, labels)));
  expect(all.filter((words) => program.test(withoutAddresses(words)))).toEqual([]);
});

test("the atlas lists for each chart the other charts that send it events", () => {
  expect(atlas.senders.toasts).toEqual(
    expect.arrayContaining(["auth", "dialogs", "paymentsCoordinator", "transactions"]),
  );
  for (const senders of Object.values(atlas.senders))
    for (const id of senders) expect(flows.map((flow) => flow.id)).toContain(id);
});

test("the summary of every screen is a sentence", () => {
  const declinedScreen = screens.withdraw?.find(({ states }) => states.includes("choosing.declined"));
  expect(sentenceOf(declinedScreen ?? { en: "" })).toMatch(/^The dialog “Withdraw to Bank” says: “.+\.”$/);
  for (const screen of Object.values(screens).flat()) {
    expect(sentenceOf(screen)).toMatch(/^(?:The |“).+(?:[.!?…”]|shown\.)$/);
    expect(sentenceOf(screen)).not.toMatch(/“"|"\.?”/);
  }
});
