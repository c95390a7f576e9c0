import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { type Equivalents, isEquivalents } from "statechart-mutation";
import { resolveProjectPath } from "./project-files.ts";

/** The equivalent mutants of a target, each with its reason, from `equivalent/<target>.ts`. */
export async function equivalentsOf(name: string): Promise<Equivalents> {
  const file = resolveProjectPath("tools/mutation/equivalent", `${name.replaceAll("/", "-")}.ts`);
  if (!existsSync(file)) return {};
  const { equivalent }: { equivalent?: unknown } = await import(pathToFileURL(file).href);
  if (!isEquivalents(equivalent))
    throw new Error(`${file} exports no list of reasons called \`equivalent\`.`);
  return equivalent;
}
