/** A sandbox on the folder or database that is named; it ends with the one that started it. */
import { startSandbox } from "../../sandbox/server.ts";

const [location = ""] = process.argv.slice(2);
process.on("disconnect", () => process.exit(0));
const data = location.startsWith("postgres:") ? { url: location } : { folder: location };
const sandbox = await startSandbox({ port: 0, apps: ["http://localhost:4101"], data });
process.send?.(sandbox.address);
