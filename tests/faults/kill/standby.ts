/**
 * A sandbox on a folder, in a child process that the test kills. It loads everything in advance and starts when it
 * receives the port, so that loading takes no time between a kill and the next start.
 */
import { startSandbox } from "../../../sandbox/server.ts";

const [folder = ""] = process.argv.slice(2);

process.once("message", async (port) => {
  const sandbox = await startSandbox({
    port: Number(port),
    apps: ["http://localhost:4101"],
    data: { folder },
  });
  process.send?.(sandbox.address);
});
process.on("disconnect", () => process.exit(0));
process.send?.("loaded");
