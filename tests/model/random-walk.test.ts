import { randomFailureText, walkAtRandom } from "statechart-paths";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { chosenMachines } from "./discover.ts";

/** Each seed produces other walks: `NUPAY_SEED=7 npx vitest run tests/model/random-walk.test.ts`. */
const seed = Number(process.env.NUPAY_SEED ?? 20_261_120);

// On a busy computer, the walks of one machine take longer than Vitest's default timeout.
vi.setConfig({ testTimeout: 120_000 });

// XState warns about actors that a walk has stopped; here these warnings are expected.
beforeAll(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

describe.each(chosenMachines())("$file", ({ load }) => {
  test("long random walks pass every observation of its path file", async () => {
    const subject = await load();
    const { taken, failure } = await walkAtRandom(subject, { seed, walks: 2, steps: 200 });
    if (failure) throw new Error(randomFailureText(subject, failure));
    expect(taken).toBeGreaterThan(100);
  });
});
