/** The typefaces that the browser fetches for a PDF, read from their packages. */
import { readFileSync } from "node:fs";
import type { Typeface } from "../../src/services/statements/pdf/typesetter.ts";

function font(family: string, script: string, weight: number): Uint8Array {
  const name = `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`;
  return new Uint8Array(readFileSync(new URL(`../../node_modules/${name}`, import.meta.url)));
}

export const typefaces: readonly Typeface[] = [
  ["ibm-plex-sans", "latin"],
  ["ibm-plex-sans", "latin-ext"],
  ["ibm-plex-sans-arabic", "arabic"],
].map(([family = "", script = ""]) => ({
  name: script,
  regular: font(family, script, 400),
  strong: font(family, script, 600),
}));
