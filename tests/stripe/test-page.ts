/** The test page on its own port, under the app's policy with Trusted Types enforced. */
import type { Server } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { listen } from "./stand.ts";

const types: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};

/** The specification's policy, section "What the browser may load", with the sandbox as provider. */
function writePolicy(sandbox: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${sandbox}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ${sandbox}`,
    `frame-src 'self' ${sandbox}`,
    `form-action 'self' ${sandbox}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");
}

export async function serveTestPage(port: number, sandbox: string): Promise<Server> {
  const builtOutput = await build({
    configFile: false,
    root: fileURLToPath(new URL("app", import.meta.url)),
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"development"' },
    build: { write: false, minify: false, modulePreload: { polyfill: false } },
  });
  const files = new Map<string, { body: string | Uint8Array; type: string }>();
  for (const result of Array.isArray(builtOutput) ? builtOutput : [builtOutput])
    for (const file of "output" in result ? result.output : []) {
      const type = types[file.fileName.split(".").pop() ?? ""] ?? "application/octet-stream";
      files.set(`/${file.fileName}`, { body: file.type === "chunk" ? file.code : file.source, type });
    }
  return listen(port, (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const file = files.get(path === "/" ? "/index.html" : path);
    if (!file) {
      response.writeHead(path === "/favicon.ico" ? 204 : 404).end();
      return;
    }
    response.setHeader("Content-Type", file.type);
    response.setHeader("Content-Security-Policy", writePolicy(sandbox));
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Referrer-Policy", "no-referrer");
    response.end(file.body);
  });
}
