/** Seeded random walks over one machine at level 1; fast-check chooses, and shrinks what fails. */
import fc from "fast-check";
import type { AnyEventObject } from "xstate";
import { replayable } from "./result.ts";
import { isAfter, type Subject } from "./subject.ts";
import { Walk } from "./walk.ts";

/** Milliseconds; what was found until then is said. */
const longestShrink = 15_000;

export interface RandomWalks {
  readonly seed: number;
  readonly walks: number;
  /** At most, in one walk. */
  readonly steps: number;
}

/** Thrown with the shortest list of events that fails, ready to be replayed. */
class RandomWalkFailure extends Error {
  override readonly name = "RandomWalkFailure";
}

/** Time passes only where nothing else can happen, every third time otherwise: people are faster than clocks. */
function choose(events: readonly AnyEventObject[], choice: number): AnyEventObject | undefined {
  const hasty = events.filter(({ type }) => !isAfter(type));
  const pool = hasty.length > 0 && choice % 3 !== 0 ? hasty : events;
  return pool[Math.floor(choice / 3) % pool.length];
}

/**
 * Resolves to the number of steps that were taken; a machine that has ended begins again. Rejects with a
 * `RandomWalkFailure`.
 */
export async function walkAtRandom(subject: Subject, { seed, walks, steps }: RandomWalks): Promise<number> {
  let taken = 0;
  let failure: { start: string; events: readonly AnyEventObject[]; reason: string } | undefined;
  const starts = subject.starts;
  const property = fc.asyncProperty(
    fc.nat(starts.length - 1),
    fc.array(fc.nat(2 ** 30), { maxLength: steps, minLength: 1, size: "max" }),
    async (which, choices) => {
      const start = starts[which] ?? "";
      let walk = new Walk(subject, start);
      let events: AnyEventObject[] = [];
      try {
        await walk.begin();
        for (const choice of choices) {
          const event = choose(walk.possible(), choice);
          if (walk.isOver || !event) {
            walk = new Walk(subject, start);
            events = [];
            await walk.begin();
            continue;
          }
          events.push(event);
          taken += 1;
          await walk.take(event);
        }
      } catch (error) {
        failure = { start, events, reason: error instanceof Error ? error.message : String(error) };
        throw error;
      }
    },
  );
  const details = await fc.check(property, { seed, numRuns: walks, interruptAfterTimeLimit: longestShrink });
  if (!details.failed) return taken;
  throw new RandomWalkFailure(
    failure
      ? `${subject.id}, seed ${seed}, step ${failure.events.length}: ${failure.reason}\n${replayable(subject, failure.start, failure.events)}`
      : `${subject.id}, seed ${seed}: ${String(details.errorInstance)}`,
  );
}
