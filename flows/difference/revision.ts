/** The charts as they stood at another commit. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Difference } from "../atlas/data.ts";
import { drawingsOf, readFlows } from "../atlas/gather.ts";
import type { Flow } from "../charts/flow.ts";
import { project } from "../places.ts";
import { compare } from "./compare.ts";

/** @throws one sentence where git knows no such commit, or its charts cannot be read */
export function flowsAt(revision: string): readonly Flow[] {
  const folder = mkdtempSync(join(tmpdir(), "nupay-flows-"));
  try {
    let archive: Buffer;
    try {
      archive = execFileSync("git", ["archive", "--format=tar", revision, "--", "src/machines"], {
        cwd: project,
        maxBuffer: 64 * 1024 * 1024,
        stdio: ["ignore", "pipe", "ignore"],
      });
    } catch {
      throw new Error(`git has no charts at ${revision}.`);
    }
    execFileSync("tar", ["-x", "-C", folder], { input: archive });
    return readFlows(join(folder, "src/machines"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function differenceTo(revision: string): Promise<Difference> {
  const charts: Difference["charts"][number][] = [];
  for (const compared of compare(flowsAt(revision), readFlows()))
    charts.push({ ...compared, drawings: await drawingsOf(compared.flow) });
  return { revision, charts };
}

/** For a pull request. */
export function inText({ revision, charts }: Difference): string {
  if (charts.length === 0) return `No chart is different from ${revision}.`;
  return charts.map(({ id, list }) => [`${id}`, ...list.map((line) => `  ${line}`)].join("\n")).join("\n\n");
}
