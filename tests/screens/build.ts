/** Bundles, in memory, the page that draws the screens. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";

const project = fileURLToPath(new URL("../../", import.meta.url));

/** Scripts and styles by file name. */
export type Bundle = ReadonlyMap<string, string | Uint8Array>;

export interface PageOptions {
  /** The project, or a copy of it. */
  readonly root?: string | undefined;
  /** Plugins that run before the default ones. */
  readonly plugins?: readonly Plugin[];
  /** The module for `jsx`; defaults to React. */
  readonly jsxImportSource?: string;
}

export async function buildPage(options: PageOptions = {}): Promise<Bundle> {
  const { NODE_ENV } = process.env;
  // With Vitest's own value, components would be compiled for React's development build.
  process.env.NODE_ENV = "production";
  try {
    return await bundleOf(options);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

async function bundleOf({ root = project, plugins = [], jsxImportSource }: PageOptions): Promise<Bundle> {
  const buildResult = await build({
    configFile: false,
    root,
    mode: "production",
    logLevel: "error",
    publicDir: false,
    plugins: [
      ...plugins,
      react(jsxImportSource === undefined ? {} : { jsxImportSource }),
      // The class names include the variant, because the screen snapshots contain it.
      vanillaExtractPlugin({ identifiers: "debug" }),
    ],
    define: { "process.env.NODE_ENV": '"production"', "import.meta.env.DEV": "false" },
    resolve: {
      alias: [
        { find: /^use-sync-external-store\/shim(?:\/index\.js)?/, replacement: "use-sync-external-store" },
      ],
    },
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      target: "esnext",
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { main: join(root, "tests/screens/page/main.tsx") },
        output: { entryFileNames: "[name].js", codeSplitting: false },
      },
    },
  });
  const outputs = (Array.isArray(buildResult) ? buildResult : [buildResult]).flatMap((output) =>
    "output" in output ? output.output : [],
  );
  return new Map(outputs.map((file) => [file.fileName, file.type === "chunk" ? file.code : file.source]));
}
