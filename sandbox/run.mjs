// @ts-check
/**
 * `node sandbox/run.mjs sandbox/start.ts --dev` runs a TypeScript file of the project from one bundle, which Node loads
 * in a third of the time that tsx needs for its hundred sources. The bundle is cached, and rebuilt after a change of a
 * source, of what an import's pattern matches, of the lock file or of Node. Packages are not bundled. This file is
 * JavaScript, because Node 20 does not strip types.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const script = fileURLToPath(import.meta.url);
const project = fileURLToPath(new URL("../", import.meta.url));
/** The folder in which esbuild looks for the files that the pattern of a dynamic import matches. */
const dynamicImportPattern = /\bimport\(`([^`$]*\/)\$\{/g;
/** Dependencies of a bundle besides its sources, relative to the project's root. */
const settings = ["package-lock.json", "tsconfig.json", relative(project, script)];

/**
 * @param {string} entry relative to the project's root
 * @returns the bundle's file
 * @throws after esbuild has printed the errors of a source
 */
async function bundleOf(entry) {
  const folder = join(project, ".tmp", "bundles", entry.replaceAll("/", "-"));
  const listFile = join(folder, "sources.json");
  const fileOf = (/** @type {string} */ name) => join(folder, name, "main.js");

  const keptBundle = await readKept(listFile);
  if (
    keptBundle !== undefined &&
    existsSync(fileOf(keptBundle.hash)) &&
    keptBundle.hash === (await hashOf(keptBundle.sources))
  ) {
    return fileOf(keptBundle.hash);
  }

  const draft = join(folder, `draft-${process.pid}`);
  await mkdir(draft, { recursive: true }).catch((/** @type {Error} */ { message }) => {
    // esbuild would print an error for each of its files.
    console.error(`The bundle of ${entry} cannot be kept in ${folder} (${message}).`);
    process.exit(1);
  });
  const readContents = await makeBundle(entry, draft);
  const sources = [...readContents.keys()].sort();
  // The hash of the bundled contents: a source that changes during the build gives another bundle next time.
  const hash = await hashOf(sources, readContents);
  // Another process may have built the same bundle.
  await rename(draft, join(folder, hash)).catch(() => rm(draft, { recursive: true }));
  const draftList = `${listFile}-${process.pid}`;
  await writeFile(draftList, JSON.stringify({ hash, sources }));
  await rename(draftList, listFile);
  if (keptBundle !== undefined && keptBundle.hash !== hash)
    await rm(join(folder, keptBundle.hash), { recursive: true, force: true });
  return fileOf(hash);
}

/**
 * @param {string} listFile
 * @returns {Promise<{ readonly hash: string, readonly sources: readonly string[] } | undefined>} undefined if the list
 * cannot be read
 */
async function readKept(listFile) {
  try {
    return JSON.parse(await readFile(listFile, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} entry
 * @param {string} folder
 * @returns the contents of each source, by its path relative to the project's root; of a folder the names of its files
 */
async function makeBundle(entry, folder) {
  const { build } = await import("esbuild");
  /** @type {Map<string, string>} */
  const contentsByPath = new Map();
  await build({
    absWorkingDir: project,
    entryPoints: { main: entry },
    outdir: folder,
    bundle: true,
    // Dynamically imported code stays in separate files.
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
            contentsByPath.set(relative(project, path), contents);
            for (const [, folder = ""] of contents.matchAll(dynamicImportPattern)) {
              const source = `${relative(project, resolve(dirname(path), folder))}/`;
              contentsByPath.set(source, await contentsOf(source));
            }
            // A source's `import.meta.url` must point to its own folder, not to the bundle's.
            const address = JSON.stringify(pathToFileURL(path).href);
            return { loader: "ts", contents: contents.replaceAll("import.meta.url", address) };
          });
        },
      },
    ],
  });
  return contentsByPath;
}

/**
 * @param {readonly string[]} sources
 * @param {ReadonlyMap<string, string>} [readContents] contents of sources that are already read
 */
async function hashOf(sources, readContents) {
  const hash = createHash("sha256").update(`${process.version} ${project}`);
  for (const source of [...settings, ...sources]) {
    const contents = readContents?.get(source) ?? (await contentsOf(source).catch(() => ""));
    hash.update(`\0${source}\0${contents}`);
  }
  return hash.digest("hex").slice(0, 16);
}

/**
 * @param {string} source relative to the project's root; a folder ends in a slash
 * @returns the file's text, or the names of the folder's files
 */
async function contentsOf(source) {
  const path = join(project, source);
  return source.endsWith("/")
    ? (await readdir(path, { recursive: true })).sort().join("\n")
    : await readFile(path, "utf8");
}

const [, , entry = ""] = process.argv;
const bundle = await bundleOf(relative(project, resolve(entry))).catch((error) => {
  // esbuild has already printed errors of sources.
  if (!("errors" in error)) console.error(error);
  process.exit(1);
});
process.argv.splice(1, 2, resolve(entry));
process.setSourceMapsEnabled(true);
await import(pathToFileURL(bundle).href);
