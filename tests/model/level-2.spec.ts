/** Walks the paths in a browser (level 2): the real app with the real sandbox, by clicks, keys and control calls. */
import type { TestInfo } from "@playwright/test";
import { describePath, isIn, type Path, pathOfReplay, readReplay, replayable } from "statechart-paths";
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from "xstate";
import { BrowserTrace, type ReadLedger } from "../properties/browser-trace.ts";
import { brokenText } from "../properties/watch.ts";
import type { NewAccount } from "../support/control.ts";
import { expect, type Person, test } from "../support/fixtures.ts";
import { signInAtProvider } from "../support/sign-in.ts";
import { namesWithTestParam, testParamOf } from "./browser/known.ts";
import { takePictures } from "./browser/pictures.ts";
import { pathsOfEveryState, planInBrowser } from "./browser/plan.ts";
import { coverVariable, failureNote, replayVariable, walkedNote } from "./browser/run.ts";
import { expectWritten } from "./browser/screen-snapshots.ts";
import {
  type Driver,
  eventKey,
  type Fixtures,
  type PageFixtures,
  type TestParam,
} from "./browser/test-param.ts";
import { chosenMachines } from "./discover.ts";

async function walk<TestFixtures extends PageFixtures>(
  {
    open,
    events: executors,
    states,
    skippedStates,
    isTransient,
    otherwise,
  }: Driver<TestFixtures, AnyStateMachine, AnyEventObject>,
  fixtures: TestFixtures,
  path: Path,
  info: TestInfo,
  name: string,
): Promise<void> {
  const { given, steps } = describePath(path);
  const events = path.steps.map(({ event }) => event);
  const observe = async (snapshot: AnyMachineSnapshot): Promise<void> => {
    for (const [state, check] of Object.entries(states))
      if (isIn(snapshot, state)) await check?.(fixtures, snapshot);
    if (!isTransient?.(fixtures, snapshot))
      await expectWritten(fixtures.page, name, snapshot, { skippedStates, otherwise });
    await takePictures(fixtures.page, path.subject.id, snapshot);
  };
  const trace = await BrowserTrace.begin(fixtures.page.context(), personOf(fixtures), ledgerOf(fixtures));
  /** Runs one step. After a failure, checks the page once more and reports further errors. */
  const step = async (title: string, snapshot: AnyMachineSnapshot, act: () => Promise<unknown>) =>
    test.step(title, async () => {
      try {
        await act();
        await observe(snapshot);
      } finally {
        await trace.look(fixtures.page, snapshot);
      }
    });
  let takenSteps = 0;
  try {
    const { snapshot } = path.initial;
    await step(`given ${given}`, snapshot, () =>
      open(fixtures, { start: path.start, snapshot, rest: events }),
    );
    for (const [at, { event, snapshot }] of path.steps.entries()) {
      await step(`when ${steps[at]?.when}, then ${steps[at]?.shows}`, snapshot, async () => {
        takenSteps = at + 1;
        const snapshotBefore = (path.steps[at - 1] ?? path.initial).snapshot;
        const rest = events.slice(at + 1);
        await executors[eventKey(executors, event.type) ?? ""]?.(fixtures, event, rest[0], {
          start: path.start,
          before: snapshotBefore,
          after: snapshot,
          rest,
          look: () => trace.look(fixtures.page, snapshotBefore),
        });
      });
    }
  } catch (error) {
    info.annotations.push({
      type: failureNote,
      description: replayable(path.subject, path.start, events.slice(0, takenSteps)),
    });
    throw error;
  } finally {
    expect.soft(trace.broken.map(brokenText), "every sentence about the whole app holds").toEqual([]);
  }
}

function ledgerOf(fixtures: PageFixtures | Fixtures): ReadLedger | undefined {
  return "person" in fixtures ? () => fixtures.control.accountInLedger(fixtures.person.email) : undefined;
}

function personOf(fixtures: PageFixtures | Fixtures): Person | undefined {
  return "person" in fixtures ? fixtures.person : undefined;
}

function declare(name: string, testParam: TestParam, path: Path, title: string): void {
  const note = {
    type: walkedNote,
    description: JSON.stringify({
      name,
      edges: [path.initial, ...path.steps].flatMap(({ edges }) => [...edges]),
      replay: replayable(
        path.subject,
        path.start,
        path.steps.map(({ event }) => event),
      ),
      states: [path.initial, ...path.steps].flatMap(({ snapshot }) => snapshot._nodes.map(({ id }) => id)),
    }),
  };
  if (testParam.needs === "a page") {
    test(title, { annotation: note }, async ({ page, guard }, info) =>
      walk(testParam, { page, guard }, path, info, name),
    );
    return;
  }
  const account: NewAccount | null =
    typeof testParam.account === "function" ? testParam.account(path.start) : testParam.account;
  test.describe(() => {
    test.use({ personDetails: { account } });
    test(title, { annotation: note }, async ({ page, guard, control, person, makePerson }, info) => {
      expect(person.accountId === null).toBe(account === null);
      const signIn = (signedInPerson = person) => signInAtProvider(page.context(), signedInPerson);
      await walk(testParam, { page, guard, control, person, makePerson, signIn }, path, info, name);
    });
  });
}

// XState warns about actors that a path has stopped; here these warnings are expected.
console.warn = () => {};

const list = process.env[replayVariable] === undefined ? undefined : readReplay(process.env[replayVariable]);
const isOfStates = process.env[coverVariable] === "states";
const namesInBrowser = namesWithTestParam();
for (const { name, load } of chosenMachines().filter(({ name }) => namesInBrowser.includes(name))) {
  const testParam = await testParamOf(name);
  if (testParam === undefined) continue;
  const subject = await load();
  if (list !== undefined && list.machine !== subject.id) continue;
  const plan = planInBrowser(subject, testParam);
  const paths = list === undefined ? plan.paths : [pathOfReplay(plan.subject, list)];
  const ofStates = pathsOfEveryState(paths);
  test.describe(plan.subject.id, () => {
    for (const [number, path] of paths.entries()) {
      if (list === undefined && isOfStates && !ofStates.has(path)) continue;
      declare(name, testParam, path, `${number + 1}. ${describePath(path).title}`);
    }
  });
}
