import type { Plugin } from "vite";

/** Chunks (`chunks.ts`) whose code mostly runs as soon as it is loaded. */
const eagerChunks = new Set(["keycloak", "dashboard", "pages-and-wizard", "pages"]);

/**
 * Asks V8 to compile a file's functions on a background thread while it loads, instead of one by one on the main thread
 * at their first call. The hint is the first line of the page's script and of the chunks above; other engines see a
 * comment. Source: WICG, Explicit JavaScript Compile Hints (Chromium 136).
 */
export function compileHints(): Plugin {
  return {
    name: "nupay:compile-hints",
    // An inline source map would have wrong line numbers, because the hint's line is added later.
    apply: ({ build }, { command }) => command === "build" && build?.sourcemap !== "inline",
    generateBundle: {
      // It has to be the first line, before the code that Vite adds at the start.
      order: "post",
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type !== "chunk" || !(output.isEntry || eagerChunks.has(output.name))) continue;
          output.code = `//# allFunctionsCalledOnLoad\n${output.code}`;
          const map = bundle[`${output.fileName}.map`];
          if (map?.type === "asset") map.source = shiftByOneLine(String(map.source));
        }
      },
    },
  };
}

/** Shifts a source map (ECMA-426) for a file with an additional first line. */
function shiftByOneLine(text: string): string {
  const map: { readonly mappings: string } = JSON.parse(text);
  return JSON.stringify({ ...map, mappings: `;${map.mappings}` });
}
