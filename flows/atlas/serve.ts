/** Serves the built atlas on localhost only. */
import { createServer } from "node:http";
import { readSiteFiles } from "../../site/files.ts";
import { type LocalListener, listenLocally } from "../../site/listen.ts";
import { atlasHeaders } from "../../site/policy.ts";

const headers = { ...atlasHeaders, "Cache-Control": "no-cache" };

/** @param port 0 for any free port */
export async function serveAtlas(folder: string, port: number): Promise<LocalListener> {
  const files = await readSiteFiles(folder);
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? "/").split(/[?#]/)[0] ?? "/");
    const file = files.get(path === "/" ? "/index.html" : path);
    if (file === undefined) {
      response.writeHead(404, { ...headers, "Content-Type": "text/plain; charset=utf-8" }).end("Not found\n");
      return;
    }
    response.writeHead(200, { ...headers, "Content-Type": file.type }).end(file.plain.body);
  });
  return listenLocally(server, port);
}
