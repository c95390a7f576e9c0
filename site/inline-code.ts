/**
 * A page's inline code: the import map, the boot script, the landing page's styles. The policy allows each by its hash.
 */
import { createHash } from "node:crypto";

const element = /<(script|style)\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g;

const blockedPattern =
  /<script\b(?![^>]*\ssrc=)[^>]*>|<style\b[^>]*>|<[a-z][^>]*\s(?:style|on[a-z]+)=[^>]*>|\b(?:href|src)="javascript:/i;

/** Policy sources that allow only exactly this code (CSP 3, section 2.3.1): `'sha256-…'`. */
export interface InlineSources {
  /** For `script-src`. */
  readonly script: readonly string[];
  /** For `style-src`. */
  readonly style: readonly string[];
}

export const noInlineSources: InlineSources = { script: [], style: [] };

/** The sources of these pages' inline code, each once. */
export function inlineSourcesOf(...pages: readonly string[]): InlineSources {
  const found = { script: new Set<string>(), style: new Set<string>() };
  for (const [, tag, code = ""] of pages.flatMap((html) => [...html.matchAll(element)])) {
    found[tag as keyof InlineSources].add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  }
  return { script: [...found.script], style: [...found.style] };
}

/** The page without its inline code. */
export const withoutInlineCode = (html: string): string => html.replace(element, "");

/**
 * Rejects a page with code that its policy blocks: hydration does not repair a blocked style attribute.
 * @param name the page's file, for the message
 * @param allowed the code that the build itself added, each once
 */
export function rejectInlineCode(name: string, html: string, allowed: readonly string[]): void {
  const remaining = [...allowed];
  const rest = html.replace(element, (whole, _tag, code: string) => {
    const at = remaining.indexOf(code);
    if (at < 0) return whole;
    remaining.splice(at, 1);
    return "";
  });
  const foundMatch = blockedPattern.exec(rest);
  if (foundMatch !== null)
    throw new Error(`${name} carries what its policy blocks: ${foundMatch[0].slice(0, 120)}`);
}
