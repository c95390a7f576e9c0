import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compare, differenceText, flowOf } from "statechart-atlas";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readSource } from "../../flows/charts/source.ts";
import { flowsAt } from "../../flows/difference/revision.ts";
import { labels } from "../../flows/labels/labels.ts";
import { machinesFolder } from "../../flows/places.ts";
import { compareScreens, readScreensByChart } from "../../flows/screens/screens.ts";

const file = "cards/delete-card.machine.ts";
const text = readFileSync(join(machinesFolder, file), "utf8");
const flowBefore = flowOf(readSource(file, text));

/** Git's empty tree, which every repository has. */
const emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

function compareAfter(replace: (source: string) => string) {
  const source = replace(text);
  expect(source).not.toBe(text);
  return compare([flowBefore], [flowOf(readSource(file, source))], labels);
}

describe("the difference between two versions", () => {
  test("is empty if nothing changed", () => {
    expect(compare([flowBefore], [flowBefore], labels)).toEqual([]);
  });

  test("shows a renamed state as one removed and one added, and its transitions too", () => {
    const [found] = compareAfter((source) => source.replaceAll("deleting", "removing"));
    expect(found?.states).toMatchObject({
      "deleteCard.deleting": "removed",
      "deleteCard.removing": "added",
    });
    expect(Object.values(found?.transitions ?? {})).toContain("added");
    expect(Object.values(found?.transitions ?? {})).toContain("removed");
    expect(found?.list.some((line) => line.startsWith("+ deleteCard.removing"))).toBe(true);
    expect(found?.list.some((line) => line.startsWith("- deleteCard.deleting"))).toBe(true);
  });

  test("shows a changed text as a change", () => {
    const [found] = compareAfter((source) =>
      source.replace("A card is being chosen.", "One card is being chosen."),
    );
    expect(found?.states).toEqual({ "deleteCard.choosing": "changed" });
    expect(found?.list).toEqual(["~ deleteCard.choosing: One card is being chosen."]);
  });

  test("shows the exchange of two candidates of an event, of which XState takes the first that its guard allows", () => {
    const [state] = flowBefore.root.states;
    const [first] = state?.transitions ?? [];
    if (state === undefined || first === undefined) throw new Error("The chart has no transition.");
    const candidates = ["isFrozen", "isExpired"].map((guard, at) => ({ ...first, guard, key: `key-${at}` }));
    const withCandidates = (transitions: typeof candidates) => ({
      ...flowBefore,
      root: { ...flowBefore.root, states: [{ ...state, transitions }] },
    });
    const compareWith = (transitions: typeof candidates) =>
      compare([withCandidates(candidates)], [withCandidates(transitions)], labels);
    expect(compareWith(candidates.toReversed())[0]?.transitions).toEqual({
      "key-0": "changed",
      "key-1": "changed",
    });
    expect(compareWith(candidates)).toEqual([]);
    expect(compareWith(candidates.slice(1))[0]?.list).toHaveLength(1);
  });

  test("shows another duration of a delay, where both versions have one", () => {
    const [state] = flowBefore.root.states;
    const [first] = state?.transitions ?? [];
    if (state === undefined || first === undefined) throw new Error("The chart has no transition.");
    const withDelay = (after: { after?: number }) => ({
      ...flowBefore,
      root: {
        ...flowBefore.root,
        states: [{ ...state, transitions: [{ ...first, cause: "delay" as const, ...after }] }],
      },
    });
    const compareDelays = (one: object, other: object) =>
      compare([withDelay(one)], [withDelay(other)], labels);
    expect(compareDelays({ after: 1_000 }, { after: 2_000 })[0]?.list).toEqual([
      expect.stringMatching(/^~ .*, after 2000 ms instead of 1000 ms$/),
    ]);
    expect(compareDelays({ after: 1_000 }, { after: 1_000 })).toEqual([]);
    expect(compareDelays({}, { after: 1_000 })).toEqual([]);
  });

  test("shows an added or removed chart as a whole", () => {
    expect(compare([], [flowBefore], labels)[0]?.states["deleteCard.choosing"]).toBe("added");
    expect(compare([flowBefore], [], labels)[0]?.states["deleteCard.choosing"]).toBe("removed");
  });

  test("throws git's message for an unknown commit", () => {
    expect(() => flowsAt("no-such-commit")).toThrow(/^fatal: Not a valid object name no-such-commit$/);
  });

  test("throws the system's message if git cannot run", () => {
    vi.stubEnv("PATH", "/nowhere");
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    expect(() => flowsAt("HEAD")).toThrow("spawnSync git ENOENT");
  });

  test("throws one sentence for a commit without charts", () => {
    expect(() => flowsAt(emptyTree)).toThrow(`git has no charts at ${emptyTree}.`);
  });
});

const screen = (button: string, arabic: string) =>
  `- place: dialog\n  way: 'the dialog is opened; choosing "it''s"'\n  en:\n    screen:\n      - dialog "Topup Wallet":\n        - ${button}\n    besides:\n      - 'page: lang=en'\n  ar:\n    screen:\n      - ${arabic}\n    besides:\n`;

describe("the screen snapshots", () => {
  const screensBefore = new Map([
    ["top-up/choosing.fresh.yaml", screen('button "Top Up"', "ar")],
    ["top-up/paying.yaml", screen('button "Top Up" [disabled]', "ar")],
  ]);

  test("are read by chart and state, in both languages", () => {
    expect(readScreensByChart(screensBefore).topUp?.[1]).toEqual({
      states: ["paying"],
      place: "dialog",
      isShared: false,
      way: 'the dialog is opened; choosing "it\'s"',
      en: '- dialog "Topup Wallet":\n  - button "Top Up" [disabled]',
      ar: "- ar",
    });
  });

  test("are compared by removed and added lines", () => {
    const screensAfter = new Map([
      ["top-up/choosing.fresh.yaml", screen('button "Pay"', "ar")],
      ["top-up/declined.yaml", screen('button "Top Up"', "ar")],
    ]);
    const foundDifferences = compareScreens(screensBefore, screensAfter);
    expect(foundDifferences.map(({ name, change }) => `${change} ${name}`)).toEqual([
      "changed top-up/choosing.fresh",
      "added top-up/declined",
      "removed top-up/paying",
    ]);
    expect(foundDifferences[0]?.lines).toEqual(['- button "Top Up"', '+ button "Pay"']);
  });

  test.each([
    [12, undefined],
    [13, "  and 1 more line"],
    [14, "  and 2 more lines"],
  ])(
    "with %i different lines are printed with the first twelve and the number of the others",
    (count, lastLine) => {
      const lines = Array.from({ length: count }, (_, index) => `+ line ${index + 1}`);
      const screens = [{ name: "top-up/paying", change: "changed" as const, lines }];
      const printed = differenceText({ revision: "main", charts: [], screens }).split("\n");
      const twelve = lines.slice(0, 12).map((line) => `  ${line}`);
      expect(printed).toEqual(["screen top-up/paying (changed)", ...twelve, ...(lastLine ? [lastLine] : [])]);
    },
  );

  test("have no differences if nothing changed", () => {
    expect(compareScreens(screensBefore, new Map(screensBefore))).toEqual([]);
  });
});
