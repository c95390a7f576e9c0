/** The page's import map, which maps each imported script to its file. */

const importMapElement = /[ \t]*<script type="importmap">([^<]*)<\/script>\n?/;

/** The map's text; undefined in development, where the page has none. */
export const importMapOf = (html: string): string | undefined => importMapElement.exec(html)?.[1];

/**
 * Moves the map before the first script: some browsers ignore a map that follows a module request, and the boot script
 * requests the texts.
 * @throws Error if the page has no import map
 */
export function moveImportMapFirst(html: string): string {
  const map = importMapOf(html);
  const rest = html.replace(importMapElement, "");
  const scriptOffset = rest.indexOf("<script");
  if (map === undefined || scriptOffset < 0) throw new Error("The built page has no import map.");
  return `${rest.slice(0, scriptOffset)}<script type="importmap">${map}</script>\n    ${rest.slice(scriptOffset)}`;
}
