import { createServer as createHttpServer } from "node:http";
import { createServer } from "vite";
import { expect, test } from "vitest";
import { startDevelopmentSite } from "../../site/dev.ts";
import { project } from "../../site/places.ts";
import { freePort } from "../support/free-port.ts";

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

test("the development server sends its page for the app's addresses, and 404 for files and API requests", async () => {
  const site = await startDevelopmentSite({ port: await freePort(), sandboxPort: 4010 });
  try {
    const statusOf = async (path: string) => (await fetch(site.address + path)).status;
    expect(await statusOf("/dashboard")).toBe(200);
    expect(await statusOf("/transactions/2026.12-1")).toBe(200);
    expect(await statusOf("/nothing.js")).toBe(404);
    expect(await statusOf("/api/v1/users/me")).toBe(404);
  } finally {
    await site.close();
  }
}, 60_000);
