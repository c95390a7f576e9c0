import { beforeAll, describe, expect, test, vi } from "vitest";
import { chosenMachines } from "./discover.ts";
import { randomFailureText, walkAtRandom } from "./engine/random-walk.ts";

/** `NUPAY_SEED=7 npx vitest run tests/model/random-walk.test.ts` walks otherwise. */
const seed = Number(process.env.NUPAY_SEED ?? 20_261_120);

// One machine may take long where others have the processors.
vi.setConfig({ testTimeout: 120_000 });

// XState's remarks about actors that a path has ended are part of the walk.
beforeAll(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

describe.each(chosenMachines())("$file", ({ load }) => {
  test("every observation holds at every step of long random walks", async () => {
    const subject = await load();
    const { taken, failure } = await walkAtRandom(subject, { seed, walks: 4, steps: 200 });
    if (failure) throw new Error(randomFailureText(subject, failure));
    expect(taken).toBeGreaterThan(100);
  });
});
