import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compareScreens, screensOf } from "../../flows/atlas/screens.ts";
import { flowOf } from "../../flows/charts/flow-of.ts";
import { readSource } from "../../flows/charts/source.ts";
import { compare } from "../../flows/difference/compare.ts";
import { flowsAt } from "../../flows/difference/revision.ts";
import { machinesFolder } from "../../flows/places.ts";

const file = "payments/delete-card.machine.ts";
const text = readFileSync(join(machinesFolder, file), "utf8");
const before = flowOf(readSource(file, text));

function changed(replace: (source: string) => string) {
  const source = replace(text);
  expect(source).not.toBe(text);
  return compare([before], [flowOf(readSource(file, source))]);
}

describe("the difference between two versions", () => {
  test("is nothing where nothing changed", () => {
    expect(compare([before], [before])).toEqual([]);
  });

  test("shows a renamed state as one gone and one new, and the ways to it with them", () => {
    const [found] = changed((source) => source.replaceAll("deleting", "removing"));
    expect(found?.states).toMatchObject({
      "deleteCard.deleting": "removed",
      "deleteCard.removing": "added",
    });
    expect(Object.values(found?.transitions ?? {})).toContain("added");
    expect(Object.values(found?.transitions ?? {})).toContain("removed");
    expect(found?.list.some((line) => line.startsWith("+ deleteCard.removing"))).toBe(true);
    expect(found?.list.some((line) => line.startsWith("- deleteCard.deleting"))).toBe(true);
  });

  test("shows other words as a change", () => {
    const [found] = changed((source) =>
      source.replace("A card is being chosen.", "One card is being chosen."),
    );
    expect(found?.states).toEqual({ "deleteCard.choosing": "changed" });
    expect(found?.list).toEqual(["~ deleteCard.choosing: One card is being chosen."]);
  });

  test("shows a whole chart that is new or gone", () => {
    expect(compare([], [before])[0]?.states["deleteCard.choosing"]).toBe("added");
    expect(compare([before], [])[0]?.states["deleteCard.choosing"]).toBe("removed");
  });

  test("says in one sentence that git knows no such commit", () => {
    expect(() => flowsAt("no-such-commit")).toThrow("git has no charts at no-such-commit.");
  });
});

const screen = (button: string, arabic: string) =>
  `- place: dialog\n  way: 'the dialog is opened; choosing "it''s"'\n  en:\n    screen:\n      - dialog "Topup Wallet":\n        - ${button}\n    besides:\n      - 'page: lang=en'\n  ar:\n    screen:\n      - ${arabic}\n    besides:\n`;

describe("the written screens", () => {
  const before = new Map([
    ["top-up/choosing.fresh.yaml", screen('button "Top Up"', "ar")],
    ["top-up/paying.yaml", screen('button "Top Up" [disabled]', "ar")],
  ]);

  test("are read by chart and state, in both languages", () => {
    expect(screensOf(before).topUp?.[1]).toEqual({
      states: ["paying"],
      place: "dialog",
      isElsewhere: false,
      way: 'the dialog is opened; choosing "it\'s"',
      en: '- dialog "Topup Wallet":\n  - button "Top Up" [disabled]',
      ar: "- ar",
    });
  });

  test("differ by the lines that are gone and new", () => {
    const after = new Map([
      ["top-up/choosing.fresh.yaml", screen('button "Pay"', "ar")],
      ["top-up/declined.yaml", screen('button "Top Up"', "ar")],
    ]);
    const found = compareScreens(before, after);
    expect(found.map(({ name, change }) => `${change} ${name}`)).toEqual([
      "changed top-up/choosing.fresh",
      "added top-up/declined",
      "removed top-up/paying",
    ]);
    expect(found[0]?.lines).toEqual(['- button "Top Up"', '+ button "Pay"']);
  });

  test("are not different from themselves", () => {
    expect(compareScreens(before, new Map(before))).toEqual([]);
  });
});
