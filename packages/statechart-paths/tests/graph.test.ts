import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";

const bundle = (entry: string) =>
  build({
    entryPoints: [fileURLToPath(new URL(`../src/${entry}`, import.meta.url))],
    bundle: true,
    platform: "browser",
    format: "esm",
    external: ["xstate", "xstate/*"],
    logLevel: "silent",
    write: false,
  });

test("the graph entry imports no Node modules, so a browser can load it", async () => {
  const { outputFiles } = await bundle("graph.ts");
  expect(outputFiles[0]?.text).toContain("graphOf");
  await expect(bundle("index.ts")).rejects.toThrow("node:");
});
