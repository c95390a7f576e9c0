import { createServer as createHttpServer } from "node:http";
import { createServer } from "vite";
import { expect, test } from "vitest";
import { project } from "../../site/places.ts";

test("in development a component accepts hot updates; the entry file and the texts do not, so that they reload the page", async () => {
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
    // A component is updated in place …
    expect(await takesUpdates("/src/ui/start/mounted.tsx")).toBe(true);
    // … and a change that no importer accepts reloads the page.
    expect(await takesUpdates("/src/ui/main.tsx")).toBe(false);
    expect(await takesUpdates("/src/ui/i18n/load-language.ts")).toBe(false);
  } finally {
    await vite.close();
  }
}, 60_000);
