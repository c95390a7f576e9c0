/** `npm run test:nginx`: the shipped nginx configuration on Debian's nginx, asked over HTTP and by a browser. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { runCommand } from "../support/command.ts";
import { runAgainstRealServer } from "../support/real-server.ts";
import { builtSite } from "../support/stack.ts";
import { tallyOfTests } from "../support/tally.ts";
import { findNginx } from "./binary.ts";

await runAgainstRealServer(async () => {
  const { dispose, ...nginx } = await findNginx();
  try {
    console.log(`${nginx.version}, ${nginx.brotli ? "with" : "without"} brotli_static`);
    const report = join(".tmp", "reports", "nginx.json");
    mkdirSync(join(".tmp", "reports"), { recursive: true });
    rmSync(report, { force: true });
    const vitest = ["vitest", "run", "--config", "tests/nginx/vitest.config.ts"];
    const ending = await runCommand(
      "npx",
      [...vitest, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
      {
        limit: 150_000,
        env: { NUPAY_NGINX_FOUND: JSON.stringify(nginx), NUPAY_DIST: resolve(await builtSite()) },
      },
    );
    return tallyOfTests(ending, read(report));
  } finally {
    await dispose();
  }
});

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
