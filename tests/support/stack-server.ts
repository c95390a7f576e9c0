/** The process behind `startStack`: serves until its parent process ends. */
import { defaultKeyCacheTimes } from "../../sandbox/identity/external.ts";
import { startSandbox } from "../../sandbox/server.ts";
import { startSite } from "../../site/server.ts";
import { freePort } from "./free-port.ts";

const idempotency = process.env.IDEMPOTENCY === "none" ? "none" : "required";
const telemetry = process.env.TELEMETRY === undefined ? undefined : JSON.parse(process.env.TELEMETRY);
const keysSeconds = process.env.KEYS_SECONDS;
const [dist = "dist", appPort = "0", issuer] = process.argv.slice(2);

// Each server needs the other's address before it starts, so one port is chosen in advance.
const sandboxPort = await freePort();
const site = await startSite({
  port: Number(appPort),
  sandboxPort,
  issuer,
  idempotency,
  events: process.env.EVENTS === "true",
  telemetry,
  dist,
});
const { port } = new URL(site.address);
const sandbox = await startSandbox({
  port: sandboxPort,
  apps: [`http://localhost:${port}`, `http://127.0.0.1:${port}`],
  data: "memory",
  issuer,
  idempotency,
  keyTimes:
    keysSeconds === undefined ? undefined : { ...defaultKeyCacheTimes, maxAge: Number(keysSeconds) * 1_000 },
});

process.on("disconnect", async () => {
  setTimeout(() => process.exit(0), 3_000).unref();
  await Promise.all([site.close(), sandbox.close()]);
  process.exit(0);
});
// Ctrl-C reaches the whole group; the parent decides when this process ends.
process.on("SIGINT", () => undefined);
process.send?.({ app: site.address, sandbox: sandbox.address });
