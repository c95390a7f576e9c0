/**
 * Tests that the comparison of the real app with the screen snapshots (`npm run paths -- --run browser`) distinguishes
 * states.
 */
import { expect, test } from "vitest";
import { writtenStates } from "./written-states.ts";

const { screens } = writtenStates;

test("a screen snapshot has no difference from its own state, in both languages", () => {
  const differentLines = screens.flatMap(({ chart, state, aria }) =>
    (["en", "ar"] as const).flatMap((language) =>
      writtenStates
        .differences(chart, state, aria[language].join("\n"), { language })
        .map((line) => `${chart} ${state}, ${language}: ${line}`),
    ),
  );
  expect(differentLines).toEqual([]);
});

function lines(chart: string, state: string): string {
  return screens.find((screen) => screen.chart === chart && screen.state === state)?.aria.en.join("\n") ?? "";
}

test("a button that is enabled, but disabled in the snapshot of its state, is reported", () => {
  const aria = lines("top-up", "paying").replace('button "Top Up" [disabled]', 'button "Top Up"');
  expect(writtenStates.differences("top-up", "paying", aria)).toEqual([
    'missing: button "Top Up" [disabled]',
  ]);
});

test("a sentence that belongs to another state is reported", () => {
  const aria = lines("setup-wizard", "complete.inReview");
  expect(writtenStates.differences("setup-wizard", "complete.resting", aria)).toContainEqual(
    expect.stringMatching(/^of another state: paragraph: The review is not finished yet/),
  );
});

test("other amounts, card numbers and names are not reported as differences", () => {
  const aria = lines("top-up", "choosing.declined")
    .replaceAll("$187.65", "$3.10")
    .replaceAll("4242", "1117")
    .replaceAll("Dana", "Omar");
  expect(writtenStates.differences("top-up", "choosing.declined", aria)).toEqual([]);
});
