/** The process behind `startStack`: serves until the one that started it goes away. */
import { createServer } from "node:http";
import { startSandbox } from "../../sandbox/server.ts";
import { listenLocally } from "../../sandbox/site/listen.ts";
import { startSite } from "../../sandbox/site/server.ts";

const [dist = "dist"] = process.argv.slice(2);

/** Each side has to know the other's address before it starts, so one port is chosen ahead. */
async function freePort(): Promise<number> {
  const probe = await listenLocally(createServer(), 0);
  await probe.close();
  return probe.port;
}

const sandboxPort = await freePort();
const site = await startSite({ port: 0, sandboxPort, dist });
const { port } = new URL(site.address);
const sandbox = await startSandbox({
  port: sandboxPort,
  apps: [`http://localhost:${port}`, `http://127.0.0.1:${port}`],
  data: "memory",
});

process.on("disconnect", async () => {
  setTimeout(() => process.exit(0), 3_000).unref();
  await Promise.all([site.close(), sandbox.close()]);
  process.exit(0);
});
// Ctrl-C reaches the whole group; the parent says when to end.
process.on("SIGINT", () => undefined);
process.send?.({ app: site.address, sandbox: sandbox.address });
