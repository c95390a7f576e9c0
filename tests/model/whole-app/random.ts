/** Seeded, weighted walks over the whole app; fast-check chooses and shrinks. */
import fc from "fast-check";
import type { AnyStateMachine } from "xstate";
import type { BrokenSentence } from "../../properties/watch.ts";
import { WholeAppWalk, type WholeStep, worlds } from "./whole-app-walk.ts";

export const wholeApp = "the whole app";

/** Time limit for shrinking in milliseconds; the number of walks limits the search for a failure. */
const maxShrinkTime = 8_000;

export interface WholeFailure {
  readonly reason: string;
  /** The events for a replay: `[{"type":"xstate.init", …}, …]`. */
  readonly events: readonly object[];
}

export interface WholeWalks {
  readonly seed: number;
  readonly walks: number;
  /** The number of steps in each walk. */
  readonly steps: number;
}

export interface WholeResult {
  readonly taken: number;
  /** The number of steps of each kind: `press submitted`, `answer sendRequest: is lost on the way`. */
  readonly kinds: ReadonlyMap<string, number>;
  readonly failure: WholeFailure | undefined;
}

/**
 * Choices for long walks with at least half of the maximum steps, because fast-check's own arrays are mostly short. A
 * failure can shrink to any length.
 */
class ChoiceArbitrary extends fc.Arbitrary<number[]> {
  readonly #long: fc.Arbitrary<number[]>;
  readonly #any: fc.Arbitrary<number[]>;

  constructor(steps: number) {
    super();
    const choice = fc.nat(2 ** 30 - 1);
    this.#long = fc.array(choice, { minLength: Math.ceil(steps / 2), maxLength: steps, size: "max" });
    this.#any = fc.array(choice, { minLength: 1, maxLength: steps, size: "max" });
  }

  generate(random: fc.Random): fc.Value<number[]> {
    return new fc.Value(this.#long.generate(random, undefined).value, undefined);
  }

  canShrinkWithoutContext(value: unknown): value is number[] {
    return this.#any.canShrinkWithoutContext(value);
  }

  shrink(value: number[], context: unknown): fc.Stream<fc.Value<number[]>> {
    return this.#any.shrink(value, context);
  }
}

function kindOf(step: WholeStep): string {
  if (["wait", "reload", "arrive"].includes(step.type)) return step.type;
  return step.type === "answer" ? `answer ${step.port}: ${step.how}` : `${step.type} ${step.event.type}`;
}

function pick<One extends { readonly weight: number }>(all: readonly One[], choice: number): One | undefined {
  const total = all.reduce((sum, { weight }) => sum + weight, 0);
  let rest = (choice / 2 ** 30) * total;
  for (const option of all) {
    rest -= option.weight;
    if (rest < 0) return option;
  }
  return all.at(-1);
}

/** @param onBroken as in `WholeAppWalk` */
export async function walkWholeApp(
  app: AnyStateMachine,
  { seed, walks, steps }: WholeWalks,
  payment?: AnyStateMachine,
  onBroken?: (brokenSentences: readonly BrokenSentence[]) => void,
): Promise<WholeResult> {
  const kinds = new Map<string, number>();
  let takenCount = 0;
  let failure: WholeFailure | undefined;
  let foundAt: number | undefined;
  const property = fc.asyncProperty(
    fc.constantFrom(...worlds),
    new ChoiceArbitrary(steps),
    async (world, choices) => {
      if (foundAt !== undefined && performance.now() - foundAt > maxShrinkTime) return;
      const events: object[] = [{ type: "xstate.init", machine: wholeApp, given: world }];
      try {
        const walk = new WholeAppWalk(app, world, payment, onBroken);
        await walk.begin();
        for (const choice of choices) {
          const possibleStep = pick(walk.possible(), choice);
          if (!possibleStep) break;
          events.push(possibleStep.step);
          takenCount += 1;
          kinds.set(kindOf(possibleStep.step), (kinds.get(kindOf(possibleStep.step)) ?? 0) + 1);
          await walk.take(possibleStep);
        }
      } catch (error) {
        foundAt ??= performance.now();
        failure = { reason: error instanceof Error ? error.message : String(error), events };
        throw error;
      }
    },
  );
  await fc.check(property, { seed, numRuns: walks });
  return { taken: takenCount, kinds, failure };
}

export function replayText({ events }: WholeFailure): string {
  return `[\n  ${events.map((event) => JSON.stringify(event)).join(",\n  ")}\n]`;
}

/** Replays a list of steps; rejects at the first step that breaks a property or cannot happen. */
export async function replayWholeApp(
  app: AnyStateMachine,
  startName: string,
  steps: readonly object[],
  print: (line: string) => void,
  payment?: AnyStateMachine,
): Promise<void> {
  const walk = new WholeAppWalk(app, startName, payment);
  await walk.begin();
  print(`Given ${startName}`);
  for (const [at, recordedStep] of steps.entries()) {
    const text = JSON.stringify(recordedStep);
    const possibleStep = walk.possible().find(({ step }) => JSON.stringify(step) === text);
    if (!possibleStep) throw new Error(`step ${at + 1}: ${text} cannot happen here any more`);
    print(
      `  ${at + 1}. ${kindOf(possibleStep.step)}${possibleStep.step.type === "press" ? ` on ${possibleStep.step.to}` : ""}`,
    );
    try {
      await walk.take(possibleStep);
    } catch (error) {
      throw new Error(`step ${at + 1}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
