import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { type Equivalents, isEquivalents } from "statechart-mutation";
import { projectFile } from "./project-files.ts";

/** Mutants that change nothing that anybody could see, each by its name with the reason: `equivalent/<target>.ts`. */
export async function equivalentsOf(name: string): Promise<Equivalents> {
  const file = projectFile("tools/mutation/equivalent", `${name.replaceAll("/", "-")}.ts`);
  if (!existsSync(file)) return {};
  const { equivalent }: { equivalent?: unknown } = await import(pathToFileURL(file).href);
  if (!isEquivalents(equivalent))
    throw new Error(`${file} exports no list of reasons called \`equivalent\`.`);
  return equivalent;
}
