/** Builds the atlas into `dist-flows/`: a page with its data and pictures, without requests to other sites. */
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import type { Atlas } from "statechart-atlas/page";
import { build } from "vite";
import { builtAtlas, picturesFolder, project } from "../places.ts";

/** @param folder is deleted and created again */
export async function buildAtlas(atlas: Atlas, folder = builtAtlas): Promise<void> {
  process.env.NODE_ENV = "production";
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    root: join(project, "flows/page"),
    base: "./",
    configFile: false,
    mode: "production",
    logLevel: "warn",
    publicDir: false,
    plugins: [react(), vanillaExtractPlugin()],
    build: {
      outDir: folder,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: {
          index: join(project, "flows/page/index.html"),
          overlay: join(project, "flows/live/overlay.ts"),
        },
        // The app imports the overlay by its file name and calls its exports.
        preserveEntrySignatures: "exports-only",
        output: {
          entryFileNames: ({ name }) => (name === "overlay" ? "overlay.js" : "assets/[name]-[hash].js"),
        },
      },
    },
  });
  writeFileSync(join(folder, "atlas.json"), JSON.stringify(atlas));
  if (existsSync(picturesFolder)) cpSync(picturesFolder, join(folder, "pictures"), { recursive: true });
}
