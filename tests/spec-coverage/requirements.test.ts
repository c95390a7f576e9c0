import { readFileSync } from "node:fs";
import { nodesOf } from "statechart-paths";
import { expect, test } from "vitest";
import { findMachines } from "../model/discover.ts";
import { requirements } from "./requirements.ts";

const page = readFileSync(new URL("../../docs/testing.md", import.meta.url), "utf8");

test("every section of the specification that a chart may name has a requirement", () => {
  const emptySections = requirements.filter(
    ({ key, sentences }) => key.startsWith("§") && sentences.length === 0,
  );
  expect(emptySections.map(({ key }) => key)).toEqual([]);
});

test("every safety promise that a chart may name is explained in docs/testing.md", () => {
  const promises = requirements.map(({ key }) => key).filter((key) => key.startsWith("safety:"));
  expect(promises.length).toBeGreaterThan(5);
  expect(promises.filter((key) => !page.includes(`| \`${key}\` |`))).toEqual([]);
});

test("no requirement is listed twice", () => {
  const keys = requirements.map(({ key }) => key);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test("every requirement that a chart may name is named by a state", async () => {
  const subjects = await Promise.all(findMachines().map(({ load }) => load()));
  const namedRequirements = subjects.flatMap(({ machine }) =>
    [machine.root, ...nodesOf(machine)].map(({ meta }) => meta?.spec),
  );
  expect(requirements.map(({ key }) => key).filter((key) => !namedRequirements.includes(key))).toEqual([]);
});
