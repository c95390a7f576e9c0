/** Measures how long the explorer takes to detect seeded defects of the properties that it can check. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { exploredSentences } from "../explorer/entry.ts";
import { newWalk, walk } from "../explorer/run.ts";
import { startStack } from "../support/stack.ts";
import { levelOf, withBuiltMistake } from "./by-sentence.ts";
import type { Mistake } from "./mistake.ts";

const folder = ".tmp/explore/mistakes";
/** Maximum seconds of one walk; the next walk starts at the dashboard again. */
const maxSeconds = 90;
const sentences = exploredSentences.map(({ says }) => says);

export const isExplored = (mistake: Mistake): boolean =>
  sentences.includes(mistake.head("sentence")) && levelOf(mistake) !== "simulation";

interface Detection {
  readonly isFound: boolean;
  readonly shown: string;
}

async function explore(mistake: Mistake, dist: string, limit: number): Promise<Detection> {
  process.env.NUPAY_DIST = dist;
  const stack = await startStack({ hear: () => undefined });
  let actions = 0;
  let seconds = 0;
  const otherBrokenSentences = new Set<string>();
  const detectionOf = (isFound: boolean, foundAfterSeconds: number, foundAfterActions: number): Detection => {
    const otherSentences =
      otherBrokenSentences.size === 0 ? "" : `; it also broke: ${[...otherBrokenSentences].join("; ")}`;
    return {
      isFound,
      shown: `${Math.round(foundAfterSeconds)} s, ${Math.round(foundAfterActions)} actions${otherSentences}`,
    };
  };
  try {
    for (let number = 0; seconds < limit; number += 1) {
      const walkFolder = join(folder, mistake.name, String(number));
      rmSync(walkFolder, { recursive: true, force: true });
      const { falls, ...walked } = await walk(stack, {
        walk: newWalk(number, number % 2 === 0 ? "en" : "ar"),
        folder: walkFolder,
        seconds: Math.min(maxSeconds, limit - seconds),
      });
      const expectedFall = falls.find(({ sentence }) => sentence === mistake.head("sentence"));
      for (const { sentence } of falls)
        if (sentence !== mistake.head("sentence")) otherBrokenSentences.add(sentence);
      if (expectedFall !== undefined)
        return detectionOf(true, seconds + expectedFall.seconds, actions + expectedFall.actions);
      actions += walked.actions;
      // A walk without actions counts as at least one second.
      seconds += Math.max(walked.seconds, 1);
    }
    return detectionOf(false, seconds, actions);
  } finally {
    await stack.close();
  }
}

export function exploreMistake(mistake: Mistake, minutes: number): Promise<Detection> {
  return withBuiltMistake(mistake, (dist) => explore(mistake, dist, minutes * 60));
}
