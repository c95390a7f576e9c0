/** Reads every chart of source files without executing them. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import type { Flow } from "./charts/flow.ts";
import { flowOf } from "./charts/flow-of.ts";
import { modulesIn } from "./charts/modules.ts";
import { type Reading, readCharts } from "./charts/source.ts";
import { readAt } from "./difference/revision.ts";

export type FileReading = Omit<Reading, "modules">;

function chartsOf(file: string, path: string, options: FileReading): readonly Flow[] {
  if (!existsSync(path)) throw new Error(`${file}: there is no such file.`);
  const modules = modulesIn(dirname(path));
  const sources = readCharts(file, readFileSync(path, "utf8"), { ...options, modules });
  if (sources.length === 0)
    throw new Error(`${file} makes no machine: createMachine(…) is not called in it.`);
  try {
    return sources.map(flowOf);
  } catch (error) {
    // XState throws, for example, for a target that does not exist.
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Makes ids unique: two charts called `door` become `door` and `door2`. */
function makeIdsUnique(flows: readonly Flow[]): readonly Flow[] {
  const counts = new Map<string, number>();
  return flows.map((flow) => {
    const count = (counts.get(flow.id) ?? 0) + 1;
    counts.set(flow.id, count);
    if (count === 1) return flow;
    const id = `${flow.id}${count}`;
    const renamedFlow = JSON.stringify(flow).replaceAll(
      new RegExp(`"${flow.id.replace(/[^\w]/g, "\\$&")}(?=[".|])`, "g"),
      `"${id}`,
    );
    return { ...JSON.parse(renamedFlow), invokes: flow.invokes };
  });
}

/** @throws an error with a one-sentence message if a file is missing or creates no machine from a literal */
export function readFlows(files: readonly string[], options: FileReading = {}): readonly Flow[] {
  return makeIdsUnique(files.flatMap((file) => chartsOf(file, file, options)));
}

/**
 * The charts of the same files at another commit; files that the commit does not have are skipped.
 * @throws if git does not know the commit
 */
export function flowsAt(
  revision: string,
  files: readonly string[],
  options: FileReading = {},
): readonly Flow[] {
  return makeIdsUnique(
    files.flatMap((file) => {
      const path = relative(process.cwd(), file);
      return (
        readAt(process.cwd(), revision, path, (temporaryPath) => chartsOf(file, temporaryPath, options)) ?? []
      );
    }),
  );
}
