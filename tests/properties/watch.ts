/** Checks each observation of one trace against every invariant of its level. */
import type { Level, Observation } from "./observation.ts";
import { type Sentence, sentences } from "./sentences.ts";

export interface BrokenSentence {
  readonly sentence: string;
  /** A description of the failure. */
  readonly why: string;
}

const byLevel: Readonly<Record<Level, readonly Sentence[]>> = {
  walks: sentences.filter(({ levels }) => levels.includes("walks")),
  simulation: sentences.filter(({ levels }) => levels.includes("simulation")),
  browser: sentences.filter(({ levels }) => levels.includes("browser")),
  explorer: sentences.filter(({ levels }) => levels.includes("explorer")),
};

export class InvariantWatch {
  readonly #judges: readonly {
    readonly says: string;
    readonly judge: (observation: Observation) => string | undefined;
  }[];

  constructor(level: Level) {
    this.#judges = byLevel[level].map(({ says, watch }) => ({ says, judge: watch() }));
  }

  /** Returns the invariants that this observation breaks. */
  observe(observation: Observation): readonly BrokenSentence[] {
    return this.#judges.flatMap(({ says, judge }) => {
      const failureText = judge(observation);
      return failureText === undefined ? [] : [{ sentence: says, why: failureText }];
    });
  }
}

export function brokenText({ sentence, why }: BrokenSentence): string {
  return `broken: ${sentence}: ${why}`;
}
