import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describePath } from "statechart-paths";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { states } from "../a11y/states.ts";
import { namesWithTestParam, testParamOf } from "../model/browser/known.ts";
import { planInBrowser } from "../model/browser/plan.ts";
import { findMachines } from "../model/discover.ts";
import { isInFile, patternOf } from "../spec-coverage/find-tests.ts";
import { differencesInFirefox, differencesInWebKitGtk } from "./differences.ts";
import { type ExpectedFailure, judge } from "./judge.ts";
import { walkedCharts } from "./webkitgtk/paths.ts";
import { webKitJourneys } from "./webkitgtk/suite.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));
const namedIn = (differences: readonly ExpectedFailure[]) =>
  differences.flatMap(({ tests }) =>
    Object.entries(tests).flatMap(([file, titles]) => titles.map((title) => ({ file, title }))),
  );
const references = namedIn(differencesInFirefox);
const paths = "model/level-2.spec.ts";

beforeAll(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

test("every expected difference of Firefox names existing tests", () => {
  const missingTests = references
    .filter(({ file }) => file !== paths)
    .filter((reference) => !isInFile(project, reference));
  expect(missingTests).toEqual([]);
});

test("no expected difference of Firefox names a test step, because only whole tests have results", () => {
  const steps = references.filter(({ file, title }) =>
    readFileSync(`${project}/tests/${file}`, "utf8").includes(`test.step("${title}"`),
  );
  expect(steps).toEqual([]);
});

test("every expected difference names planned browser paths", async () => {
  const titles: string[] = [];
  const expectedTitles = [...references, ...namedIn(differencesInWebKitGtk)]
    .filter(({ file }) => file === paths)
    .map(({ title }) => title);
  // A path's title begins with its machine's id.
  const isNamed = (id: string) => expectedTitles.some((title) => title.includes(`${id}: `));
  for (const { name, load } of findMachines().filter(({ name }) => namesWithTestParam().includes(name))) {
    if (!isNamed((await load()).machine.id)) continue;
    const testParam = await testParamOf(name);
    if (testParam === undefined) continue;
    const plan = planInBrowser(await load(), testParam);
    titles.push(...plan.paths.map((path, index) => `${index + 1}. ${describePath(path).title}`));
  }
  const missingTitles = expectedTitles.filter(
    (title) => !titles.some((plannedTitle) => patternOf(title).test(plannedTitle)),
  );
  expect(missingTitles).toEqual([]);
});

test("no test is in two expected differences of Firefox", () => {
  const names = references.map(({ file, title }) => `${file} › ${title}`);
  expect(new Set(names).size).toBe(names.length);
});

test("every expected difference of WebKitGTK names one of its journeys or states, and journey titles are unique", () => {
  const titles = webKitJourneys.map(({ journey }) => journey.title);
  expect(new Set(titles).size).toBe(titles.length);
  const expectedReferences = namedIn(differencesInWebKitGtk).filter(({ file }) => file !== paths);
  const audited = ["en", "ar"].flatMap((language) =>
    states.map(
      ({ name }) => `${language}: ${name} is accessible in both themes, on a wide screen and a phone`,
    ),
  );
  const isNamed = ({ file, title }: { file: string; title: string }) =>
    file === "a11y/variants.spec.ts"
      ? audited.some((name) => patternOf(title).test(name))
      : titles.includes(title);
  expect(expectedReferences.filter((reference) => !isNamed(reference))).toEqual([]);
});

test("every chart whose paths WebKitGTK walks has a browser driver", () => {
  expect(walkedCharts.filter((name) => !namesWithTestParam().includes(name))).toEqual([]);
});

test("Firefox is driven by another Playwright version than the project's", () => {
  const versionIn = (file: string) =>
    /"@playwright\/test": "([^"]+)"/.exec(readFileSync(`${project}/${file}`, "utf8"))?.[1];
  expect(versionIn("tests/browsers/package.json")).toBe("1.64.1");
  expect(versionIn("package.json")).not.toBe("1.64.1");
});

describe("the judgement of a browser run", () => {
  const expectedDifferences = [
    { reason: "no downloads", says: /download/, tests: { "journeys/a.spec.ts": ["saves * as PDF"] } },
  ];
  const result = (title: string, failure?: string) => ({
    file: "a.spec.ts",
    title,
    passed: failure === undefined,
    ...(failure !== undefined && { failure }),
  });

  test("counts an expected failure as explained, and an unexpected one as failed", () => {
    const results = [
      result("saves a list as PDF", "no download came"),
      result("pays", "too much"),
      result("reads"),
    ];
    const { passed, explained, failures } = judge(results, expectedDifferences);
    expect({ passed, explained, failures }).toEqual({
      passed: 1,
      explained: 1,
      failures: [{ test: "a.spec.ts › pays", message: "too much" }],
    });
  });

  test("reports a failure if a test that is expected to fail passes", () => {
    expect(judge([result("saves a list as PDF")], expectedDifferences).failures).toEqual([
      {
        test: "a.spec.ts › saves a list as PDF",
        message: "It passes, so it needs no reason any more: no downloads",
      },
    ]);
  });

  test("reports a failure if a test fails for another reason than the expected one", () => {
    const [failure] = judge(
      [result("saves a list as PDF", "the page is blank")],
      expectedDifferences,
    ).failures;
    expect(failure?.message).toContain("the page is blank");
  });
});
