import { fileURLToPath } from "node:url";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const project = fileURLToPath(new URL("../../../", import.meta.url));

/** The components in all their variants: `npx vite -c tests/ui/gallery/vite.config.ts`, then `?theme=dark&lang=ar&view=…`. */
export default defineConfig({
  root: fileURLToPath(new URL("./", import.meta.url)),
  publicDir: `${project}public`,
  cacheDir: `${project}node_modules/.cache/vite-gallery`,
  plugins: [react(), vanillaExtractPlugin()],
  server: { port: 4160, strictPort: true, host: "127.0.0.1", fs: { allow: [project] } },
});
