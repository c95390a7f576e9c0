import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { Part } from "./part.ts";
import { commands, everything, extendedParts, survey } from "./parts.ts";
import { divide, type Item, itemsOf, shardIn, shardOfParts, sumOf } from "./shard.ts";
import { readTimes, secondsOf, timesOfFiles, timesOfGroups } from "./times.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));
const times = readTimes(project);

/** Each part has its recorded tests, because listing them takes half a minute. */
const withRecordedTests = (parts: readonly Part[]): readonly Part[] =>
  parts.map((part) => ({
    ...part,
    ...(part.list && { list: async () => Object.keys(times[part.report ?? ""] ?? {}) }),
  }));
const nameOf = ({ part, test = "" }: Item) => `${part} ${test}`;

describe.each([
  ["npm test", everything],
  ["npm test -- extended", extendedParts],
  ["npm test -- tools", commands],
  ["npm test -- a11y", survey],
])("the shards of %s", (_, parts) => {
  test.each([2, 3, 4])(
    "%i shards cover every test, none is empty, and their durations are balanced",
    async (total) => {
      const items = await itemsOf(withRecordedTests(parts), times);
      const shards = divide(items, total);
      expect(shards.flat().map(nameOf).toSorted()).toEqual(items.map(nameOf).toSorted());
      const seconds = shards.map(sumOf);
      expect(Math.min(...seconds)).toBeGreaterThan(0);
      expect(Math.max(...seconds) / Math.min(...seconds)).toBeLessThan(1.2);
    },
  );

  test("are divided by recorded times", () => {
    for (const { name, report = "", list } of parts)
      if (list !== undefined)
        expect([name, Object.keys(times[report] ?? {}).length > 2]).toEqual([name, true]);
  });
});

describe("a shard", () => {
  const selections: (readonly string[] | undefined)[] = [];
  const run: Part["run"] = async ({ only }) => {
    selections.push(only);
    return { passed: 1, failed: 0 };
  };
  const list = async () => ["a", "b", "c"];
  const parts: readonly Part[] = [
    { name: "build", budget: 1, processors: 1, run },
    { name: "types", budget: 9, processors: 1, run },
    { name: "units", report: "units", budget: 1, processors: 1, after: ["build"], run, list },
  ];
  const share = async (text: string) =>
    shardOfParts(parts, text, divide(await itemsOf(parts, {}), shardIn(text).total));

  test("includes the build, and runs its part with the shard's tests only", async () => {
    const [one, other] = [await share("1/2"), await share("2/2")];
    expect([one, other].map((shardParts) => shardParts.map(({ name }) => name))).toEqual([
      ["build", "types"],
      ["build", "units"],
    ]);
    await other[1]?.run({ limit: 1, log: 1, folder: "" });
    expect(selections).toEqual([["a", "b", "c"]]);
  });

  test("without any test is rejected with one sentence", async () => {
    await expect(share("9/9")).rejects.toThrow("--shard 9/9: there are not as many tests as shares.");
  });

  test.each(["0/4", "5/4", "2", "2/0", "a/b"])("%s is rejected with one sentence", (text) => {
    expect(() => shardIn(text)).toThrow(`--shard ${text} is no share such as 2/4.`);
  });
});

describe("recorded times", () => {
  test("are seconds per test, by file and first title", () => {
    const spec = (title: string, duration: number) => ({
      title,
      file: "journeys/a.spec.ts",
      tests: [{ results: [{ duration }] }],
    });
    const suites = [
      {
        title: "a.spec.ts",
        specs: [],
        suites: [{ title: "an account", specs: [spec("b", 1_000), spec("c", 3_000)] }],
      },
    ];
    expect(timesOfGroups({ suites })).toEqual({ "journeys/a.spec.ts › an account": 2 });
  });

  test("are seconds of each file of units", () => {
    const suite = (file: string, seconds: number) =>
      `<testsuite name="${file}" tests="2" failures="0" time="${seconds}">\n</testsuite>`;
    const junit = `<testsuites time="9">${suite("tests/b.test.ts", 0.01)}${suite("tests/a.test.ts", 2.54)}</testsuites>`;
    expect(timesOfFiles(junit)).toEqual({ "tests/a.test.ts": 2.5, "tests/b.test.ts": 0.1 });
  });

  test("the time of a new test is that of its file, or the median of all tests", () => {
    const seconds = secondsOf(
      { journeys: { "a.spec.ts › one": 5, "b.spec.ts › one": 1, "b.spec.ts › two": 2 } },
      "journeys",
    );
    expect([
      seconds("a.spec.ts › one › deep"),
      seconds("a.spec.ts › new"),
      seconds("c.spec.ts › new"),
    ]).toEqual([5, 5, 2]);
    expect(secondsOf({}, "units")("tests/a.test.ts")).toBe(1);
  });
});
