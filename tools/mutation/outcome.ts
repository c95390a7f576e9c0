import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Tried } from "./campaign.ts";
import { projectFile } from "./module-graph.ts";
import { type Mutant, mutated, nameOf } from "./mutant.ts";
import type { Target } from "./targets.ts";
import type { TypeCheck } from "./type-check.ts";

export type Status = "killed" | "timeout" | "survived" | "equivalent" | "does not compile";

export interface Outcome {
  readonly mutant: Mutant;
  readonly status: Status;
  /** What showed it; of an equivalent one, why nothing can. */
  readonly reason: string;
  readonly holder: string;
}

export interface TargetResult {
  readonly target: Target;
  readonly outcomes: readonly Outcome[];
  readonly leftOut: Readonly<Record<string, number>>;
  /** Entries of the list of equivalent mutants that are killed, or that fit no mutant any more. */
  readonly stale: readonly string[];
  readonly seconds: number;
}

function isReasons(value: unknown): value is Readonly<Record<string, string>> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((one) => typeof one === "string")
  );
}

/** Mutants that change nothing that anybody could see, each by its name with the reason: `equivalent/<target>.ts`. */
export async function equivalentsOf(name: string): Promise<Readonly<Record<string, string>>> {
  const file = projectFile("tools/mutation/equivalent", `${name.replaceAll("/", "-")}.ts`);
  if (!existsSync(file)) return {};
  const { equivalent }: { equivalent?: unknown } = await import(pathToFileURL(file).href);
  if (!isReasons(equivalent)) throw new Error(`${file} exports no list of reasons called \`equivalent\`.`);
  return equivalent;
}

function outcomeOf({ mutant, by, holder = "", isTimeout }: Tried, reason: string | undefined): Outcome {
  if (by !== undefined) return { mutant, status: isTimeout ? "timeout" : "killed", reason: by, holder };
  if (reason !== undefined) return { mutant, status: "equivalent", reason, holder };
  return { mutant, status: "survived", reason: "", holder };
}

/** @param isWhole whether every mutant of the target was tried, so that an entry without one is stale */
export function judge(
  tried: readonly Tried[],
  equivalents: Readonly<Record<string, string>>,
  isWhole: boolean,
): Pick<TargetResult, "outcomes" | "stale"> {
  const outcomes = tried.map((one) => outcomeOf(one, equivalents[nameOf(one.mutant)]));
  const names = new Map(outcomes.map(({ mutant, status }) => [nameOf(mutant), status]));
  const stale = Object.keys(equivalents).filter((name) => {
    const status = names.get(name);
    return status === undefined ? isWhole : status !== "equivalent";
  });
  return { outcomes, stale };
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
  /** Of the killed, those that fall to a kept plan alone. */
  readonly byKeptPlan: number;
  readonly timeouts: number;
  readonly survived: number;
  readonly equivalent: number;
  readonly uncompilable: number;
  /** Percent of those that compile and are not equivalent; 100 where there are none. */
  readonly percent: number;
}

export function scoreOf(outcomes: readonly Outcome[]): Score {
  const count = (status: Status) => outcomes.filter((outcome) => outcome.status === status).length;
  const noticed = count("killed") + count("timeout");
  const counted = noticed + count("survived");
  return {
    mutants: outcomes.length,
    killed: count("killed"),
    byKeptPlan: outcomes.filter(({ holder }) => holder.startsWith("kept plan of ")).length,
    timeouts: count("timeout"),
    survived: count("survived"),
    equivalent: count("equivalent"),
    uncompilable: count("does not compile"),
    percent: counted === 0 ? 100 : (noticed / counted) * 100,
  };
}
