import { spawnSync } from "node:child_process";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { passClock, shiftPages } from "../support/clock/test-clock.ts";

const begin = "2036-02-29T13:30Z";
/** The clock goes on while the processes start. */
const sinceBegin = (time: string | number) => (Number(new Date(time)) - Date.parse(begin)) / 1_000;

/** Prints the time that a process reads from its clock in several ways. */
const program =
  "console.log(JSON.stringify([new Date().toISOString(), Date.now(), Date(), new Date(Date.UTC(2020, 1)).toISOString()]))";

test("NUPAY_TEST_CLOCK shifts the clock of a process and of those that it starts", () => {
  const env: NodeJS.ProcessEnv = { ...process.env, NUPAY_TEST_CLOCK: begin };
  passClock(env);
  expect(env.NUPAY_TEST_CLOCK, "a runner among them would shift its own again").toBeUndefined();
  const parent = `require("node:child_process").spawnSync(process.execPath, ["-e", ${JSON.stringify(program)}], { stdio: "inherit" })`;
  const { stdout, stderr } = spawnSync(process.execPath, ["-e", parent], { env, encoding: "utf8" });
  expect(stderr).toBe("");
  const [iso, milliseconds, text, given]: [string, number, string, string] = JSON.parse(stdout);
  for (const time of [iso, milliseconds, text]) {
    expect(sinceBegin(time)).toBeGreaterThanOrEqual(0);
    expect(sinceBegin(time)).toBeLessThan(30);
  }
  expect(given).toBe("2020-02-01T00:00:00.000Z");
});

test("pages get the shift of their process", async () => {
  const shift = 86_400_000;
  const ownShift = process.env.NUPAY_CLOCK_SHIFT;
  process.env.NUPAY_CLOCK_SHIFT = String(shift);
  try {
    await shiftPages({
      addInitScript: async (script, argument) => {
        const time: string = runInNewContext(`(${script})(${argument}); new Date().toISOString()`);
        // Computed without this process's own Date, which may be shifted.
        const unshifted = performance.timeOrigin + performance.now();
        expect(Math.abs(Date.parse(time) - unshifted - shift)).toBeLessThan(5_000);
      },
    });
    expect.assertions(1);
  } finally {
    if (ownShift === undefined) delete process.env.NUPAY_CLOCK_SHIFT;
    else process.env.NUPAY_CLOCK_SHIFT = ownShift;
  }
});

test.each(["2036", "2036-02-29", "2036-02-29T13:30", "tomorrow Z"])("%s is rejected as a time", (text) => {
  expect(() => passClock({ NUPAY_TEST_CLOCK: text })).toThrow(/not a time such as/);
});
