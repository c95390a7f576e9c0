/** The limit: the landing page as plain HTML with its pictures, in one language, without any script. */
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compress } from "../../../site/compress.ts";

const head = '<meta name="viewport" content="width=device-width, initial-scale=1" />';

/**
 * Only what is seen is left of the served page: the English markup and its stylesheets.
 * @param index the built `index.html`
 * @throws where the page has no English markup, or a script were left
 */
export function lowerBoundPage(index: string): string {
  const styles = index.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  const [, english] = /<div id="root-en"[^>]*>([\s\S]*?)<\/div>\s*<div id="root-ar"/.exec(index) ?? [];
  if (english === undefined || styles.length === 0) throw new Error("The built page has no English markup.");
  const markup = english.replaceAll(/<link\b[^>]*>/g, "");
  const page = `<!doctype html>
<html lang="en" dir="ltr" data-theme="nupay-light" data-product="nupay">
<head><meta charset="utf-8" />${head}<title>limit</title>${styles.join("")}</head>
<body><div id="root">${markup}</div></body>
</html>
`;
  if (/<script/i.test(page)) throw new Error("The limit page has a script.");
  return page;
}

/** @param dist the product as built */
export async function buildLimit(dist: string, folder: string): Promise<void> {
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
