import { copyFile, cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { compress } from "../../../site/compress.ts";
import { project } from "../../../site/places.ts";

/** Builds the reference app with Vite's defaults, together with the product's public files. */
export async function buildReferenceApp(folder: string): Promise<void> {
  process.env.NODE_ENV = "production";
  await build({
    root: fileURLToPath(new URL(".", import.meta.url)),
    configFile: false,
    publicDir: false,
    mode: "production",
    logLevel: "warn",
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: "es2022",
      reportCompressedSize: false,
      rolldownOptions: { checks: { pluginTimings: false } },
    },
  });
  await cp(join(project, "public"), folder, { recursive: true });
  await copyFile(join(folder, "index.html"), join(folder, "shell.html"));
  await compress(folder);
}
