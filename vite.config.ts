import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { brandAlias, brandPages, inlineBrandCurrency } from "./site/brand/plugin.ts";
import { chunksByLoadTime } from "./site/chunks.ts";
import { compileHints } from "./site/compile-hints.ts";
import { languagesInPage } from "./site/languages.ts";
import { keepRelativeTimesOnly } from "./site/relative-times.ts";
import { removeChartDescriptions } from "./site/without-descriptions.ts";
import { removeFacts } from "./site/without-facts.ts";
import { removeI18nextWarnings } from "./site/without-warnings.ts";

export default defineConfig({
  appType: "custom",
  plugins: [
    brandPages(),
    inlineBrandCurrency(),
    languagesInPage(),
    react(),
    vanillaExtractPlugin(),
    removeChartDescriptions(),
    removeFacts(),
    removeI18nextWarnings(),
    keepRelativeTimesOnly(),
    compileHints(),
  ],
  // @xstate/react and wouter import the shim of a hook that React itself has: use React's own.
  resolve: {
    alias: [
      ...brandAlias,
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?/, replacement: "use-sync-external-store" },
    ],
  },
  build: {
    // The page's policy allows no `data:` fonts and no inline scripts. A picture has one address, prerendered or not.
    assetsInlineLimit: 0,
    // The worker that draws PDFs is one file of 550 kB, loaded only when the holder saves a PDF.
    chunkSizeWarningLimit: 600,
    modulePreload: { polyfill: false },
    // A script's file name changes only with its own code: other scripts import it by a stable name, which the page's
    // import map resolves to the file.
    chunkImportMap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunksByLoadTime(import.meta.dirname) },
      },
    },
  },
  // Workers are served with their own policy: site/policy.ts.
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "assets/worker/[name]-[hash].js" } } },
});
