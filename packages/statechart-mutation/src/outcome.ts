import type { TriedMutant } from "./campaign.ts";
import { type Mutant, mutated, nameOf } from "./mutant.ts";
import type { TypeCheck } from "./type-check.ts";

export type Status = "killed" | "timeout" | "survived" | "equivalent" | "does not compile";

export interface Outcome {
  readonly mutant: Mutant;
  readonly status: Status;
  /** How the mutant was detected; for an equivalent mutant, why it cannot be detected. */
  readonly reason: string;
  readonly holder: string;
}

export interface FileResult {
  readonly outcomes: readonly Outcome[];
  readonly leftOut: Readonly<Record<string, number>>;
  /** Entries of the list of equivalent mutants whose mutant was killed or does not exist. */
  readonly stale: readonly string[];
  readonly seconds: number;
}

/** Mutants without any visible effect: the reason for each, by its name. */
export type Equivalents = Readonly<Record<string, string>>;

export const isEquivalents = (value: unknown): value is Equivalents =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((property) => typeof property === "string");

function outcomeOf({ mutant, by, holder = "", isTimeout }: TriedMutant, reason: string | undefined): Outcome {
  if (by !== undefined) return { mutant, status: isTimeout ? "timeout" : "killed", reason: by, holder };
  if (reason !== undefined) return { mutant, status: "equivalent", reason, holder };
  return { mutant, status: "survived", reason: "", holder };
}

/** @param areAllMutantsTried whether every mutant of the target was tried, so that an entry without a mutant is stale */
export function judge(
  triedMutants: readonly TriedMutant[],
  equivalents: Equivalents,
  areAllMutantsTried: boolean,
): Pick<FileResult, "outcomes" | "stale"> {
  const outcomes = triedMutants.map((result) => outcomeOf(result, equivalents[nameOf(result.mutant)]));
  const names = new Map(outcomes.map(({ mutant, status }) => [nameOf(mutant), status]));
  const staleEquivalents = Object.keys(equivalents).filter((name) => {
    const status = names.get(name);
    return status === undefined ? areAllMutantsTried : status !== "equivalent";
  });
  return { outcomes, stale: staleEquivalents };
}

export function withoutUncompilable(
  outcomes: readonly Outcome[],
  source: string,
  types: TypeCheck,
): readonly Outcome[] {
  return outcomes.map((outcome) =>
    outcome.status === "survived" && !types.compiles(outcome.mutant.file, mutated(source, outcome.mutant))
      ? { ...outcome, status: "does not compile" }
      : outcome,
  );
}

export interface Score {
  readonly mutants: number;
  readonly killed: number;
  readonly timeouts: number;
  readonly survived: number;
  readonly equivalent: number;
  readonly uncompilable: number;
  /** Percentage of detected mutants among those that compile and are not equivalent; 100 if no mutant counts. */
  readonly percent: number;
}

export function scoreOf(outcomes: readonly Outcome[]): Score {
  const count = (status: Status) => outcomes.filter((outcome) => outcome.status === status).length;
  const noticedCount = count("killed") + count("timeout");
  const countedTotal = noticedCount + count("survived");
  return {
    mutants: outcomes.length,
    killed: count("killed"),
    timeouts: count("timeout"),
    survived: count("survived"),
    equivalent: count("equivalent"),
    uncompilable: count("does not compile"),
    percent: countedTotal === 0 ? 100 : (noticedCount / countedTotal) * 100,
  };
}
