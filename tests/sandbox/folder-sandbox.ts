/** Runs a sandbox on the given folder in its own process, so that a test can kill it. */
import { startSandbox } from "../../sandbox/server.ts";

const [folder = ""] = process.argv.slice(2);
const sandbox = await startSandbox({ port: 0, apps: ["http://localhost:4101"], data: { folder } });
console.log(sandbox.address);
