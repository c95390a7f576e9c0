import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { suites } from "../suites.ts";
import type { Part } from "./part.ts";
import { everything } from "./parts.ts";
import { shardIn, shardOfParts } from "./shard.ts";

const shards = ["1/4", "2/4", "3/4", "4/4"];

describe("a share of the tests", () => {
  test("is a share of each part with a runner of its own, and every other part is done once", () => {
    const names = shards.flatMap((shard) => shardOfParts(everything, shard).map(({ name }) => name));
    for (const { name, report } of everything) {
      const times = report === undefined && name !== "build" ? 1 : 4;
      expect([name, names.filter((one) => one === name).length]).toEqual([name, times]);
    }
  });

  test("is handed to the part's own runner", async () => {
    const seen: (string | undefined)[] = [];
    const run: Part["run"] = async ({ shard }) => {
      seen.push(shard);
      return { passed: 1, failed: 0 };
    };
    const [part] = shardOfParts([{ name: "units", report: "units", budget: 1, processors: 1, run }], "2/4");
    await part?.run({ limit: 1, log: 1, folder: "" });
    expect(seen).toEqual(["2/4"]);
  });

  test.each(["0/4", "5/4", "2", "2/0", "a/b"])("%s is refused with one sentence", (text) => {
    expect(() => shardIn(text)).toThrow(`--shard ${text} is no share such as 2/4.`);
  });
});

test("the workflow for GitHub runs every share once, and suites that are there", () => {
  const workflow = parse(readFileSync(new URL("../../deploy/ci/github.yml", import.meta.url), "utf8"));
  const { test: shares, suite } = workflow.jobs;
  const total = shares.strategy.matrix.shard.length;
  expect(shares.strategy.matrix.shard).toEqual(Array.from({ length: total }, (_, index) => index + 1));
  const commands = (job: { steps: { run?: string }[] }) => job.steps.flatMap(({ run }) => run ?? []);
  expect(commands(shares)).toEqual(["npm ci", `npm test --silent -- --shard \${{ matrix.shard }}/${total}`]);
  expect(commands(suite)).toEqual([
    "npm ci",
    expect.stringMatching(/^npm test --silent -- \$\{\{ matrix\.suite \}\}$/),
  ]);
  for (const name of suite.strategy.matrix.suite) expect(suites.map((one) => one.name)).toContain(name);
});
