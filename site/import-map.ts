/** The page's import map: which file each script is that others import. The only code that stands in a page. */
import { createHash } from "node:crypto";

const element = /[ \t]*<script type="importmap">([^<]*)<\/script>\n?/;

/** Its text; undefined where the page has none, as in development. */
export const importMapOf = (html: string): string | undefined => element.exec(html)?.[1];

/** The page without it. */
export const withoutImportMap = (html: string): string => html.replace(element, "");

/**
 * Puts it before the first script: some browsers ignore a map that comes after a module was asked for, and the boot script asks for the
 * texts.
 * @throws where the page has no import map
 */
export function importMapFirst(html: string): string {
  const map = importMapOf(html);
  const rest = withoutImportMap(html);
  const first = rest.indexOf("<script");
  if (map === undefined || first < 0) throw new Error("The built page has no import map.");
  return `${rest.slice(0, first)}<script type="importmap">${map}</script>\n    ${rest.slice(first)}`;
}

/** What a policy's `script-src` has for this very map and no other inline code (CSP 3, section 2.3.1): `'sha256-…'`. */
export function importMapSources(html: string): readonly string[] {
  const map = importMapOf(html);
  return map === undefined ? [] : [`'sha256-${createHash("sha256").update(map).digest("base64")}'`];
}
