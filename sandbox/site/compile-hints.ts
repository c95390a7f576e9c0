import type { Plugin } from "vite";

/** The files by moment (`chunks.ts`) most of which runs as soon as it is there. */
const runAtOnce = new Set(["keycloak", "dashboard", "pages-and-wizard", "pages"]);

/**
 * Asks V8 to compile a file's functions as it arrives, on a thread of its own, and not one by one on the page's when each is
 * called first: the first line of the page's script and of the files above. Elsewhere it is a comment.
 * Source: WICG, Explicit JavaScript Compile Hints (Chromium 136).
 */
export function compileHints(): Plugin {
  return {
    name: "nupay:compile-hints",
    apply: "build",
    generateBundle: {
      // It has to be the first line, before what Vite puts before a file.
      order: "post",
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === "chunk" && (output.isEntry || runAtOnce.has(output.name))) {
            output.code = `//# allFunctionsCalledOnLoad\n${output.code}`;
          }
        }
      },
    },
  };
}
