import { readFileSync } from "node:fs";
import {
  cutOffIn,
  failingPaths,
  failureText,
  planJson,
  planOf,
  planText,
  reportHtml,
  Subject,
  walkPlan,
} from "statechart-paths";
import { expect, test } from "vitest";
import { type AnyEventObject, createMachine } from "xstate";
import { findMachines } from "../discover.ts";
import { checkKeptPlan } from "../kept-plans.ts";
import { againCommand, planOfChart } from "../plan-files.ts";
import { aboutWallet, reportFileOf } from "./write-report.ts";

function raise(message: string): never {
  throw new Error(message);
}

async function resultWithWrongObservation() {
  const load = findMachines().find(({ name }) => name === "copy-text")?.load;
  if (load === undefined) throw new Error("There is no such machine");
  const { machine, file, paths } = await load();
  const failingObservation = {
    in: "refused",
    description: "the text copied all the same",
    check: ({ snapshot }: { snapshot: { value: unknown } }) => snapshot.value === "copied",
  };
  const subject = new Subject(machine, file, {
    ...paths,
    observations: [...paths.observations, failingObservation],
  });
  return walkPlan(planOf(subject));
}

test("a failing path shows the expected and observed state, and the events that reproduce it", async () => {
  const result = await resultWithWrongObservation();
  const [failing, ...others] = await failingPaths([result], undefined, againCommand);
  if (failing === undefined) throw new Error("Nothing failed");
  expect(others).toEqual([]);
  const text = failureText(failing);
  expect(text).toMatch(
    /^FAILED copyText, step \d+: (expected copied, got refused|got refused); not seen: the text copied all the same$/m,
  );
  expect(text).toMatch(/taken +copying — .* → refused, in src\/machines\//);
  expect(text).toMatch(/last read +snapshot\.value: "refused"/);
  expect(text).toMatch(/check +.*=== "copied"/);
  expect(text).toMatch(/^> when .*$/m);
  expect(text).toContain(`npm run paths -- --replay ${failing.file}`);
  const list = JSON.parse(failing.replay);
  expect(list[0]).toMatchObject({ type: "xstate.init", machine: "copyText" });
  expect(list).toHaveLength(failing.steps.length + 1);
});

/** Replaces every target `choosing.declined` in a chart's configuration. */
function forgetDecline(config: unknown): unknown {
  if (config === "choosing.declined") return "choosing.fresh";
  if (Array.isArray(config)) return config.map(forgetDecline);
  if (typeof config !== "object" || config === null) return config;
  return Object.fromEntries(Object.entries(config).map(([key, value]) => [key, forgetDecline(value)]));
}

/** The result of the top-up dialog with a seeded defect: a declined payment leads to `choosing.fresh`. */
async function resultOfForgottenDecline() {
  const load = findMachines().find(({ name }) => name === "top-up")?.load;
  if (load === undefined) throw new Error("There is no such machine");
  const { machine, file, paths } = await load();
  const forgetful = createMachine(
    forgetDecline(machine.config) as typeof machine.config,
    machine.implementations as never,
  );
  return walkPlan(planOf(new Subject(forgetful, file, paths)));
}

test("a failure has the expected and observed state in its first line and at its step, and the failed check once", async () => {
  const result = await resultOfForgottenDecline();
  const check = "the reason of a declined payment, the choice again of a withdrawn one, and else the end";
  const failing = await failingPaths([result], planOfChart);
  const text = failureText(failing[0] ?? raise("Nothing failed"));
  expect(text.split("\n")[0]).toBe(
    `FAILED topUp, step 3: expected choosing.declined, got choosing.fresh; not seen: ${check}`,
  );
  expect(text).toMatch(
    /^> when the payment is done .*, then\n {2}expected {3}.+ \(choosing\.declined\)\n {2}got {8}.+ \(choosing\.fresh\)$/m,
  );
  expect(text.split(check)).toHaveLength(2);
  const reportText = planText([result], [text]);
  expect(reportText.split(check)).toHaveLength(2);
  const html = reportHtml(
    [result],
    { ...aboutWallet, at: new Date(0), commit: "" },
    { paths: [text], others: [] },
  );
  expect(html.split(check)).toHaveLength(2);
});

test("a failure's steps show a card as the screens do, and its replay list has the card's id", async () => {
  const [failing] = await failingPaths([await resultOfForgottenDecline()]);
  const [words = "", list = ""] = failureText(failing ?? raise("Nothing failed")).split("\n[");
  expect(words).toContain("•••• 4242");
  expect(words).not.toContain("pm_4242");
  expect(list).toContain("pm_4242");
});

test("a difference from the kept plan after the same step of several paths is reported once", async () => {
  const { plan } = await resultOfForgottenDecline();
  const { faults } = await checkKeptPlan("top-up", plan);
  expect(faults).toHaveLength(1);
  expect(faults[0]?.paths).toBeGreaterThan(1);
});

test("the HTML report has the file name given in docs/testing.md, for all charts and for one", () => {
  const docs = readFileSync("docs/testing.md", "utf8");
  expect(reportFileOf(["top-up"])).toBe(".tmp/paths/report-top-up.html");
  for (const file of [reportFileOf(), reportFileOf(["top-up"])]) expect(docs).toContain(`\`${file}\``);
});

test("a failure is last in the text report, and its events are valid JSON in the JSON report", async () => {
  const results = [await resultWithWrongObservation()];
  const texts = (await failingPaths(results)).map((failure) => failureText(failure));
  expect(texts).toHaveLength(1);
  const [text = ""] = texts;
  expect(planText(results, texts).endsWith(text)).toBe(true);
  const { machines } = JSON.parse(planJson(results));
  const failedStep = machines[0].paths.find((path: { failed?: unknown }) => path.failed).failed;
  expect(failedStep.replay[0].type).toBe("xstate.init");
  expect(failedStep.seen.state).toBe("refused");
});

test("the HTML report begins with verdict, totals, date and commit, then the failure, and links to atlas and pictures", async () => {
  const result = await resultWithWrongObservation();
  const reportDetails = { ...aboutWallet, at: new Date("2026-11-22T10:00:00Z"), commit: "f020b9a" };
  const failing = await failingPaths([result]);
  const html = reportHtml(
    [result],
    { ...reportDetails, pictures: (name) => `pictures/${name}.png` },
    { paths: failing.map((failure) => failureText(failure)), others: [] },
  );
  const failedCount = result.paths.filter((path) => path.failed).length;
  const textPositions = [
    `<h1>${failedCount} path${failedCount === 1 ? "" : "s"} failed</h1>`,
    "1 chart · ",
    "2026-11-22 10:00 UTC at commit f020b9a",
    "not seen: the text copied all the same",
    '<b class="failed">&#62; when ',
    'id="words"',
    '<article data-chart="copyText" data-open="true">',
  ].map((expectedText) => html.indexOf(expectedText));
  expect(textPositions).toEqual(
    textPositions.toSorted((firstPosition, secondPosition) => firstPosition - secondPosition),
  );
  expect(textPositions[0]).toBeGreaterThan(0);
  expect(html).toMatch(/<li class="failed"[^>]*>[^<]*: failed here, in path \d+ at step \d+<\/li>/);
  expect(html).toContain('href="http://localhost:3000/flows/#/copyText"');
  expect(html).toContain('src="pictures/copyText/refused.png"');
  const passingResult = { ...result, paths: result.paths.map(({ path }) => ({ path, failed: undefined })) };
  expect(reportHtml([passingResult], reportDetails)).toContain(
    "<h1>Nothing failed; everything is walked or explained</h1>",
  );
});

test("the HTML report marks steps that wait for an actor or a delay", async () => {
  const result = await resultWithWrongObservation();
  const html = reportHtml([result], { ...aboutWallet, at: new Date(0), commit: "" });
  const steps = html.match(/<li[^>]*>When [^<]*(<small>waited for<\/small>)?<\/li>/g) ?? [];
  const waits = result.paths
    .flatMap(({ path }) => path.steps)
    .filter(({ event }) => event.type.startsWith("xstate."));
  expect(waits.length).toBeGreaterThan(0);
  expect(steps.filter((step) => step.includes("waited for"))).toHaveLength(waits.length);
  expect(steps.length).toBeGreaterThan(waits.length);
});

test("the shortest of several paths with the same failure is reported, and transitions after the failed step are not reported as unwalked", async () => {
  const load = findMachines().find(({ name }) => name === "transfer")?.load;
  if (load === undefined) throw new Error("There is no such machine");
  const { machine, file, paths } = await load();
  const failingObservation = {
    when: "phone.changed",
    description: "the number of before",
    check: ({ context, event }: { context: unknown; event: AnyEventObject }) =>
      (context as { phone: string }).phone !== "" && (context as { phone: string }).phone !== event.phone,
  };
  const subject = new Subject(machine, file, {
    ...paths,
    observations: [...paths.observations, failingObservation],
  });
  const result = await walkPlan(planOf(subject));
  const [failing] = await failingPaths([result]);
  expect(failing?.steps).toHaveLength(1);
  expect(failing?.details?.lastRead?.what).toBe("event.phone");
  const cutOff = cutOffIn(result);
  expect(cutOff.size).toBeGreaterThan(0);
  const text = planText([result]);
  for (const { key, name } of result.missing)
    expect(text).toContain(
      cutOff.has(key) ? `  not come to, as path ${cutOff.get(key)} failed: ${name}` : `  NOT WALKED: ${name}`,
    );
});
