import { createServer as createHttpServer } from "node:http";
import { createServer } from "vite";
import { expect, test } from "vitest";
import { project } from "../../site/places.ts";

test("in development a component accepts hot updates, and a change of the entry file or the texts reloads the page", async () => {
  const vite = await createServer({
    root: project,
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: { server: createHttpServer() } },
  });
  try {
    const takesUpdates = async (path: string) =>
      (await vite.transformRequest(path))?.code.includes("import.meta.hot.accept(") === true;
    // A change of a component updates it in place.
    expect(await takesUpdates("/src/ui/start/mounted.tsx")).toBe(true);
    // A change that no importer accepts reloads the page.
    expect(await takesUpdates("/src/ui/main.tsx")).toBe(false);
    expect(await takesUpdates("/src/ui/i18n/load-language.ts")).toBe(false);
  } finally {
    await vite.close();
  }
}, 60_000);
