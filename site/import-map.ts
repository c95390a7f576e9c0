/** The page's import map: which file each script is that others import. */

const element = /[ \t]*<script type="importmap">([^<]*)<\/script>\n?/;

/** Its text; undefined where the page has none, as in development. */
export const importMapOf = (html: string): string | undefined => element.exec(html)?.[1];

/**
 * Puts it before the first script: some browsers ignore a map that comes after a module was asked for, and the boot script asks for the
 * texts.
 * @throws where the page has no import map
 */
export function importMapFirst(html: string): string {
  const map = importMapOf(html);
  const rest = html.replace(element, "");
  const first = rest.indexOf("<script");
  if (map === undefined || first < 0) throw new Error("The built page has no import map.");
  return `${rest.slice(0, first)}<script type="importmap">${map}</script>\n    ${rest.slice(first)}`;
}
