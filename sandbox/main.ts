/** Starts the sandbox without the app: `npm run sandbox`. */
import { fileURLToPath } from "node:url";
import { optionsOf } from "../tools/command-line.ts";
import { exitOnSignal } from "./end-on-signal.ts";
import { createLog } from "./log.ts";
import { createMetrics } from "./metrics.ts";
import { OperatorFault } from "./operator-fault.ts";
import { startSandbox } from "./server.ts";
import { readSettings } from "./settings.ts";

async function startProcess(): Promise<void> {
  const settings = readSettings(process.env, fileURLToPath(new URL("../.sandbox", import.meta.url)));
  const closeOnSignal = exitOnSignal(settings.drain);
  const sandbox = await startSandbox({
    port: settings.sandboxPort,
    apps: [`http://localhost:${settings.port}`, `http://127.0.0.1:${settings.port}`],
    data: settings.data,
    issuer: settings.issuer,
    keyTimes: settings.keyTimes,
    idempotency: settings.idempotency,
    currency: settings.currency,
    versions: settings.versions,
    stepUp: settings.stepUp,
    log: createLog({ level: settings.logLevel }),
    metrics: createMetrics({ hasProcessMetrics: true }),
  });
  closeOnSignal([{ close: () => sandbox.drain(settings.drain).then(() => sandbox.close()) }]);
  console.log(`The sandbox is ready at ${sandbox.address}. Ctrl-C ends it.`);
}

optionsOf({});
try {
  await startProcess();
} catch (error) {
  console.error(error instanceof OperatorFault ? error.message : error);
  process.exit(1);
}
