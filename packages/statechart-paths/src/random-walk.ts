/** Runs seeded random walks on one machine with fakes, and shrinks failing walks. */
import type { AnyEventObject } from "xstate";
import { randomFrom } from "./random.ts";
import { replayable } from "./result.ts";
import { type FailingEvents, shrink } from "./shrink.ts";
import { isAfter, type Subject } from "./subject.ts";
import { Walk } from "./walk.ts";

/** Milliseconds for shrinking; after that, the shortest list found is reported. */
const maxShrinkTime = 15_000;

export interface RandomWalks {
  readonly seed: number;
  readonly walks: number;
  /** The number of steps in one walk. */
  readonly steps: number;
}

/** The shortest list of events that fails for this reason. */
export interface RandomFailure extends FailingEvents {
  readonly seed: number;
}

export interface RandomResult {
  readonly taken: number;
  readonly failure: RandomFailure | undefined;
}

/** Chooses a delay only if no other event can occur, or in every third case, because people are faster than timers. */
function choose(events: readonly AnyEventObject[], choice: number): AnyEventObject | undefined {
  const immediateEvents = events.filter(({ type }) => !isAfter(type));
  const pool = immediateEvents.length > 0 && choice % 3 !== 0 ? immediateEvents : events;
  return pool[Math.floor(choice / 3) % pool.length];
}

class RandomWalker {
  taken = 0;
  events: AnyEventObject[] = [];

  constructor(
    readonly subject: Subject,
    readonly start: string,
    readonly random: () => number,
  ) {}

  /** Takes random steps, and restarts the machine when it ends. */
  async wander(stepCount: number): Promise<void> {
    let walk = await this.#begun();
    for (let step = 0; step < stepCount; step += 1) {
      const event = choose(walk.possible(), this.random());
      if (walk.isOver || !event) {
        walk = await this.#begun();
        continue;
      }
      this.events.push(event);
      this.taken += 1;
      await walk.take(event);
    }
  }

  async #begun(): Promise<Walk> {
    this.events = [];
    const walk = new Walk(this.subject, this.start);
    await walk.begin();
    return walk;
  }
}

export async function walkAtRandom(
  subject: Subject,
  { seed, walks, steps }: RandomWalks,
): Promise<RandomResult> {
  const random = randomFrom(seed);
  const { starts } = subject;
  let takenCount = 0;
  for (let number = 0; number < walks; number += 1) {
    const startName = starts[random() % starts.length] ?? "";
    const randomWalker = new RandomWalker(subject, startName, random);
    try {
      await randomWalker.wander(steps);
      takenCount += randomWalker.taken;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const failingEvents = { start: startName, events: randomWalker.events, reason };
      const shortestFailure = await shrink(subject, failingEvents, performance.now() + maxShrinkTime);
      return { taken: takenCount + randomWalker.taken, failure: { ...shortestFailure, seed } };
    }
  }
  return { taken: takenCount, failure: undefined };
}

export function randomFailureText(subject: Subject, { seed, start, events, reason }: RandomFailure): string {
  return `${subject.id}, seed ${seed}, step ${events.length}: ${reason}\n${replayable(subject, start, events)}`;
}
