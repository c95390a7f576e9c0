import { withoutImportMap } from "./import-map.ts";

const inlineCode =
  /<script\b(?![^>]*\ssrc=)[^>]*>|<style\b[^>]*>|<[a-z][^>]*\s(?:style|on[a-z]+)=[^>]*>|\b(?:href|src)="javascript:/i;

/**
 * Refuses a page with what its policy blocks: hydration does not repair a blocked style attribute. The policy allows the import map by
 * its hash.
 * @param name the page's file, for the message
 */
export function refuseInline(name: string, html: string): void {
  const found = inlineCode.exec(withoutImportMap(html));
  if (found !== null) throw new Error(`${name} carries what its policy blocks: ${found[0].slice(0, 120)}`);
}
