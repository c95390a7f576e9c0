/** Level 2: the same paths in the real app against the real sandbox, by clicks, keys and control calls. */
import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import { expect, test } from "../support/fixtures.ts";
import type { Hands } from "./browser/hands.ts";
import { handsOf } from "./browser/known.ts";
import { machinesVariable } from "./browser/run.ts";
import { isIn } from "./chart.ts";
import { findMachines } from "./discover.ts";
import { type Path, planOf } from "./plan.ts";
import { Subject } from "./subject.ts";
import { inWords } from "./words.ts";

interface Eyes<On> {
  readonly open: (stage: On) => Promise<void>;
  readonly cause: Readonly<
    Record<
      string,
      ((stage: On, event: AnyEventObject, upcoming: AnyEventObject | undefined) => Promise<void>) | undefined
    >
  >;
  readonly sees: Readonly<
    Record<string, ((stage: On, snapshot: AnyMachineSnapshot) => Promise<void>) | undefined>
  >;
}

async function walk<On>({ open, cause, sees }: Eyes<On>, stage: On, path: Path): Promise<void> {
  const { given, steps } = inWords(path);
  const look = async (snapshot: AnyMachineSnapshot): Promise<void> => {
    for (const [state, see] of Object.entries(sees)) if (isIn(snapshot, state)) await see?.(stage, snapshot);
  };
  await test.step(`given ${given}`, async () => {
    await open(stage);
    await look(path.initial.snapshot);
  });
  for (const [at, { event, snapshot }] of path.steps.entries()) {
    await test.step(`when ${steps[at]?.when}, then ${steps[at]?.shows}`, async () => {
      await cause[event.type]?.(stage, event, path.steps[at + 1]?.event);
      await look(snapshot);
    });
  }
}

function inBrowser(subject: Subject, hands: Hands): Subject {
  return new Subject(
    subject.machine,
    subject.file,
    subject.paths,
    (event, snapshot) =>
      event.type in hands.cause && (hands.canBeCaused === undefined || hands.canBeCaused(event, snapshot)),
  );
}

const wanted = process.env[machinesVariable]?.split(",");
for (const { name, load } of findMachines()) {
  const hands = handsOf[name];
  if (hands === undefined || !(wanted?.includes(name) ?? true)) continue;
  const whole = planOf(inBrowser(await load(), hands));
  const paths = whole.paths.filter(({ start }) => hands.starts?.includes(start) ?? true);
  const plan = { ...whole, paths };
  const edges = new Set(plan.paths.flatMap(({ steps }) => steps.flatMap((step) => [...step.edges])));
  const walked = plan.chartEdges.filter(({ key }) => edges.has(key)).length;
  const coverage = `${walked} of ${plan.chartEdges.length} transitions`;

  test.describe(`${plan.subject.id}: ${coverage}`, () => {
    for (const [number, path] of plan.paths.entries()) {
      const title = `${number + 1}. ${inWords(path).title}`;
      if (hands.needs === "a page") {
        test(title, async ({ page, guard }) => walk(hands, { page, guard }, path));
      } else {
        test.describe(() => {
          test.use({ personDetails: { account: hands.account } });
          test(title, async ({ page, guard, control, person }) => {
            expect(person.accountId).not.toBeNull();
            await walk(hands, { page, guard, control, person }, path);
          });
        });
      }
    }
  });
}
