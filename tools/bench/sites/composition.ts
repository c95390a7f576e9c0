/**
 * Computes how many bytes each library and folder adds to the served scripts. Builds the app again in memory, to read
 * each chunk's modules.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Rolldown } from "vite";
import { appChunks } from "../../../tests/support/app-chunks.ts";

/** The name for scripts that are served without bundling: the boot script, the silent check's page. */
const unbundledName = "scripts beside the modules";

/** A share of the scripts: a library, or a part of the product. */
export interface Share {
  readonly name: string;
  /** Transferred bytes: a chunk's bytes are divided in proportion to the unminified sizes of its modules. */
  readonly bytes: number;
}

/** The library or folder of a module: `react-dom`, `@xstate/react`, `src/machines`. */
export function ownerOf(id: string): string {
  const cleanId = id.replace(/^\0/, "").split("?")[0] ?? id;
  const [, library] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(cleanId) ?? [];
  if (library !== undefined) return library;
  const [, sourceFolder] = /\/(src\/(?:machines|services|ui\/[^/]+))/.exec(cleanId) ?? [];
  return sourceFolder?.replace(/\/[^/]+\.\w+$/, "") ?? "what holds the modules together";
}

interface ModulePart {
  readonly id: string;
  readonly length: number;
}

/** The modules of each script, by its path. */
export type ScriptModules = ReadonlyMap<string, readonly ModulePart[]>;

/** Divides a chunk's bytes among the owners of its modules. */
export function sharesOf(moduleParts: readonly ModulePart[], bytes: number): readonly Share[] {
  const total = moduleParts.reduce((sum, { length }) => sum + length, 0);
  const owners = new Map<string, number>();
  for (const { id, length } of moduleParts) owners.set(ownerOf(id), (owners.get(ownerOf(id)) ?? 0) + length);
  return [...owners].map(([name, length]) => ({ name, bytes: total === 0 ? 0 : (length / total) * bytes }));
}

type Chunk = Pick<Rolldown.OutputChunk, "fileName" | "code"> & {
  readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>;
};

/**
 * Finds the served script of each chunk by its content, because the names may differ.
 * @param servedScripts code by path
 * @throws if no served script has a chunk's content, because the build is of other sources
 */
export function matchScripts(
  servedScripts: ReadonlyMap<string, string>,
  chunks: readonly Chunk[],
): ScriptModules {
  const paths = new Map([...servedScripts].map(([path, code]) => [code, path]));
  return new Map(
    chunks.map(({ fileName, code, modules }) => {
      const path = paths.get(code);
      if (path === undefined)
        throw new Error(
          `The served build is not of these sources: nothing in it is what ${fileName} is now.`,
        );
      const moduleParts = Object.entries(modules).map(([id, { renderedLength }]) => ({
        id,
        length: renderedLength,
      }));
      return [path, moduleParts] as const;
    }),
  );
}

/** @param dist the served product */
export async function readScriptModules(dist: string): Promise<ScriptModules> {
  const chunks = await appChunks();
  const names = readdirSync(join(dist, "assets")).filter((name) => name.endsWith(".js"));
  const servedEntries = names.map(
    (name) => [`/assets/${name}`, readFileSync(join(dist, "assets", name), "utf8")] as const,
  );
  return matchScripts(new Map(servedEntries), chunks);
}

/**
 * @param paths the paths of served scripts, `/assets/index-….js`
 * @param bytesOf returns the transferred bytes of a path
 */
export function compositionOf(
  paths: readonly string[],
  bytesOf: (path: string) => number,
  account: ScriptModules,
): readonly Share[] {
  const sums = new Map<string, number>();
  for (const path of paths) {
    const moduleParts = account.get(path);
    const shares =
      moduleParts === undefined
        ? [{ name: unbundledName, bytes: bytesOf(path) }]
        : sharesOf(moduleParts, bytesOf(path));
    for (const { name, bytes } of shares) sums.set(name, (sums.get(name) ?? 0) + bytes);
  }
  return [...sums].map(([name, bytes]) => ({ name, bytes })).sort((a, b) => b.bytes - a.bytes);
}
