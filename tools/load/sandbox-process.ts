/** Runs a sandbox on the named folder or database, until its parent process ends. */
import { startSandbox } from "../../sandbox/server.ts";

const [location = ""] = process.argv.slice(2);
process.on("disconnect", () => process.exit(0));
const data = location.startsWith("postgres:") ? { url: location } : { folder: location };
const sandbox = await startSandbox({ port: 0, apps: ["http://localhost:4101"], data });
process.send?.(sandbox.address);
