/** An instrumented build of the app that reports the module of each executed function, and the charts that start. */
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Plugin } from "vite";
import { buildSite } from "../../site/build.ts";
import { project } from "../../site/places.ts";
import { chartStarted, moduleMark } from "../support/executed.ts";

const actorConstructor = "constructor(logic, options) {";

function markModulesPlugin(): Plugin {
  return {
    name: "nupay:recorded",
    enforce: "post",
    transform(code, id) {
      const file = relative(project, id.split("?")[0] ?? id);
      if (/^src\/.*\.tsx?$/.test(file))
        return `globalThis.${moduleMark}?.(${JSON.stringify(file)});\n${code}`;
      if (!file.startsWith("node_modules/xstate/") || !code.includes(actorConstructor)) return undefined;
      return code.replace(actorConstructor, `${actorConstructor} globalThis.${chartStarted}?.(logic.id);`);
    },
  };
}

/** @throws if the build has no place that reports started charts */
export async function buildRecorded(folder: string): Promise<void> {
  const { build } = { build: { minify: false } };
  await buildSite(folder, { build, plugins: [markModulesPlugin()] });
}

/** The file of a chart by its id. */
export function chartFiles(files: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    files
      .filter((file) => file.endsWith(".machine.ts"))
      .flatMap((file) => {
        const id = /createMachine\(\{\s*id: "(\w+)"/.exec(readFileSync(file, "utf8"))?.[1];
        return id === undefined ? [] : [[id, file] as const];
      }),
  );
}
