import { beforeAll, describe, expect, test, vi } from "vitest";
import { listMistakes, tryMistake, tryWithoutMistake } from "./mistakes.ts";

// One machine may take long where others have the processors.
vi.setConfig({ testTimeout: 120_000 });

beforeAll(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

test("there are eighteen mistakes of the kinds that real apps make", () => {
  expect(listMistakes()).toHaveLength(18);
});

test("a copy without a mistake is not caught", async () => {
  expect(await tryWithoutMistake(["setup-wizard", "transactions", "payment"])).toEqual(new Map());
});

describe.each(listMistakes())("$name", (mistake) => {
  test("is caught by the paths of its own machine", async () => {
    const { caughtBy } = await tryMistake(mistake);
    expect(caughtBy).toMatch(
      /^(not seen|without a path|out of reach|never comes|the machine|xstate\.after|[a-z].* leads from|\w+ lasts \d)/,
    );
  });
});
