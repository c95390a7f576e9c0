/**
 * The app on Vite's development server, with the port and configuration of `npm start`. Nothing is prerendered: every
 * path gets the shell.
 */
import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import { createServer as createVite, type ViteDevServer } from "vite";
import type { StepUp } from "../src/services/config/index.ts";
import { readAtlas } from "./atlas.ts";
import { readSiteConfig } from "./config.ts";
import { configuredPage, type PageConfig } from "./configured-page.ts";
import { listenLocally } from "./listen.ts";
import { isApiPath, namesFile } from "./paths.ts";
import { project } from "./places.ts";
import { atlasHeaders, type Headers, pageHeaders, silentCheckHeaders } from "./policy.ts";
import type { Site } from "./server.ts";

export async function startDevelopmentSite(options: {
  readonly port: number;
  readonly sandboxPort: number;
  readonly issuer?: string | undefined;
  readonly idempotency?: "required" | "none" | undefined;
  readonly events?: boolean | undefined;
  readonly stepUp?: StepUp | undefined;
  readonly atlas?: string | undefined;
}): Promise<Site> {
  const { body, config, fault } = await readSiteConfig(
    join(project, "public/config.json"),
    options,
    options.atlas !== undefined,
  );
  const atlas = options.atlas === undefined ? undefined : await readAtlas(config, options.atlas);
  const page = pageHeaders(config, "report-only");
  const server = createServer();
  const vite = await createVite({
    root: project,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server } },
  });
  server.on("request", (request, response) => {
    const path = (request.url ?? "/").split(/[?#]/)[0] ?? "/";
    if (path === "/config.json") {
      setHeaders(response, { "Content-Type": "application/json", "Cache-Control": "no-cache" });
      response.end(body);
      return;
    }
    const atlasFile = atlas?.get(path);
    if (atlasFile !== undefined) {
      setHeaders(response, { ...atlasHeaders, "Content-Type": atlasFile.type, "Cache-Control": "no-cache" });
      response.end(atlasFile.plain.body);
      return;
    }
    setHeaders(response, path === "/silent-check-sso.html" ? silentCheckHeaders : page);
    vite.middlewares(request, response, () => {
      // As in the built site, a misdirected API request gets no page.
      if (namesFile(path) || isApiPath(path, config)) {
        response.writeHead(404).end();
        return;
      }
      sendShell(vite, path, response, config).catch((error: Error) => {
        response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" }).end(error.stack);
      });
    });
  });
  const listener = await listenLocally(server, options.port);
  return {
    address: `http://localhost:${listener.port}`,
    configFault: fault,
    atlas: atlas && `http://localhost:${listener.port}/flows/#/live`,
    close: async () => {
      await vite.close();
      await listener.close();
    },
  };
}

async function sendShell(
  vite: ViteDevServer,
  path: string,
  response: ServerResponse,
  config: PageConfig | undefined,
): Promise<void> {
  const template = await readFile(join(project, "index.html"), "utf8");
  const html = await vite.transformIndexHtml(path, template);
  setHeaders(response, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache" });
  response.end(config === undefined ? html : configuredPage(html, config));
}

function setHeaders(response: ServerResponse, headers: Headers): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
