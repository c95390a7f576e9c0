import { build, type Plugin, type Rolldown } from "vite";
import { builtChunks } from "../../site/built-chunks.ts";
import { project } from "../../site/places.ts";

/**
 * Builds the app's scripts in memory, with additional plugins.
 * @param input another entry than the app's page
 */
export async function appChunks(
  plugins: readonly Plugin[] = [],
  input?: string,
): Promise<readonly Rolldown.OutputChunk[]> {
  const environment = process.env.NODE_ENV;
  // React selects its production code by this variable.
  process.env.NODE_ENV = "production";
  try {
    return builtChunks(
      await build({
        root: project,
        mode: "production",
        logLevel: "error",
        plugins: [...plugins],
        build: {
          write: false,
          rolldownOptions: {
            checks: { pluginTimings: false },
            ...(input !== undefined && { input }),
          },
        },
      }),
    );
  } finally {
    if (environment === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = environment;
  }
}
