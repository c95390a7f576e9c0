/** The files of a new flow: copies of a dialog that makes one call for a saved card, with the new names. */
import type { FlowNames } from "./flow-names.ts";

export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** The flow whose files are the template for new ones. */
export const template = "delete-card";

const copied = [
  "src/machines/cards/delete-card.machine.ts",
  "src/ui/screens/dashboard/dialogs/delete-card-dialog.tsx",
  "tests/charts/delete-card/paths.ts",
  "tests/charts/delete-card/browser.ts",
  "tests/charts/delete-card/screens.tsx",
];

type Replacement = readonly [of: string, by: string];

/** The template's words about deletion, and general words for any call, which the author then improves. */
const wordsOf = ({ id, words, path }: FlowNames): readonly Replacement[] => [
  [
    "Chooses one of the saved cards and removes it.",
    `Chooses a saved card and makes the ${words} call for it.`,
  ],
  ["Chooses a saved card and removes it.", "Chooses a saved card and makes the call for it."],
  ['"The holder removes a saved card."', `"The ${words} dialog."`],
  ["The card could not be removed; the dialog", `The wallet rejected the ${words} call; the dialog`],
  ["The outcome of the removal is unknown", `The outcome of the ${words} call is unknown`],
  ["The card is being removed.", `The ${words} call is under way.`],
  ["The card is removed.", `The ${words} call is done.`],
  ["It is not known whether the card is removed.", `It is not known whether the ${words} call is done.`],
  ["The card could not be removed.", `The ${words} call is rejected.`],
  ["the chosen card removed, once", "one call made, for the chosen card"],
  ["nothing removed where no card is chosen", "no call where no card is chosen"],
  [
    "the card gone from the list, which is read at once",
    "the cards read again at once, and what was done said",
  ],
  ["where a removal was on its way", "where a call was on its way"],
  ["    // The person has only one card: without it the list is empty.\n", ""],
  ['      await expect(stage.page.getByText("No cards found")).toBeVisible();\n', ""],
  [' meta: { spec: "§5 Delete card" }', ' meta: { spec: "§2 Dialogs" }'],
  [' meta: { spec: "§7 Cards" }', ' meta: { spec: "§2 Dialogs" }'],
  ['variant="danger"', 'variant="primary"'],
  ["removeCard", id],
  ["deleting", "sending"],
  ["deleted", "finished"],
  ["removal", "call"],
  ["cards/remove", path.slice(1)],
  ["cards\\/remove", path.slice(1).replaceAll("/", "\\/")],
];

const namesOf = ({ file, id, type, title }: FlowNames): readonly Replacement[] => [
  ["deleteCard", id],
  ["DeleteCard", type],
  [template, file],
  ["Delete Card", title],
];

/**
 * Replaces the longest words first, because one may start like another.
 * @param words replacements for the template's own words, in addition to its names
 * @throws Error for words that no file of the template contains
 */
export function newFiles(
  flow: FlowNames,
  read: (path: string) => string,
  words: readonly Replacement[] = wordsOf(flow),
): readonly NewFile[] {
  const files = copied.map((path) => ({ path, text: read(path) }));
  const pairs = [...words, ...namesOf(flow)].sort(([one], [other]) => other.length - one.length);
  for (const [of] of pairs)
    if (!files.some(({ text }) => text.includes(of)))
      throw new Error(`The files of ${template} have no "${of}" to put other words for`);
  const renamed = (text: string) => pairs.reduce((done, [of, by]) => done.replaceAll(of, () => by), text);
  return [
    ...files.map(({ path, text }) => ({ path: path.replace(template, flow.file), text: renamed(text) })),
    { path: `tests/journeys/${flow.file}.spec.ts`, text: journey(flow) },
  ];
}

function journey({ title, words, path }: FlowNames): string {
  return `import { expect, test } from "../support/fixtures.ts";
import { dialog, openDashboard } from "./steps.ts";

const visa = { brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 } as const;
test.use({ personDetails: { account: { status: "A", balance: 0, cards: [visa] } } });

test("the ${words} dialog makes one call and closes", async ({ page, person, control }) => {
  await openDashboard(page, person);
  await page.getByRole("region", { name: "My Cards" }).getByRole("button", { name: "${title}" }).click();
  const box = dialog(page, "${title}");
  await box.getByRole("radio", { name: "•••• 4242" }).check();
  await box.getByRole("button", { name: "${title}" }).click();
  await expect(box).toBeHidden();
  expect(await control.requests("/api/v1${path}", person.email)).toHaveLength(1);
});
`;
}
