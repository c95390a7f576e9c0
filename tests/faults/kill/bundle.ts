import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";

const project = new URL("../../../", import.meta.url);
const folder = fileURLToPath(new URL(".tmp/faults/", project));

/** Keeps each module's own `import.meta.url`, so that it finds its neighbouring files. */
const ownAddresses: Plugin = {
  name: "own-addresses",
  enforce: "pre",
  transform: (code, id) =>
    code.includes("import.meta.url")
      ? code.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
      : undefined,
};

/**
 * Bundles the sandbox, without its packages, into one script: otherwise each of 200 starts would compile TypeScript.
 */
export async function bundleStandby(): Promise<string> {
  const mode = process.env.NODE_ENV;
  const name = `standby-${process.pid}.mjs`;
  try {
    await build({
      configFile: false,
      logLevel: "warn",
      publicDir: false,
      plugins: [ownAddresses],
      build: {
        ssr: fileURLToPath(new URL("standby.ts", import.meta.url)),
        outDir: folder,
        emptyOutDir: false,
        target: "node20",
        rolldownOptions: { output: { entryFileNames: name } },
      },
    });
  } finally {
    // Vite sets NODE_ENV for the whole process.
    if (mode === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = mode;
  }
  return `${folder}${name}`;
}
