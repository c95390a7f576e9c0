import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Report, sumOf } from "./campaign.ts";

const cli = fileURLToPath(new URL("../cli.ts", import.meta.url));

export interface Shared {
  readonly firstSeed: number;
  readonly seeds: number;
  readonly failuresAtMost: number;
  readonly unshrunk: boolean;
  /** Processes that run at one time. */
  readonly workers: number;
  /** Seeds that one process runs. */
  readonly portion?: number;
  readonly progress?: (done: number) => void;
}

/** One campaign, its seeds handed out to processes in portions. */
export async function shareCampaign(options: Shared): Promise<Report> {
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

/** @throws Error where the process prints no report, with what it printed to standard error */
async function portionOf({ firstSeed, seeds, failuresAtMost, unshrunk }: Shared): Promise<Report> {
  const numbers = { "--from": firstSeed, "--seeds": seeds, "--failures": failuresAtMost };
  const given = Object.entries(numbers).flatMap(([name, value]) => [name, String(value)]);
  const run = ["--import", "tsx", cli, "--format", "json", ...given, ...(unshrunk ? ["--unshrunk"] : [])];
  // A portion ends with 1 where an invariant fell, and where its few seeds never reach something of the list.
  const { stdout, stderr } = await promisify(execFile)(process.execPath, run, { maxBuffer: 1 << 28 }).catch(
    (error: { stdout?: string; stderr?: string }) => error,
  );
  if (!stdout) throw new Error(`Seeds from ${firstSeed} did not run: ${stderr ?? ""}`);
  return JSON.parse(stdout) as Report;
}
