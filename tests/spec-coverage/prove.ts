/**
 * `npm test -- spec-coverage --prove`: makes the product break each sentence, one change at a time in a copy of the project,
 * and runs the test that the sentence names. Red proves that the test asserts the sentence.
 */
import { BrowserTests } from "./browser-tests.ts";
import type { Change } from "./change.ts";
import { proofs } from "./changes.ts";
import { Copy } from "./copy.ts";
import type { TestReference } from "./find-tests.ts";
import { InMemory } from "./in-memory.ts";
import type { Sentence } from "./sentence.ts";
import { UnitTests } from "./unit-tests.ts";

/** The number of tests that a title matched, and the first failure. */
export interface RunResult {
  readonly ran: number;
  readonly failure?: string;
}

/** One change and the test that has to fail with it. */
export interface Attempt {
  readonly sentence: Sentence;
  readonly test: TestReference;
  readonly change: Change;
}

/** `broken`: the test did not run, or also fails without any change, so that its failure proves nothing. */
export type Colour = "red" | "green" | "broken";

export interface AttemptResult extends Attempt {
  readonly colour: Colour;
  readonly reason: string;
}

export type Verdict =
  | {
      readonly sentence: Sentence;
      readonly outcome: "proved" | "green" | "broken";
      readonly tried: readonly AttemptResult[];
    }
  | { readonly sentence: Sentence; readonly outcome: "not tried"; readonly why: string };

export const inBrowser = "browser";

const isBrowserTest = ({ file }: TestReference): boolean => file.endsWith(".spec.ts");

export const keyOf = ({ file, title }: TestReference): string => `${file} › ${title}`;

export function colourOf(
  { ran, failure }: RunResult,
  resultBefore: RunResult,
): Pick<AttemptResult, "colour" | "reason"> {
  if (resultBefore.failure !== undefined)
    return { colour: "broken", reason: `red without a change: ${resultBefore.failure}` };
  if (ran === 0) return { colour: "broken", reason: failure ?? "the test did not run" };
  return failure === undefined ? { colour: "green", reason: "" } : { colour: "red", reason: failure };
}

/** The changes of a sentence, or the reason why none is tried. */
export function planOf(sentence: Sentence, withBrowser: boolean): readonly Attempt[] | string {
  const { says, coveringTest } = sentence;
  const proof = proofs[says] ?? "no change is written for it";
  if (typeof proof === "string") return proof;
  if (isBrowserTest(coveringTest) && !withBrowser) return inBrowser;
  return proof.map((change) => ({ sentence, test: coveringTest, change }));
}

/** Whether two attempts have the same test and change: two sentences may share them, and they are tried once. */
function isSame(firstAttempt: Attempt, secondAttempt: Attempt): boolean {
  const [a, b] = [firstAttempt.change, secondAttempt.change];
  return (
    keyOf(firstAttempt.test) === keyOf(secondAttempt.test) &&
    a.file === b.file &&
    a.from === b.from &&
    a.to === b.to
  );
}

/** A sentence is proved if its test fails with each of its changes. */
export function verdictOf(sentence: Sentence, results: readonly AttemptResult[]): Verdict {
  const worst = (["broken", "green"] as const).find((colour) =>
    results.some((result) => result.colour === colour),
  );
  return { sentence, outcome: worst ?? "proved", tried: results };
}

async function tryUnits(
  copy: Copy,
  attempts: readonly Attempt[],
  note: (result: AttemptResult) => void,
): Promise<void> {
  const rest: Attempt[] = [];
  const memory = new InMemory(copy.folder);
  try {
    for (const attempt of attempts) {
      const reason = await memory.failureWith(attempt);
      if (reason === undefined) rest.push(attempt);
      else note({ ...attempt, colour: "red", reason });
    }
  } finally {
    memory.end();
  }
  if (rest.length > 0) await tryByVitest(copy, rest, note);
}

async function tryByVitest(
  copy: Copy,
  attempts: readonly Attempt[],
  note: (result: AttemptResult) => void,
): Promise<void> {
  const units = await UnitTests.in(copy.folder);
  try {
    const resultsBefore = new Map<string, RunResult>();
    for (const attempt of attempts) {
      const key = keyOf(attempt.test);
      const unchangedResult = resultsBefore.get(key) ?? (await units.run(attempt.test, []));
      resultsBefore.set(key, unchangedResult);
      const ran = await copy.with([attempt.change], () => units.run(attempt.test, [attempt.change.file]));
      note({ ...attempt, ...colourOf(ran, unchangedResult) });
    }
  } finally {
    await units.close();
  }
}

export interface Options {
  readonly withBrowser: boolean;
  /** A text that limits the run to the sentences and tests that contain it. */
  readonly only: string | undefined;
  readonly note: (result: AttemptResult) => void;
}

export async function prove(
  project: string,
  sentences: readonly Sentence[],
  { withBrowser, only = "", note }: Options,
): Promise<readonly Verdict[]> {
  const selectedSentences = sentences.filter(({ says, coveringTest }) =>
    `${says} ${keyOf(coveringTest)}`.includes(only),
  );
  const plans = selectedSentences.map((sentence) => ({ sentence, plan: planOf(sentence, withBrowser) }));
  const attempts = plans.flatMap(({ plan }) => (typeof plan === "string" ? [] : plan));
  const results: AttemptResult[] = [];
  const addResult = (result: AttemptResult) => {
    results.push(result);
    note(result);
  };
  const trials = attempts.filter(
    (attempt, index) => attempts.findIndex((candidate) => isSame(attempt, candidate)) === index,
  );
  const units = trials.filter(({ test }) => !isBrowserTest(test));
  const journeys = trials.filter(({ test }) => isBrowserTest(test));
  const copy = new Copy(project);
  try {
    if (units.length > 0) await tryUnits(copy, units, addResult);
    if (journeys.length > 0) await new BrowserTests(copy).tryAll(journeys, addResult);
  } finally {
    copy.remove();
  }
  return plans.map(({ sentence, plan }) =>
    typeof plan === "string"
      ? { sentence, outcome: "not tried", why: plan }
      : verdictOf(
          sentence,
          plan.flatMap((attempt) =>
            results.filter((result) => isSame(result, attempt)).map((result) => ({ ...result, sentence })),
          ),
        ),
  );
}
