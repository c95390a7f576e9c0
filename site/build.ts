/**
 * Builds the app for production: hashed assets, the landing page prerendered into `index.html`, an empty `shell.html`
 * for every other path, and a compressed copy next to each text file.
 * Everything is built in a new folder that replaces the old one at the end, so a failed build leaves the last one in
 * place.
 */
import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type InlineConfig, mergeConfig, type Rolldown, build as vite } from "vite";
import { optionsOf } from "../tools/command-line.ts";
import { readBrand } from "./brand/brand.ts";
import { writeBrandFiles } from "./brand/files.ts";
import { prepareStamp } from "./build-stamp.ts";
import { builtChunks } from "./built-chunks.ts";
import { type CompressionEffort, compress } from "./compress.ts";
import { writeDeltas } from "./deltas.ts";
import { languageFaults, writeLanguages } from "./languages.ts";
import { writePages } from "./pages.ts";
import { healthPath, serviceWorkerPath } from "./paths.ts";
import { builtFolder, project } from "./places.ts";
import { buildServiceWorker, startupFiles } from "./service-worker/build.ts";
import { commonSettings, rolldownChecks } from "./vite-settings.ts";

/** Written after the scripts, because they contain the scripts' names. */
const pages = new Set(["index.html", "shell.html", healthPath.slice(1), serviceWorkerPath.slice(1)]);

export interface SiteBuild {
  readonly folder: string;
  readonly milliseconds: number;
}

/**
 * @param folder of the built site, default `dist`
 * @param scripts additional settings of Vite for the app's scripts
 * @param sourceMapFolder folder for the source maps, below the build's id; default: no source maps
 * @param previousFolders folders of earlier builds that browsers may have cached
 * @param effort `fast` for a build that only browsers of this machine load
 * @throws Error with Vite's message, a sentence for each fault of the brand or of a language's folder, or one if a page
 * would violate its policy
 */
export async function buildSite(
  folder = builtFolder,
  scripts: InlineConfig = {},
  sourceMapFolder?: string,
  previousFolders: readonly string[] = [],
  effort: CompressionEffort = "best",
): Promise<SiteBuild> {
  const startedAt = performance.now();
  // Overrides the caller's setting: React and Vite use their production code only with this one.
  process.env.NODE_ENV = "production";
  const freshFolder = `${folder}-${process.pid}`;
  const prerenderer = `${folder}-prerender-${process.pid}`;
  const removeTemporary = () => {
    for (const temporaryFolder of [freshFolder, prerenderer])
      rmSync(temporaryFolder, { recursive: true, force: true });
  };
  const brand = readBrand();
  const faults = languageFaults();
  if (faults.length > 0) throw new Error(faults.join("\n"));
  const stamp = folder === builtFolder ? await prepareStamp(undefined, effort) : undefined;
  // Removes the temporary folders after Ctrl-C, too.
  process.once("exit", removeTemporary);
  try {
    const scriptsConfig =
      sourceMapFolder === undefined ? scripts : mergeConfig(scripts, { build: { sourcemap: "hidden" } });
    const client = await buildClient(freshFolder, scriptsConfig);
    await writeBrandFiles(freshFolder, brand);
    await writeLanguages(freshFolder);
    // The pages contain the boot script's code, so its file is not needed.
    await rm(join(freshFolder, "boot.js"));
    // The pages are rendered while the scripts are compressed in other threads, which takes longest.
    await Promise.all([
      compress(freshFolder, effort, (name) => !pages.has(name)),
      writePages(freshFolder, client, prerenderer),
    ]);
    await buildServiceWorker(freshFolder, startupFiles(client));
    const build = await writeHealth(freshFolder);
    if (sourceMapFolder !== undefined) await moveSourceMaps(freshFolder, join(sourceMapFolder, build));
    await compress(freshFolder, effort, (name) => pages.has(name));
    for (const previousFolder of previousFolders) await writeDeltas(freshFolder, previousFolder);
    await replaceFolder(folder, freshFolder);
    await stamp?.write();
  } finally {
    process.off("exit", removeTemporary);
    removeTemporary();
  }
  return { folder, milliseconds: performance.now() - startedAt };
}

async function buildClient(outDir: string, scripts: InlineConfig): Promise<readonly Rolldown.OutputChunk[]> {
  const commonConfig = {
    ...commonSettings,
    build: { outDir, emptyOutDir: true, rolldownOptions: { checks: rolldownChecks } },
  };
  return builtChunks(await vite(mergeConfig(commonConfig, scripts)));
}

/** Writes the file with which monitors check that a build is served, and which one (pages name all files by hash). */
async function writeHealth(folder: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(project, "package.json"), "utf8"));
  const hash = createHash("sha256").update(await readFile(join(folder, "shell.html")));
  const build = hash.digest("hex").slice(0, 12);
  await writeFile(join(folder, healthPath), `${JSON.stringify({ status: "ok", version, build })}\n`);
  return build;
}

/** Moves the source maps out of the served folder, because they contain the sources. */
async function moveSourceMaps(folder: string, targetFolder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((file) => file.endsWith(".map"))) {
    await mkdir(dirname(join(targetFolder, name)), { recursive: true });
    await copyFile(join(folder, name), join(targetFolder, name));
    await rm(join(folder, name));
  }
}

async function replaceFolder(folder: string, freshFolder: string): Promise<void> {
  const oldFolder = `${folder}-old-${process.pid}`;
  await rm(oldFolder, { recursive: true, force: true });
  await rename(folder, oldFolder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  await rename(freshFolder, folder);
  await rm(oldFolder, { recursive: true, force: true });
}

const isMain = process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url);
if (isMain) {
  const {
    "source-maps": maps,
    previous,
    fast,
  } = optionsOf({
    "source-maps": { type: "string" },
    previous: { type: "string", multiple: true },
    fast: { type: "boolean", default: false },
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  try {
    const { folder, milliseconds } = await buildSite(builtFolder, {}, maps, previous, fast ? "fast" : "best");
    console.log(`Built ${basename(folder)}/ in ${(milliseconds / 1000).toFixed(1)} s`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
