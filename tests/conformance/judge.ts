import { OperatorFault } from "../../sandbox/operator-fault.ts";
import { chapters } from "./chapters/all.ts";
import { type Chapter, type Check, Nonconformance, UntriedError } from "./check.ts";
import type { WalletServer } from "./wallet-server.ts";

export interface Verdict {
  readonly check: Check;
  readonly outcome: "passed" | "failed" | "untried";
  /** The server's violation, or what the check lacked. */
  readonly reason?: string;
  readonly seconds: number;
}

export interface JudgedChapter {
  readonly chapter: Chapter;
  readonly verdicts: readonly Verdict[];
}

/**
 * Runs one check after the other, so that only a check's own requests run in parallel.
 * @param selectedIds chapters (`keys`) and single checks (`keys/refusal-kept`); defaults to all
 */
export async function judge(
  server: WalletServer,
  selectedIds?: readonly string[],
): Promise<readonly JudgedChapter[]> {
  const { profile } = server.options;
  const isChosen = (chapter: Chapter, check: Check) =>
    selectedIds === undefined ||
    selectedIds.includes(chapter.id) ||
    selectedIds.includes(`${chapter.id}/${check.id}`);
  const judgedChapters: JudgedChapter[] = [];
  for (const chapter of chapters) {
    const chosenChecks = chapter.checks.filter((check) => isChosen(chapter, check));
    if (chosenChecks.length === 0 || (chapter.id === "without-keys" && profile !== "none")) continue;
    const verdicts: Verdict[] = [];
    for (const check of chosenChecks) {
      const skips = check.keyed === true && profile === "none";
      verdicts.push(skips ? withoutKeys(check) : await verdictOn(check, server));
    }
    judgedChapters.push({ chapter, verdicts });
  }
  return judgedChapters;
}

const withoutKeys = (check: Check): Verdict => ({
  check,
  outcome: "untried",
  reason: "the profile none has no keys",
  seconds: 0,
});

async function verdictOn(check: Check, server: WalletServer): Promise<Verdict> {
  const startedAt = performance.now();
  const verdictOf = (outcome: Verdict["outcome"], reason?: string): Verdict => ({
    check,
    outcome,
    ...(reason !== undefined && { reason }),
    seconds: (performance.now() - startedAt) / 1_000,
  });
  try {
    await check.run(server);
    return verdictOf("passed");
  } catch (error) {
    if (error instanceof UntriedError) return verdictOf("untried", error.message);
    // A failure of the identity provider is not a failure of the server.
    if (error instanceof OperatorFault) return verdictOf("untried", error.message.replace(/\.$/, ""));
    if (error instanceof Nonconformance) return verdictOf("failed", error.message);
    return verdictOf(
      "failed",
      `The answer could not be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}
