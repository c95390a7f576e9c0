/** `npm test -- nginx`: the shipped nginx configuration on Debian's nginx, tested over HTTP and with a browser. */
import { resolve } from "node:path";
import { optionsOf } from "../../tools/command-line.ts";
import { runAgainstRealServer } from "../support/real-server.ts";
import { runVitest } from "../support/run-vitest.ts";
import { builtSite } from "../support/stack.ts";
import { findNginx } from "./binary.ts";

optionsOf({});
await runAgainstRealServer(async () => {
  const { dispose, ...nginx } = await findNginx();
  try {
    console.log(`${nginx.version}, ${nginx.brotli ? "with" : "without"} brotli_static`);
    return await runVitest("nginx", ["--config", "tests/nginx/vitest.config.ts"], {
      limit: 150_000,
      env: { NUPAY_NGINX_FOUND: JSON.stringify(nginx), NUPAY_DIST: resolve(await builtSite()) },
    });
  } finally {
    await dispose();
  }
});
