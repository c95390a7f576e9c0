import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { ExhaustiveReport } from "../exhaustive/explore.ts";

const cli = fileURLToPath(new URL("../cli.ts", import.meta.url));

/** Runs in a separate process with XState's production build; Vitest uses the slower development build. */
export async function simulate<Printed>(...options: readonly string[]): Promise<Printed> {
  const run = ["--import", "tsx", cli, "--format", "json", ...options];
  const endedProcess = await promisify(execFile)(process.execPath, run, { maxBuffer: 1 << 26 }).catch(
    (error: { stdout: string }) => error,
  );
  return JSON.parse(endedProcess.stdout) as Printed;
}

const explored = new Map<string, Promise<ExhaustiveReport>>();
/** A search is deterministic, so each one runs once. */
export function explore(
  tabs: number,
  faults: number,
  ...options: readonly string[]
): Promise<ExhaustiveReport> {
  const scope = ["--tabs", String(tabs), "--faults", String(faults), ...options];
  const report = explored.get(scope.join(" ")) ?? simulate<ExhaustiveReport>("--exhaustive", ...scope);
  explored.set(scope.join(" "), report);
  return report;
}
