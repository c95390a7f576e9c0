/** Builds the service worker of one build, with the list of the files that it caches. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Rolldown, build as vite } from "vite";
import { languageCodes } from "../../src/machines/core/rules/languages.ts";
import { serviceWorkerPath } from "../paths.ts";
import { project } from "../places.ts";
import type { BuildFiles } from "./offline-files.ts";

/** The modules, in addition to the first script, that a start without a network needs. */
const modules = [
  ...languageCodes.map((code) => `src/ui/i18n/${code}/landing.ts`),
  "src/ui/screens/offline/offline-screen.tsx",
  "src/services/provide-offline.ts",
];

/** Files without a hash in their name: the icon, and the landing page's pictures. */
async function filesWithoutHash(folder: string): Promise<readonly string[]> {
  const pictures = (await readdir(join(folder, "images"))).filter((name) => name.endsWith(".svg"));
  return ["/icon.svg", "/manifest.webmanifest", ...pictures.sort().map((name) => `/images/${name}`)];
}

/** The scripts and styles that a start without a network needs. */
export function startupFiles(clientChunks: readonly Rolldown.OutputChunk[]): readonly string[] {
  const files = new Set<string>();
  const addWithImports = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) {
      const importedChunk = clientChunks.find(({ fileName }) => fileName === name);
      if (importedChunk !== undefined) addWithImports(importedChunk);
    }
  };
  for (const chunk of clientChunks) if (chunk.isEntry) addWithImports(chunk);
  for (const module of modules) {
    const carrierChunk = clientChunks.find(({ moduleIds }) => moduleIds.includes(join(project, module)));
    if (carrierChunk === undefined) throw new Error(`No script carries ${module}.`);
    addWithImports(carrierChunk);
  }
  return [...files].map((name) => `/${name}`).sort();
}

/** The id changes with each kept file. */
export async function filesToKeep(folder: string, hashed: readonly string[]): Promise<BuildFiles> {
  const fileNames = await filesWithoutHash(folder);
  const hash = createHash("sha256").update(hashed.join("\n"));
  for (const name of ["shell.html", ...fileNames]) hash.update(await readFile(join(folder, name)));
  return { build: hash.digest("hex").slice(0, 12), hashed, named: fileNames };
}

/**
 * Writes `sw.js` into the built folder, which already contains the pages.
 * @param hashedFiles paths of the files with a hash in their name
 */
export async function buildServiceWorker(folder: string, hashedFiles: readonly string[]): Promise<void> {
  const files = await filesToKeep(folder, hashedFiles);
  await vite({
    root: project,
    mode: "production",
    logLevel: "warn",
    configFile: false,
    publicDir: false,
    define: { NUPAY_BUILD_FILES: JSON.stringify(files) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: join(project, "site/service-worker/worker.ts"),
        output: { format: "iife", entryFileNames: serviceWorkerPath.slice(1) },
      },
    },
  });
}
