import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Report, sumOf } from "./campaign.ts";

const cli = fileURLToPath(new URL("../cli.ts", import.meta.url));

export interface ParallelCampaignOptions {
  readonly firstSeed: number;
  readonly seeds: number;
  readonly failuresAtMost: number;
  readonly unshrunk: boolean;
  /** If true, every page loads the earlier build. */
  readonly onlyEarlier: boolean;
  /** Number of parallel processes. */
  readonly workers: number;
  /** Number of seeds that one process runs. */
  readonly portion?: number;
  readonly progress?: (doneCount: number) => void;
}

/** Runs one campaign in several processes, each with a portion of the seeds. */
export async function shareCampaign(options: ParallelCampaignOptions): Promise<Report> {
  const { firstSeed, seeds, failuresAtMost, workers, portion = 2_500, progress } = options;
  const reports: Report[] = [];
  const end = firstSeed + seeds;
  let next = firstSeed;
  async function work(): Promise<void> {
    while (next < end && sumOf(reports).failures.length < failuresAtMost) {
      const from = next;
      next = Math.min(end, from + portion);
      reports.push(await portionOf({ ...options, firstSeed: from, seeds: next - from }));
      progress?.(sumOf(reports).seeds);
    }
  }
  await Promise.all(Array.from({ length: workers }, work));
  return sumOf(reports);
}

/** @throws Error with the process's standard error if it prints no report */
async function portionOf({
  firstSeed,
  seeds,
  failuresAtMost,
  unshrunk,
  onlyEarlier,
}: ParallelCampaignOptions): Promise<Report> {
  const numbers = { "--from": firstSeed, "--seeds": seeds, "--failures": failuresAtMost };
  const args = Object.entries(numbers).flatMap(([name, value]) => [name, String(value)]);
  const flags = [...(unshrunk ? ["--unshrunk"] : []), ...(onlyEarlier ? ["--earlier-build"] : [])];
  const run = ["--import", "tsx", cli, "--format", "json", ...args, ...flags];
  // A process exits with 1 if an invariant was violated, or if its few seeds do not reach every required name.
  const { stdout, stderr } = await promisify(execFile)(process.execPath, run, { maxBuffer: 1 << 28 }).catch(
    (error: { stdout?: string; stderr?: string }) => error,
  );
  if (!stdout) throw new Error(`Seeds from ${firstSeed} did not run: ${stderr ?? ""}`);
  return JSON.parse(stdout) as Report;
}
