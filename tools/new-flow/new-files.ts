/**
 * The files of a new flow: copies of a dialog that makes one call for a saved card, with the new names. A call that sets
 * and clears a flag has another template.
 */
import { type Flag, type FlowNames, namesFrom } from "./flow-names.ts";

export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** The flow whose files are the template for a new one. */
const templateOf = ({ flag }: FlowNames) => (flag === undefined ? "delete-card" : "freeze-card");

const copiedFiles = (template: string) => [
  `src/machines/cards/${template}.machine.ts`,
  `src/ui/screens/dashboard/dialogs/${template}-dialog.tsx`,
  `tests/charts/${template}/paths.ts`,
  `tests/charts/${template}/browser.ts`,
  `tests/charts/${template}/screens.tsx`,
];

type Replacement = readonly [of: string, by: string];

/** The template's words about its call, each with a general text for any call, which the author then improves. */
const wordsOf = (flow: FlowNames): readonly Replacement[] =>
  flow.flag === undefined ? callWords(flow) : flagWords(flow, flow.flag);

const flagWords = ({ id, title, words, path }: FlowNames, { field, undo }: Flag): readonly Replacement[] => [
  ["Freezes the card, or unfreezes it.", `Sets the card's flag \`${field}\`, or clears it.`],
  ["freezes or unfreezes it", `sets or clears its flag \`${field}\``],
  ["The holder freezes a saved card, or unfreezes it.", `The ${words} dialog.`],
  ["The holder presses Freeze Card or Unfreeze Card.", `The holder presses ${title} or ${undo}.`],
  ["the holder presses Freeze Card or Unfreeze Card", `the holder presses ${title} or ${undo}`],
  ["whether the card is frozen now", `whether the card is ${field} now`],
  ["The card is being frozen or unfrozen.", `The ${words} call is under way.`],
  ["The card is frozen or unfrozen.", `The ${words} call is done.`],
  ["freezes it, or unfreezes it if it is frozen", `sets its flag \`${field}\`, or clears it`],
  ["freezeCard.unfreeze", `${id}.undo`],
  ["isFreezeSent", "isSettingSent"],
  ["shouldFreeze", "shouldSet"],
  ["isFrozen", "isSet"],
  ["frozenActor", "frozenActor"],
  ["frozen-actor", "frozen-actor"],
  ["frozen", field],
  ["v1/cards/freeze", `v1${path}`],
  ["cards\\/freeze", path.slice(1).replaceAll("/", "\\/")],
];

const callWords = ({ id, words, path }: FlowNames): readonly Replacement[] => [
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
  ['import { noCardsText } from "../../support/no-cards.ts";\n', ""],
  ["      await expect(fixtures.page.getByText(noCardsText)).toBeVisible();\n", ""],
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

function namesOf(flow: FlowNames): readonly Replacement[] {
  const { id, type, file, title } = namesFrom(templateOf(flow));
  return [
    [id, flow.id],
    [type, flow.type],
    [file, flow.file],
    [title, flow.title],
  ];
}

/**
 * Replaces the longest words first, because one may be the start of another.
 * @param words replacements for the template's own words, in addition to its names
 * @throws Error for words that no file of the template contains
 */
export function newFiles(
  flow: FlowNames,
  readTemplate: (path: string) => string,
  words: readonly Replacement[] = wordsOf(flow),
): readonly NewFile[] {
  const template = templateOf(flow);
  const files = copiedFiles(template).map((path) => ({ path, text: readTemplate(path) }));
  const pairs = [...words, ...namesOf(flow)].sort(([a], [b]) => b.length - a.length);
  for (const [oldName] of pairs)
    if (!files.some(({ text }) => text.includes(oldName)))
      throw new Error(`The files of ${template} have no "${oldName}" to put other words for`);
  const newNameByOldName = new Map(pairs);
  const anyName = new RegExp(
    pairs.map(([oldName]) => oldName.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|"),
    "g",
  );
  const renameWords = (text: string) =>
    text.replace(anyName, (oldName) => newNameByOldName.get(oldName) ?? oldName);
  return [
    ...files.map(({ path, text }) => ({ path: path.replace(template, flow.file), text: renameWords(text) })),
    { path: `tests/journeys/${flow.file}.spec.ts`, text: writeJourney(flow) },
  ];
}

function writeJourney({ title, words, path }: FlowNames): string {
  return `import { expect, test } from "../support/fixtures.ts";
import { visa } from "../support/saved-card.ts";
import { dialog, openDashboard } from "./steps.ts";

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
