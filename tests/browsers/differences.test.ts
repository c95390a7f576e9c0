import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describePath } from "statechart-paths";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { states } from "../a11y/states.ts";
import { namesWithTestParam, testParamOf } from "../model/browser/known.ts";
import { planInBrowser } from "../model/browser/plan.ts";
import { findMachines } from "../model/discover.ts";
import { patternOf, standsInFile } from "../spec-coverage/find-tests.ts";
import { inFirefox, inWebKitGtk } from "./differences.ts";
import { type Difference, judge } from "./judge.ts";
import { walkedCharts } from "./webkitgtk/paths.ts";
import { webKitJourneys } from "./webkitgtk/suite.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));
const namedIn = (differences: readonly Difference[]) =>
  differences.flatMap(({ tests }) =>
    Object.entries(tests).flatMap(([file, titles]) => titles.map((title) => ({ file, title }))),
  );
const named = namedIn(inFirefox);
const paths = "model/level-2.spec.ts";

beforeAll(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

test("every difference names existing journeys", () => {
  const missing = named
    .filter(({ file }) => file !== paths)
    .filter((wanted) => !standsInFile(project, wanted));
  expect(missing).toEqual([]);
});

test("no difference names a step: only a whole test has a result", () => {
  const steps = named.filter(({ file, title }) =>
    readFileSync(`${project}/tests/${file}`, "utf8").includes(`test.step("${title}"`),
  );
  expect(steps).toEqual([]);
});

test("every difference names planned browser paths", async () => {
  const titles: string[] = [];
  const wanted = [...named, ...namedIn(inWebKitGtk)]
    .filter(({ file }) => file === paths)
    .map(({ title }) => title);
  // A path's title begins with its machine's id.
  const isNamed = (id: string) => wanted.some((title) => title.includes(`${id}: `));
  for (const { name, load } of findMachines().filter(({ name }) => namesWithTestParam().includes(name))) {
    if (!isNamed((await load()).machine.id)) continue;
    const testParam = await testParamOf(name);
    if (testParam === undefined) continue;
    const plan = planInBrowser(await load(), testParam);
    titles.push(...plan.paths.map((path, at) => `${at + 1}. ${describePath(path).title}`));
  }
  const missing = wanted.filter((title) => !titles.some((planned) => patternOf(title).test(planned)));
  expect(missing).toEqual([]);
});

test("no test has two reasons", () => {
  const names = named.map(({ file, title }) => `${file} › ${title}`);
  expect(new Set(names).size).toBe(names.length);
});

test("every difference of WebKitGTK names one of its journeys or a state, and journey names are unique", () => {
  const titles = webKitJourneys.map(({ journey }) => journey.title);
  expect(new Set(titles).size).toBe(titles.length);
  const explained = namedIn(inWebKitGtk).filter(({ file }) => file !== paths);
  const audited = ["en", "ar"].flatMap((language) =>
    states.map(
      ({ name }) => `${language}: ${name} is accessible in both themes, on a wide screen and a phone`,
    ),
  );
  const isNamed = ({ file, title }: { file: string; title: string }) =>
    file === "a11y/variants.spec.ts"
      ? audited.some((name) => patternOf(title).test(name))
      : titles.includes(title);
  expect(explained.filter((one) => !isNamed(one))).toEqual([]);
});

test("every chart whose paths WebKitGTK walks has a browser driver", () => {
  expect(walkedCharts.filter((name) => !namesWithTestParam().includes(name))).toEqual([]);
});

test("the Playwright that drives Firefox is not the project's own", () => {
  const versionIn = (file: string) =>
    /"@playwright\/test": "([^"]+)"/.exec(readFileSync(`${project}/${file}`, "utf8"))?.[1];
  expect(versionIn("tests/browsers/package.json")).toBe("1.64.1");
  expect(versionIn("package.json")).not.toBe("1.64.1");
});

describe("a run is judged", () => {
  const known = [
    { reason: "no downloads", says: /download/, tests: { "journeys/a.spec.ts": ["saves * as PDF"] } },
  ];
  const result = (title: string, failure?: string) => ({
    file: "a.spec.ts",
    title,
    passed: failure === undefined,
    ...(failure !== undefined && { failure }),
  });

  test("a failure with a known reason is explained; one without a reason fails", () => {
    const results = [
      result("saves a list as PDF", "no download came"),
      result("pays", "too much"),
      result("reads"),
    ];
    const { passed, explained, failures } = judge(results, known);
    expect({ passed, explained, failures }).toEqual({
      passed: 1,
      explained: 1,
      failures: [{ test: "a.spec.ts › pays", said: "too much" }],
    });
  });

  test("a reason whose test passes is a failure", () => {
    expect(judge([result("saves a list as PDF")], known).failures).toEqual([
      {
        test: "a.spec.ts › saves a list as PDF",
        said: "It passes, so it needs no reason any more: no downloads",
      },
    ]);
  });

  test("a test that fails for another reason than the known one fails", () => {
    const [failure] = judge([result("saves a list as PDF", "the page is blank")], known).failures;
    expect(failure?.said).toContain("the page is blank");
  });
});
