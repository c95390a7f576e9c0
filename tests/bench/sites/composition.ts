/** What the landing page's scripts are made of: the app built once more, with an account of each chunk's modules. */
import { build, type Rollup } from "vite";
import { project } from "../../../sandbox/site/places.ts";

/** Scripts that are served as they are, outside the modules: the boot script, the silent check's page. */
const unbundled = "scripts beside the modules";

/** A share of the scripts: a library, or a part of the product. */
export interface Share {
  readonly name: string;
  /** As sent: its chunk's, shared out by what each module takes before it is minified. */
  readonly bytes: number;
}

/** `react-dom`, `@xstate/react`, `src/machines`: what a module belongs to. */
export function ownerOf(id: string): string {
  const clean = id.replace(/^\0/, "").split("?")[0] ?? id;
  const [, library] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(clean) ?? [];
  if (library !== undefined) return library;
  const [, part] = /\/(src\/(?:machines|services|ui\/[^/]+))/.exec(clean) ?? [];
  return part?.replace(/\/[^/]+\.\w+$/, "") ?? "what holds the modules together";
}

interface Part {
  readonly id: string;
  readonly length: number;
}

/** Shares a chunk's bytes out among the owners of its modules. */
export function sharesOf(parts: readonly Part[], bytes: number): readonly Share[] {
  const whole = parts.reduce((sum, { length }) => sum + length, 0);
  const owners = new Map<string, number>();
  for (const { id, length } of parts) owners.set(ownerOf(id), (owners.get(ownerOf(id)) ?? 0) + length);
  return [...owners].map(([name, length]) => ({ name, bytes: whole === 0 ? 0 : (length / whole) * bytes }));
}

function isOutput(result: unknown): result is Rollup.RollupOutput {
  return typeof result === "object" && result !== null && "output" in result;
}

/**
 * @param paths scripts of the built site, `/assets/index-….js`
 * @param bytesOf as they are sent
 */
export async function compositionOf(
  paths: readonly string[],
  bytesOf: (path: string) => number,
): Promise<readonly Share[]> {
  process.env.NODE_ENV = "production";
  const result = await build({
    root: project,
    mode: "production",
    logLevel: "error",
    build: { write: false, rolldownOptions: { checks: { pluginTimings: false } } },
  });
  const outputs = (Array.isArray(result) ? result : [result])
    .filter(isOutput)
    .flatMap(({ output }) => output);
  const sums = new Map<string, number>();
  for (const path of paths) {
    const chunk = outputs.find((each) => each.type === "chunk" && `/${each.fileName}` === path);
    if (chunk?.type !== "chunk") {
      if (!/\/(?:boot|silent-check-sso)\b/.test(path)) {
        throw new Error(`${path} is of an older build than these sources: run npm run build.`);
      }
      sums.set(unbundled, (sums.get(unbundled) ?? 0) + bytesOf(path));
      continue;
    }
    const parts = Object.entries(chunk.modules).map(([id, { renderedLength }]) => ({
      id,
      length: renderedLength,
    }));
    for (const { name, bytes } of sharesOf(parts, bytesOf(path)))
      sums.set(name, (sums.get(name) ?? 0) + bytes);
  }
  return [...sums].map(([name, bytes]) => ({ name, bytes })).sort((one, other) => other.bytes - one.bytes);
}
