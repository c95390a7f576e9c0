/**
 * The lower bound for the landing page: plain HTML in one language with its pictures, inline styles and the boot
 * script.
 */
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compress } from "../../../site/compress.ts";

const viewportMeta = '<meta name="viewport" content="width=device-width, initial-scale=1" />';

/**
 * Keeps only the English markup, the styles and the boot script of the served page.
 * @param index the built `index.html`
 * @throws Error if the page lacks one of these, or still contains another script
 */
export function lowerBoundPage(index: string): string {
  const [styles] = /<style>[\s\S]*?<\/style>/.exec(index) ?? [];
  const [boot] = /<script>[\s\S]*?<\/script>/.exec(index) ?? [];
  const [, englishMarkup] = /<div id="root-en"[^>]*>([\s\S]*?)<\/div>\s*<div id="root-ar"/.exec(index) ?? [];
  if (englishMarkup === undefined) throw new Error("The built page has no English markup.");
  if (styles === undefined || boot === undefined)
    throw new Error("The built page carries no styles or no boot script.");
  const markup = englishMarkup.replaceAll(/<link\b[^>]*>/g, "");
  const page = `<!doctype html>
<html lang="en" dir="ltr" data-theme="nupay-light" data-product="nupay">
<head><meta charset="utf-8" />${boot}${viewportMeta}<title>limit</title>${styles}</head>
<body><div id="root">${markup}</div></body>
</html>
`;
  if (page.split("<script").length !== 2) throw new Error("The limit page has another script.");
  return page;
}

/** @param dist the built product */
export async function buildLowerBound(dist: string, folder: string): Promise<void> {
  const page = lowerBoundPage(await readFile(join(dist, "index.html"), "utf8"));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(dist, folder, {
    recursive: true,
    filter: (file) => !/\.(?:js|html)(?:\.br|\.gz)?$/.test(file),
  });
  for (const name of ["index.html", "shell.html"]) await writeFile(join(folder, name), page);
  await compress(folder);
}
