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
    // A source map within its file says the lines without this one.
    apply: ({ build }, { command }) => command === "build" && build?.sourcemap !== "inline",
    generateBundle: {
      // It has to be the first line, before what Vite puts before a file.
      order: "post",
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type !== "chunk" || !(output.isEntry || runAtOnce.has(output.name))) continue;
          output.code = `//# allFunctionsCalledOnLoad\n${output.code}`;
          const map = bundle[`${output.fileName}.map`];
          if (map?.type === "asset") map.source = oneLineDown(String(map.source));
        }
      },
    },
  };
}

/** A source map (ECMA-426) whose file has got a line before its first. */
function oneLineDown(text: string): string {
  const map: { readonly mappings: string } = JSON.parse(text);
  return JSON.stringify({ ...map, mappings: `;${map.mappings}` });
}
