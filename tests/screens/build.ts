/** The page that draws the screens, as one bundle in memory. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";

const project = fileURLToPath(new URL("../../", import.meta.url));

/** By file name: scripts and styles. */
export type Bundle = ReadonlyMap<string, string | Uint8Array>;

export interface PageOptions {
  /** The project, or a copy of it. */
  readonly root?: string | undefined;
  /** Run before the usual plugins. */
  readonly plugins?: readonly Plugin[];
  /** Where JSX takes its `jsx` from; React without it. */
  readonly jsxImportSource?: string;
}

export async function buildPage(options: PageOptions = {}): Promise<Bundle> {
  const { NODE_ENV } = process.env;
  // Vitest's own would compile components for React's development build.
  process.env.NODE_ENV = "production";
  try {
    return await bundleOf(options);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

async function bundleOf({ root = project, plugins = [], jsxImportSource }: PageOptions): Promise<Bundle> {
  const built = await build({
    configFile: false,
    root,
    mode: "production",
    logLevel: "error",
    publicDir: false,
    plugins: [
      ...plugins,
      react(jsxImportSource === undefined ? {} : { jsxImportSource }),
      // Class names that tell the variant: the written screens have it.
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
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    "output" in one ? one.output : [],
  );
  return new Map(outputs.map((file) => [file.fileName, file.type === "chunk" ? file.code : file.source]));
}
