/** The charts and written screens as they stood at another commit. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readScreenFiles } from "../../tests/screens/read-written.ts";
import type { Difference } from "../atlas/data.ts";
import { readFlows } from "../atlas/gather.ts";
import { compareScreens, screensFolder } from "../atlas/screens.ts";
import type { Flow } from "../charts/flow.ts";
import { drawingOf } from "../drawing/layout.ts";
import { labels } from "../labels/labels.ts";
import { project } from "../places.ts";
import { compare } from "./compare.ts";

/** @throws git's own sentence where it refuses, or why it could not run */
function git(args: readonly string[]): Buffer {
  try {
    return execFileSync("git", args, {
      cwd: project,
      env: { ...process.env, LC_ALL: "C" },
      maxBuffer: 64 * 1024 * 1024,
      stdio: "pipe",
    });
  } catch (error) {
    const { stderr } = error as { stderr?: Buffer | null };
    const said = stderr?.toString().trim();
    throw new Error(said || (error instanceof Error ? error.message : String(error)), { cause: error });
  }
}

/**
 * A folder of the project as it stood then, read and thrown away again. Undefined where the commit has no such folder.
 * @throws where git knows no such commit or cannot read it
 */
function readAt<Read>(revision: string, folder: string, read: (place: string) => Read): Read | undefined {
  if (git(["ls-tree", "--name-only", revision, "--", folder]).length === 0) return undefined;
  const place = mkdtempSync(join(tmpdir(), "nupay-flows-"));
  try {
    const archive = git(["archive", "--format=tar", revision, "--", folder]);
    execFileSync("tar", ["-x", "-C", place], { input: archive });
    return read(join(place, folder));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** @throws one sentence where git knows no such commit, or it has no charts, or they cannot be read */
export function flowsAt(revision: string): readonly Flow[] {
  const flows = readAt(revision, "src/machines", (folder) => readFlows(folder));
  if (flows === undefined) throw new Error(`git has no charts at ${revision}.`);
  return flows;
}

export async function differenceTo(revision: string): Promise<Difference> {
  const charts: Difference["charts"][number][] = [];
  for (const compared of compare(flowsAt(revision), readFlows()))
    charts.push({ ...compared, drawing: await drawingOf(compared.flow, labels) });
  const screens = compareScreens(
    readAt(revision, screensFolder, readScreenFiles) ?? new Map(),
    readScreenFiles(join(project, screensFolder)),
  );
  return { revision, charts, screens };
}

const maxLines = 12;

function screenInText({ name, change, lines }: Difference["screens"][number]): string {
  const shown = lines.slice(0, maxLines).map((line) => `  ${line}`);
  const rest = lines.length - shown.length;
  const more = rest > 0 ? [`  and ${rest} more ${rest === 1 ? "line" : "lines"}`] : [];
  return [`screen ${name} (${change})`, ...shown, ...more].join("\n");
}

/** The difference as text, to paste into a pull request. */
export function differenceText({ revision, charts, screens }: Difference): string {
  if (charts.length === 0 && screens.length === 0)
    return `No chart and no screen is different from ${revision}.`;
  return [
    ...charts.map(({ id, list }) => [`${id}`, ...list.map((line) => `  ${line}`)].join("\n")),
    ...screens.map(screenInText),
  ].join("\n\n");
}
