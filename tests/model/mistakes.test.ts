import { beforeAll, describe, expect, test, vi } from "vitest";
import { listMistakes, tryMistake, tryWithoutMistake } from "./mistakes.ts";

// One machine may take long where others have the processors.
vi.setConfig({ testTimeout: 120_000 });

beforeAll(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

const caught =
  /^(not seen|without a path|out of reach|never comes|the machine|xstate\.after|[a-z].* leads from|\w+ lasts \d)/;

test("there are twenty-two mistakes of the kinds that real apps make; four of them need pairs", () => {
  expect(listMistakes()).toHaveLength(22);
  expect(listMistakes().filter(({ needsPairs }) => needsPairs)).toHaveLength(4);
});

test("a copy without a mistake is not caught", async () => {
  expect(await tryWithoutMistake(["setup-wizard", "transactions", "payment"])).toEqual(new Map());
});

describe.each(listMistakes())("$name", (mistake) => {
  test(`is caught by the ${mistake.needsPairs ? "pairs alone" : "paths"} of its own machine`, async () => {
    const { caughtBy, caughtByPairs } = await tryMistake(mistake);
    expect(mistake.needsPairs ? caughtByPairs : caughtBy).toMatch(caught);
    expect(mistake.needsPairs ? caughtBy : caughtByPairs).toBeUndefined();
  });
});
