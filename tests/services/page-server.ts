import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const fileIn = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Serves `page/main.ts` at every path, and the app's own silent-check-sso.html. */
export async function servePage(port: number, sandbox: string): Promise<{ close(): Promise<void> }> {
  const builtOutput = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      minify: false,
      modulePreload: { polyfill: false },
      rollupOptions: { input: fileIn("page/main.ts"), output: { entryFileNames: "main.js" } },
    },
  });
  const scripts = new Map<string, string>();
  for (const result of Array.isArray(builtOutput) ? builtOutput : [builtOutput])
    for (const file of "output" in result ? result.output : [])
      if (file.type === "chunk") scripts.set(`/${file.fileName}`, file.code);
  for (const name of ["silent-check-sso.html", "silent-check-sso.js"])
    scripts.set(`/${name}`, readFileSync(fileIn(`../../public/${name}`), "utf8"));

  const policy = `default-src 'none'; script-src 'self' ${sandbox}; connect-src 'self' ${sandbox}; frame-src 'self' ${sandbox}; form-action 'self' ${sandbox}`;
  const html = `<!doctype html><html data-sandbox="${sandbox}"><meta charset="utf-8"><title>starting</title><body><script type="module" src="/main.js"></script>`;
  const server = createServer((request, response) => {
    const path = (request.url ?? "/").split(/[?#]/)[0] ?? "/";
    const script = scripts.get(path);
    const type = path.endsWith(".js") ? "text/javascript" : "text/html";
    response.writeHead(path === "/favicon.ico" ? 204 : 200, {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Security-Policy": policy,
    });
    response.end(path === "/favicon.ico" ? undefined : (script ?? html));
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, resolve));
  return {
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
