/**
 * Each text with a placeholder for a figure, name or time is on a screen snapshot: otherwise no test would notice a
 * wrong value in the text.
 */
import { expect, test } from "vitest";
import { cardOperations } from "../../src/machines/instructions/card-calls.ts";
import { app } from "../../src/ui/i18n/en/app.ts";
import { escapeForRegExp, fixedParts } from "../support/text-patterns.ts";
import { readCharts } from "./kept/files.ts";

const screens = [...readCharts("tests/charts").values()]
  .flatMap((states) => [...states.values()].flat().flatMap(({ en }) => en))
  .join("\n");

const likeThe = (otherText: string) => `drawn for ${otherText}, with the same values`;

/** Texts that no screen snapshot shows, each with the test that reads its values, or a reason. */
const readElsewhere: Readonly<Record<string, string>> = {
  "afterPayment.listed": "tests/journeys/undecided.spec.ts",
  "amount.atMost.transfer": likeThe("a withdrawal"),
  "deleteCard.copy": "tests/ui/components.test.tsx",
  "help.items.topUp.answer": "an ARIA snapshot leaves a folded answer out",
  "notifications.later.withdrawalFailed": "tests/journeys/notifications.spec.ts",
  "notifications.later.withdrawalArrived": "tests/journeys/notifications.spec.ts",
  ...Object.fromEntries(
    cardOperations
      .filter((operation) => operation !== "removeCard")
      .map((operation) => [`openCall.noted.${operation}`, likeThe("a card that is deleted")]),
  ),
  "payment.banner.transfer": "tests/faults/browser/attacks.spec.ts",
  "setup.review.currencySent": "tests/journeys/setup.spec.ts",
  "statements.generated": "tests/screens/files.test.ts",
  "statements.page": "tests/screens/files.test.ts",
  "statements.unknownTypes": "tests/journeys/statements.spec.ts",
};

/** `statements.reading_other`, with the texts of its plural forms. */
function textsIn(texts: object, prefix = ""): readonly (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([name, text]: [string, unknown]) => {
    const key = `${prefix}${name}`;
    if (typeof text === "string") return [[key.replace(/_(?:one|other)$/, ""), text] as const];
    return typeof text === "object" && text !== null ? textsIn(text, `${key}.`) : [];
  });
}

/** Whether a screen has the text, with anything in its places. */
const isDrawn = (text: string) => new RegExp(fixedParts(text).map(escapeForRegExp).join(".*?")).test(screens);

test("every text with a placeholder is on a screen snapshot, or has a reason why not", () => {
  const withValues = textsIn(app).filter(([, text]) => text.includes("{{"));
  const drawnKeys = new Set(withValues.filter(([, text]) => isDrawn(text)).map(([key]) => key));
  const missingKeys = [...new Set(withValues.map(([key]) => key))].filter((key) => !drawnKeys.has(key));
  expect(drawnKeys.size).toBeGreaterThan(60);
  expect(missingKeys.filter((key) => readElsewhere[key] === undefined)).toEqual([]);
  expect(
    Object.keys(readElsewhere).filter((key) => !missingKeys.includes(key)),
    "needs no reason",
  ).toEqual([]);
});
