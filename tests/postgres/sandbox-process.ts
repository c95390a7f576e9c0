/** Runs a sandbox on the given database in its own process, which ends with its parent. */
import { OperatorFault } from "../../sandbox/operator-fault.ts";
import { startSandbox } from "../../sandbox/server.ts";

const [url = ""] = process.argv.slice(2);
process.on("disconnect", () => process.exit(0));
try {
  const sandbox = await startSandbox({ port: 0, apps: ["http://localhost:4101"], data: { url } });
  process.send?.({ address: sandbox.address });
} catch (error) {
  console.error(error instanceof OperatorFault ? error.message : error);
  process.exit(1);
}
