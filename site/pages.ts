/**
 * The two pages of a build: `index.html` is the prerendered landing page; `shell.html` is empty, for every other path.
 */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Rolldown, build as vite } from "vite";
import { type Language, languageCodes, languages } from "../src/machines/core/rules/languages.ts";
import { parseConfig } from "../src/services/config/index.ts";
import { brandCurrency } from "./brand/currency.ts";
import { builtChunks } from "./built-chunks.ts";
import { configuredPage } from "./configured-page.ts";
import { importMapOf, moveImportMapFirst } from "./import-map.ts";
import { rejectInlineCode } from "./inline-code.ts";
import { mapWithIntegrity, pageWithIntegrity } from "./integrity.ts";
import { project } from "./places.ts";
import { commonSettings, rolldownChecks } from "./vite-settings.ts";

/**
 * Writes both pages. They contain the boot script, so that the first paint needs no fetch; the landing page contains
 * its styles, too.
 * @param folder of the build, with Vite's own `index.html`
 * @param prerenderer a folder for the prerenderer's build
 * @throws Error with one sentence if a page would violate its policy
 */
export async function writePages(
  folder: string,
  clientChunks: readonly Rolldown.OutputChunk[],
  prerenderer: string,
): Promise<void> {
  const [{ renderLanding, renderWaiting, renderNotStarted }, boot, styles] = await Promise.all([
    buildPrerenderer(prerenderer),
    buildBootScript(),
    stylesOf(folder, clientChunks),
  ]);
  // The build's default configuration. A server with another configuration adapts the pages to it.
  const config = parseConfig(
    JSON.parse(await readFile(join(folder, "config.json"), "utf8")),
    brandCurrency().code,
  );
  const renderForEachLanguage = (
    markup: (language: Language) => string,
    attributes: (language: Language) => string,
  ) =>
    languageCodes
      .map((language) => {
        const { dir } = languages[language];
        return `<div${attributes(language)} lang="${language}" dir="${dir}">${markup(language)}</div>`;
      })
      .join("\n    ");
  const template = moveImportMapFirst(await readFile(join(folder, "index.html"), "utf8"));
  const imports = importMapOf(template) ?? "";
  const importMapJson = await mapWithIntegrity(imports, folder);
  await rm(join(folder, "importmap.json"));
  const texts = languageCodes.map(
    (language) => ` data-texts-${language}="${textsOf(language, clientChunks).join(" ")}"`,
  );
  const shell = replaceParts(template, [
    [imports, importMapJson],
    ['<script src="/boot.js"></script>', `<script>${boot}</script>`],
    [' data-theme="nupay-light"', ` data-theme="nupay-light"${texts.join("")}`],
    ['<div id="waiting"></div>', `<div id="waiting">${renderForEachLanguage(renderWaiting, () => "")}</div>`],
    [
      '<div id="not-started"></div>',
      `<div id="not-started">${renderForEachLanguage(renderNotStarted, () => ' role="alert" hidden')}</div>`,
    ],
  ]);
  const link = `<link rel="stylesheet" crossorigin href="${styles.path}">`;
  const index = replaceParts(shell, [
    ['<div id="root"></div>', renderForEachLanguage(renderLanding, (language) => ` id="root-${language}"`)],
    [link, `<style>${styles.text}</style>`],
    // The landing page loads this stylesheet late without applying it, so that the shell finds it in the cache.
    [" data-product=", ` data-styles="${styles.path}" data-product=`],
  ]);
  for (const [name, html, allowedCode] of [
    ["shell.html", shell, [importMapJson, boot]],
    ["index.html", index, [importMapJson, boot, styles.text]],
  ] as const) {
    const page = configuredPage(await pageWithIntegrity(html, folder), config);
    rejectInlineCode(name, page, allowedCode);
    await writeFile(join(folder, name), page);
  }
}

interface Prerenderer {
  readonly renderLanding: (language: Language) => string;
  readonly renderWaiting: (language: Language) => string;
  readonly renderNotStarted: (language: Language) => string;
}

/** Renders the app's own screens as markup, by `src/ui/prerender.tsx`. */
async function buildPrerenderer(outDir: string): Promise<Prerenderer> {
  await vite({
    ...commonSettings,
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      ssr: join(project, "src/ui/prerender.tsx"),
      rolldownOptions: { checks: rolldownChecks, output: { entryFileNames: "prerender.mjs" } },
    },
  });
  // The query makes a second build in the same process import its own module, not the cached one.
  return import(`${pathToFileURL(join(outDir, "prerender.mjs")).href}?${Date.now()}`);
}

/** The boot script's code. */
async function buildBootScript(): Promise<string> {
  const [boot] = builtChunks(
    await vite({
      ...commonSettings,
      configFile: false,
      publicDir: false,
      build: {
        write: false,
        // A browser that is too old for the app has to run the line that redirects it.
        target: "es2015",
        modulePreload: false,
        reportCompressedSize: false,
        rolldownOptions: {
          checks: rolldownChecks,
          input: join(project, "public/boot.js"),
          output: { format: "iife" },
        },
      },
    }),
  );
  if (boot === undefined) throw new Error("The boot script was not built.");
  return boot.code.trim();
}

/** The stylesheet of the first script. */
async function stylesOf(
  folder: string,
  clientChunks: readonly Rolldown.OutputChunk[],
): Promise<{ readonly path: string; readonly text: string }> {
  const [name, ...otherNames] = clientChunks
    .filter(({ isEntry }) => isEntry)
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  if (name === undefined || otherNames.length > 0)
    throw new Error("The first script has to have one stylesheet.");
  return { path: `/${name}`, text: (await readFile(join(folder, name), "utf8")).trim() };
}

/** The script files, other than the first one, that contain the landing page's texts; the boot script preloads them. */
function textsOf(language: Language, clientChunks: readonly Rolldown.OutputChunk[]): readonly string[] {
  const module = join(project, `src/ui/i18n/${language}/landing.ts`);
  const texts = clientChunks.find(({ moduleIds }) => moduleIds.includes(module));
  if (texts === undefined) throw new Error(`No script carries ${module}.`);
  const entryFiles = clientChunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  return [texts.fileName, ...texts.imports.filter((name) => !entryFiles.includes(name))].map(
    (name) => `/${name}`,
  );
}

/** Replaces parts of the text; each part has to occur exactly once. */
function replaceParts(text: string, replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((currentText, [pattern, replacement]) => {
    const segments = currentText.split(pattern);
    if (segments.length !== 2) throw new Error(`index.html has to contain ${pattern} exactly once.`);
    return segments.join(replacement);
  }, text);
}
