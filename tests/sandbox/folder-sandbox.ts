/** A sandbox on the folder that is named, in a process of its own, so that it can be killed. */
import { startSandbox } from "../../sandbox/server.ts";

const [folder = ""] = process.argv.slice(2);
const sandbox = await startSandbox({ port: 0, apps: ["http://localhost:4101"], data: { folder } });
console.log(sandbox.address);
