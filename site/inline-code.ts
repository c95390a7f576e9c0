/**
 * A page's inline code: the import map, the boot script, the landing page's styles. The policy allows each by its hash.
 */
import { createHash } from "node:crypto";

const inlineElement = /<(script|style)\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g;

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
  const sourceHashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, tag, code = ""] of pages.flatMap((html) => [...html.matchAll(inlineElement)])) {
    sourceHashes[tag as keyof InlineSources].add(
      `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
    );
  }
  return { script: [...sourceHashes.script], style: [...sourceHashes.style] };
}

/** The page without its inline code. */
export const withoutInlineCode = (html: string): string => html.replace(inlineElement, "");

/**
 * Rejects a page with code that its policy blocks: hydration does not repair a blocked style attribute.
 * @param name the page's file, for the message
 * @param allowedCode the code that the build itself added, each once
 */
export function rejectInlineCode(name: string, html: string, allowedCode: readonly string[]): void {
  const remainingCode = [...allowedCode];
  const rest = html.replace(inlineElement, (elementText, _tag, code: string) => {
    const codeIndex = remainingCode.indexOf(code);
    if (codeIndex < 0) return elementText;
    remainingCode.splice(codeIndex, 1);
    return "";
  });
  const foundMatch = blockedPattern.exec(rest);
  if (foundMatch !== null)
    throw new Error(`${name} carries what its policy blocks: ${foundMatch[0].slice(0, 120)}`);
}
