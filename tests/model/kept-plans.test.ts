import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  keptFaultText,
  keptPlanIn,
  keptPlanOf,
  plainText,
  planOf,
  randomFailureText,
  Subject,
  untriedIn,
  walkAtRandom,
  walkKept,
  walkPlan,
  writtenPlan,
} from "statechart-paths";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { createMachine } from "xstate";
import { dialogMachines } from "../support/dialog-machines.ts";
import { fileNameOf } from "../support/title-of.ts";
import { chartsFolder, findMachines } from "./discover.ts";
import { checkKeptPlan } from "./kept-plans.ts";
import { planText, readPlan } from "./plan-files.ts";

beforeAll(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

function subjectOf(name: string): Promise<Subject> {
  const foundMachine = findMachines().find((machine) => machine.name === name);
  if (!foundMachine) throw new Error(`no machine ${name}`);
  return foundMachine.load();
}

const planIn = (name: string) => {
  const keptPlan = readPlan(name);
  if (!keptPlan) throw new Error(`no plan of ${name}`);
  return keptPlan;
};

/** The subject's machine without its transition for this event in this state. */
function withoutTransition({ machine, file, paths }: Subject, state: string, event: string): Subject {
  const { [event]: _, ...on } = Object(machine.config.states?.[state]?.on) as Record<string, object>;
  const states = { ...machine.config.states, [state]: { ...machine.config.states?.[state], on } };
  return new Subject(
    createMachine({ ...machine.config, states } as never, machine.implementations as never),
    file,
    paths,
  );
}

const fileText = (name: string) => readFileSync(join(chartsFolder, name, "plan.yaml"), "utf8");

test.each(["top-up", "person-session", "payments-coordinator"])(
  "updating the plan of the unchanged chart %s changes nothing",
  async (name) => {
    expect(await keptPlanOf(await subjectOf(name), planIn(name))).toEqual(planIn(name));
  },
);

test("updating a plan for a new event adds steps and renames none", async () => {
  const event = "done keyedCall {kind:undecided";
  const planBefore = planIn("freeze-card").map((keptPaths) => ({
    ...keptPaths,
    paths: keptPaths.paths.map((lines) => {
      const eventIndex = lines.findIndex((line) => line.startsWith(event));
      return eventIndex < 0 ? lines : lines.slice(0, eventIndex);
    }),
  }));
  const textBefore = planText("freeze-card", planBefore);
  const planAfter = await keptPlanOf(await subjectOf("freeze-card"), planBefore);
  const stepsOf = (text: string) => text.split("\n").filter((line) => line.includes(" → "));
  const textAfter = planText("freeze-card", planAfter, textBefore);
  const withoutSources = (line: string) => line.replace(/ in [^:]*:/, ":");
  const stepsBefore = stepsOf(textBefore).map(withoutSources);
  const stepsAfter = stepsOf(textAfter).map(withoutSources);
  expect(stepsBefore.filter((line) => !stepsAfter.includes(line))).toEqual([]);
  expect(stepsAfter.filter((line) => line.includes(event))).toHaveLength(1);
  const result = await walkKept(await subjectOf("freeze-card"), planAfter);
  expect(result.faults).toEqual([]);
  expect(untriedIn(result, planOf(await subjectOf("freeze-card")).graphs)).toEqual([]);
});

test("updating a plan cuts its paths where their next event can no longer occur", async () => {
  const { machine, file, paths } = withoutTransition(await subjectOf("freeze-card"), "choosing", "submitted");
  const { transitions: _, ...others } = paths;
  const subject = new Subject(machine, file, { ...others, observations: [] });
  const keptPlan = await keptPlanOf(subject, planIn("freeze-card"));
  const linesOf = (plan: typeof keptPlan) => plan.flatMap((planStart) => planStart.paths.flat());
  expect(linesOf(planIn("freeze-card")).filter((line) => line.includes("→ sending"))).not.toEqual([]);
  expect(linesOf(keptPlan).filter((line) => line.includes("→ sending"))).toEqual([]);
  expect(linesOf(keptPlan)).toEqual(expect.arrayContaining(["dismissed → closed"]));
  expect((await walkKept(subject, keptPlan)).faults).toEqual([]);
});

test("the plan of two competing delays tries each delay first", async () => {
  const subject = await subjectOf("person-session");
  const result = await walkKept(subject, await keptPlanOf(subject));
  expect(untriedIn(result, planOf(subject).graphs)).toEqual([]);
});

test("the check reports an event that a chart no longer handles, with path, step, and the expected and observed state", async () => {
  const subject = withoutTransition(await subjectOf("transfer"), "choosing", "message.changed");
  const { faults } = await walkKept(subject, planIn("transfer"));
  const [fault] = faults;
  if (!fault) throw new Error("Nothing differs");
  expect(keptFaultText(subject, fault, "the command").split("\n")).toEqual([
    expect.stringMatching(
      /^transfer is not as its kept plan has it: the transfer dialog is opened, path \d+ of the plan, step \d+$/,
    ),
    '  when      message.changed {message:"Lunch on Friday"}',
    "  seen      choosing.fresh",
    "  but       not seen: the message, but while the money is on its way",
  ]);
  const wrongStateFault = { ...fault, seen: "paying", reason: undefined };
  expect(keptFaultText(subject, wrongStateFault, "the command").split("\n").slice(1)).toEqual([
    '  when      message.changed {message:"Lunch on Friday"}',
    "  expected  choosing.fresh",
    "  seen      paying",
    "  to accept what is seen: the command",
  ]);
});

test("the check reports a log line that the kept plan does not have", async () => {
  const changedPlan = planIn("transfer").map((paths) => ({
    ...paths,
    paths: paths.paths.map((steps) => steps.map((line) => line.replace("; does logFailure", ""))),
  }));
  const { faults } = await walkKept(await subjectOf("transfer"), changedPlan);
  expect(faults[0]).toMatchObject({
    when: "searched",
    expected: "finding.missed",
    seen: "finding.missed; does logFailure",
  });
});

test("the check reports a changed input of an actor", async () => {
  const subject = await subjectOf("copy-text");
  const changedPlan = planIn("copy-text").map((paths) => ({
    ...paths,
    paths: paths.paths.map((steps) =>
      steps.map((line) => line.replace(/asks .*/, "asks writeText {text:other}")),
    ),
  }));
  const { faults } = await walkKept(subject, changedPlan);
  expect(faults[0]?.expected).toContain("asks writeText {text:other}");
  expect(faults[0]?.seen).not.toContain("other");
});

test("the check reports a case of the chart that its kept plan does not try", async () => {
  const subject = await subjectOf("top-up");
  const { graphs } = planOf(subject);
  const reducedPlan = planIn("top-up").map(({ paths, ...rest }) => ({
    ...rest,
    paths: paths.filter((steps) => !steps.some((line) => line.startsWith("done payment {result:withdrawn}"))),
  }));
  const result = await walkKept(subject, reducedPlan);
  expect(result.faults).toEqual([]);
  expect(untriedIn(result, graphs)).toContain('done payment {result:withdrawn} in "paying"');
});

test("the check reports all paths that fail only on the same observation as one failure, with the number of paths", async () => {
  const subject = withoutTransition(await subjectOf("transfer"), "choosing", "message.changed");
  const reason = "not seen: the message, but while the money is on its way";
  const failing = (await walkKept(subject, planIn("transfer"))).faults.filter(
    (fault) => fault.reason === reason,
  );
  expect(failing.length).toBeGreaterThan(1);
  const reportedFaults = (await checkKeptPlan("transfer", planOf(subject))).faults.filter(
    ({ check }) => check === reason,
  );
  expect(reportedFaults.map(({ paths }) => paths)).toEqual([failing.length]);
  expect(reportedFaults[0]?.text).toMatch(
    new RegExp(`alike +${failing.length - 1} more of the plan's paths$`),
  );
});

test("the check of a chart without a kept plan prints the command that writes one", async () => {
  const plan = planOf(await subjectOf("top-up"));
  expect((await checkKeptPlan("no-such-chart", plan)).faults.map(({ text }) => text)).toEqual([
    "topUp has no kept plan: npm run paths -- --machine no-such-chart --update-plan",
  ]);
});

test("the text of a long value is shortened with a hash, so that long values stay distinguishable", () => {
  const createLongValue = (end: string) => ({
    short: 1,
    list: Array.from({ length: 80 }, (_, index) => `item-${index}`).concat(end),
  });
  expect(plainText({ cents: 2_500, card: "pm_4242", none: undefined, at: new Date(0) })).toBe(
    "{cents:2500,card:pm_4242,at:1970-01-01T00:00:00.000Z}",
  );
  expect(plainText(createLongValue("a"))).toMatch(/^\{short:1,list:\[.{39}…[0-9a-f]{6}\}$/);
  expect(plainText(createLongValue("a"))).not.toBe(plainText(createLongValue("b")));
});

test("the walk reports a context key that no observation reads, and a listed reason that is not needed", async () => {
  const { machine, file, paths } = await subjectOf("toasts");
  const observations = paths.observations.filter(({ description }) => !description.startsWith("a number"));
  const unreadWith = async (unread: Record<string, string>) =>
    (await walkPlan(planOf(new Subject(machine, file, { ...paths, observations, unread })))).unread;
  expect(await unreadWith({})).toEqual(["raised"]);
  expect(await unreadWith({ raised: "it only numbers the actors" })).toEqual([]);
  expect(await unreadWith({ raised: "it only numbers the actors", toasts: "no reason" })).toEqual(["toasts"]);
});

test("a failing random walk is shrunk to the necessary events, and reported with its seed", async () => {
  const { machine, file, paths } = await subjectOf("carousel");
  const failingObservation = { when: "paused", description: "what is never seen", check: () => false };
  const subject = new Subject(machine, file, {
    ...paths,
    observations: [...paths.observations, failingObservation],
  });
  const { failure } = await walkAtRandom(subject, { seed: 7, walks: 3, steps: 60 });
  if (!failure) throw new Error("Nothing fails");
  expect(failure.events.map(({ type }) => type)).toEqual(["paused"]);
  expect(randomFailureText(subject, failure)).toMatch(
    /^carousel, seed 7, step 1: not seen: what is never seen\n\[/,
  );
});

describe("a kept plan's file", () => {
  const names = findMachines().map(({ name }) => name);
  const dialogs = [...Object.keys(dialogMachines).map(fileNameOf), "add-bank-account", "payout-change"];

  test("has at most 40 lines for a dialog, and at most 120 for other charts", () => {
    expect(names).toEqual(expect.arrayContaining(dialogs));
    const linesOf = (name: string) => fileText(name).trimEnd().split("\n").length;
    const longFiles = names.filter((name) => linesOf(name) > (dialogs.includes(name) ? 40 : 120));
    expect(longFiles).toEqual([]);
  });

  test.each(names)("for %s is unchanged after reading and writing it", (name) => {
    expect(planText(name, planIn(name), fileText(name))).toBe(fileText(name));
  });

  test("has each step once with the states that it leaves, and parses back to the same plan", () => {
    const keptPlan = [
      {
        given: "a page",
        begins: "view.list + menu.closed; asks read",
        paths: [
          ["opened → view.list + menu.open; does log", "chosen {id:1} → view.detail.shown + menu.open"],
          ["opened → view.list + menu.open; does log", "opened → view.list + menu.open", "left → gone"],
        ],
      },
      { given: "nothing", begins: "gone", paths: [] },
    ];
    const writtenPaths = writtenPlan(keptPlan);
    expect(writtenPaths[0]?.steps).toEqual({
      "a in menu.closed": "opened → menu.open; does log",
      b: "opened → stays",
      "c in view.list": "chosen {id:1} → view.detail.shown",
      "d in menu.open, view.list": "left → gone",
    });
    expect(writtenPaths[0]?.paths).toEqual(["a c | a b d"]);
    expect(keptPlanIn(writtenPaths)).toEqual(keptPlan);
  });

  test("keeps the letters and order of the previous plan, and inserts a new step after the last step of the same event", () => {
    const planStart = { given: "a page", begins: "on" };
    const previousPlan = writtenPlan([{ ...planStart, paths: [["a {n:1} → off", "b → on", "c → off"]] }]);
    const keptPlan = [
      { ...planStart, paths: [["c → off", "d → on", "a {n:2} → off", "d → on", "a {n:1} → off"]] },
    ];
    const newPlan = writtenPlan(keptPlan, previousPlan);
    expect(Object.entries(newPlan[0]?.steps ?? {})).toEqual([
      ["a in on", "a {n:1} → off"],
      ["d in on", "a {n:2} → off"],
      ["c in on", "c → off"],
      ["e in off", "d → on"],
    ]);
    expect(newPlan[0]?.paths).toEqual(["c e d e a"]);
    expect(keptPlanIn(newPlan)).toEqual(keptPlan);
  });

  test("lists all active states of a step if the entered ones do not determine the others", () => {
    const paths = [["split → a.x + b.x", "swapped → b.x + a.x", "lost → b.x"]];
    const keptPlan = [{ given: "a page", begins: "begun", paths }];
    expect(Object.values(writtenPlan(keptPlan)[0]?.steps ?? {})).toEqual([
      "split → a.x + b.x",
      "swapped → = b.x + a.x",
      "lost → = b.x",
    ]);
    expect(keptPlanIn(writtenPlan(keptPlan))).toEqual(keptPlan);
  });

  test("wraps long lines and parses back to the same plan", () => {
    const steps = Array.from({ length: 200 }, (_, index) => `event.${index % 60} → on`);
    const keptPlan = [{ given: "a page", begins: "on", paths: [steps, steps.slice(0, 90), steps] }];
    const lines = writtenPlan(keptPlan)[0]?.paths ?? [];
    expect(lines.length).toBeGreaterThan(5);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(112);
    expect(keptPlanIn(writtenPlan(keptPlan))).toEqual(keptPlan);
  });

  test("a reference to a missing step is rejected", () => {
    expect(() =>
      keptPlanIn([{ given: "a page", begins: "on", steps: { a: "off → gone" }, paths: ["a b"] }]),
    ).toThrow("The kept plan from “a page” has no step b");
  });
});
