// @ts-check
/**
 * `node sandbox/run.mjs sandbox/start.ts --dev` runs a TypeScript file of the project from one bundle, which Node loads in a third of
 * the time that tsx takes for its hundred sources. The bundle is kept, and made again once a source, the lock file or Node differs.
 * Packages are not part of it. JavaScript, since Node 20 reads no types.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const script = fileURLToPath(import.meta.url);
const project = fileURLToPath(new URL("../", import.meta.url));
/** What a bundle depends on beside its sources, from the project's root. */
const settings = ["package-lock.json", "tsconfig.json", relative(project, script)];

/**
 * @param {string} entry from the project's root
 * @returns its bundle's file
 * @throws with esbuild's messages where a source is wrong
 */
async function bundleOf(entry) {
  const folder = join(project, ".tmp", "bundles", entry.replaceAll("/", "-"));
  const list = join(folder, "sources.json");
  const fileOf = (/** @type {string} */ name) => join(folder, name, "main.js");

  const kept = await readKept(list);
  if (kept !== undefined && existsSync(fileOf(kept.hash)) && kept.hash === (await hashOf(kept.sources))) {
    return fileOf(kept.hash);
  }

  const draft = join(folder, `draft-${process.pid}`);
  const read = await makeBundle(entry, draft);
  const sources = [...read.keys()].sort();
  // Of what was bundled: a source that changes meanwhile gives another bundle the next time.
  const hash = await hashOf(sources, read);
  // Another process may have made the same one.
  await rename(draft, join(folder, hash)).catch(() => rm(draft, { recursive: true }));
  const draftList = `${list}-${process.pid}`;
  await writeFile(draftList, JSON.stringify({ hash, sources }));
  await rename(draftList, list);
  if (kept !== undefined && kept.hash !== hash)
    await rm(join(folder, kept.hash), { recursive: true, force: true });
  return fileOf(hash);
}

/**
 * @param {string} list
 * @returns {Promise<{ readonly hash: string, readonly sources: readonly string[] } | undefined>} undefined where there is none
 */
async function readKept(list) {
  try {
    return JSON.parse(await readFile(list, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} entry
 * @param {string} folder
 * @returns what each source had, by its path from the project's root
 */
async function makeBundle(entry, folder) {
  const { build } = await import("esbuild");
  /** @type {Map<string, string>} */
  const read = new Map();
  await build({
    absWorkingDir: project,
    entryPoints: { main: entry },
    outdir: folder,
    bundle: true,
    // What is imported later stays a file of its own.
    splitting: true,
    packages: "external",
    platform: "node",
    format: "esm",
    sourcemap: true,
    sourcesContent: false,
    logLevel: "error",
    plugins: [
      {
        name: "sources",
        setup({ onLoad }) {
          onLoad({ filter: /\.ts$/ }, async ({ path }) => {
            const contents = await readFile(path, "utf8");
            read.set(relative(project, path), contents);
            // Files that a source finds beside itself are not beside the bundle.
            const address = JSON.stringify(pathToFileURL(path).href);
            return { loader: "ts", contents: contents.replaceAll("import.meta.url", address) };
          });
        },
      },
    ],
  });
  return read;
}

/**
 * @param {readonly string[]} sources
 * @param {ReadonlyMap<string, string>} [read] what they had, where that is known
 */
async function hashOf(sources, read) {
  const hash = createHash("sha256").update(`${process.version} ${project}`);
  for (const source of [...settings, ...sources]) {
    const contents = read?.get(source) ?? (await readFile(join(project, source), "utf8").catch(() => ""));
    hash.update(`\0${source}\0${contents}`);
  }
  return hash.digest("hex").slice(0, 16);
}

const [, , entry = ""] = process.argv;
const bundle = await bundleOf(relative(project, resolve(entry))).catch((error) => {
  // esbuild has told what is wrong with a source.
  if (!("errors" in error)) console.error(error);
  process.exit(1);
});
process.argv.splice(1, 2, resolve(entry));
process.setSourceMapsEnabled(true);
await import(pathToFileURL(bundle).href);
