import { fileURLToPath } from "node:url";

/** The two scripts that browsers load. */
export interface Bundles {
  /** `/stripe/v3.js`: runs on the app's page and defines `window.Stripe`. */
  readonly client: string;
  /** `/stripe/frame.js`: runs in every frame of the sandbox's origin. */
  readonly frame: string;
}

let cachedBundles: Promise<Bundles> | undefined;

/** Bundles both scripts from TypeScript, once per process. Rejects with vite's error if one does not build. */
export function bundleScripts(): Promise<Bundles> {
  cachedBundles ??= Promise.all([bundleScript("client/main.ts"), bundleScript("frame/main.ts")]).then(
    ([client, frame]) => ({
      client,
      frame,
    }),
  );
  return cachedBundles;
}

async function bundleScript(path: string): Promise<string> {
  const mode = process.env.NODE_ENV;
  const { build } = await import("vite");
  try {
    const builtOutput = await build({
      configFile: false,
      logLevel: "silent",
      publicDir: false,
      build: {
        write: false,
        target: "es2022",
        lib: {
          entry: fileURLToPath(new URL(path, import.meta.url)),
          formats: ["iife"],
          name: "nupayStripe",
          fileName: "bundle",
        },
      },
    });
    const [output] = Array.isArray(builtOutput) ? builtOutput : [builtOutput];
    const chunk = output && "output" in output ? output.output[0] : undefined;
    if (chunk?.type !== "chunk") throw new Error(`${path} gave no script.`);
    return chunk.code;
  } finally {
    // vite sets NODE_ENV for the whole process, which also runs the sandbox.
    if (mode === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = mode;
  }
}
