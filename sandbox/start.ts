/**
 * `npm start` builds the app and serves it together with the sandbox; `npm run dev` serves it from vite instead.
 * All servers run in this process, so ending it ends them all.
 */
import { fileURLToPath } from "node:url";
import { builtAtlas } from "../site/atlas.ts";
import { brandCurrency } from "../site/brand/currency.ts";
import { buildInProcess } from "../site/build-process.ts";
import { isBuilt } from "../site/build-stamp.ts";
import { isPortFree, isPortTaken } from "../site/listen.ts";
import { builtFolder } from "../site/places.ts";
import { ServedConfigFault } from "../site/served-config.ts";
import { type Site, startSite } from "../site/server.ts";
import { optionsOf } from "../tools/command-line.ts";
import { exitOnSignal } from "./end-on-signal.ts";
import { createLog } from "./log.ts";
import { OperatorFault } from "./operator-fault.ts";
import { portFaultOf, portTakenFault } from "./port-fault.ts";
import type { Sandbox } from "./server.ts";
import { readSettings, type Settings } from "./settings.ts";

const people = [
  ["demo@nupay.test", "Dana Demo", "balance 1,250.00, three cards, six transactions"],
  ["payee@nupay.test", "Priya Payee", "balance 10.00, no cards; mobile 0400 000 002"],
  ["new@nupay.test", "Nour New", "no account yet: goes through the setup"],
  ["pending@nupay.test", "Pat Pending", "setup not complete"],
  ["busy@nupay.test", "Bela Busy", "five cards, 10,000 transactions"],
] as const;

/** @throws OperatorFault */
async function requireFreePorts({ port, sandboxPort }: Settings): Promise<void> {
  for (const [name, wantedPort] of [
    ["PORT", port],
    ["SANDBOX_PORT", sandboxPort],
  ] as const) {
    const isFree = await isPortFree(wantedPort).catch((error: unknown) => {
      throw portFaultOf(error, wantedPort, name) ?? error;
    });
    if (!isFree) throw portTakenFault(wantedPort, name);
  }
}

/** The app is built for its brand's currency, and rejects every amount in another one. @throws OperatorFault */
function requireCurrencyOfApp({ currency }: Settings): void {
  const { code } = brandCurrency();
  if (currency === code) return;
  throw new OperatorFault(
    `CURRENCY is "${currency}", and the app has its brand's, ${code}: BRAND names another brand, and npm run sandbox starts without the app.`,
  );
}

/** Builds the app if a source has changed. The fast build suffices, because only this machine serves its files. */
async function buildIfNeeded(): Promise<void> {
  if (await isBuilt()) console.log("The app is built already: none of its sources has changed.");
  else {
    await buildInProcess("fast").catch((error: Error) => {
      // The build has printed its own message.
      throw new OperatorFault(error.message);
    });
  }
}

async function serveBuilt(settings: Settings, builtSite: Promise<void>): Promise<Site> {
  await builtSite;
  return startSite({
    port: settings.port,
    sandboxPort: settings.sandboxPort,
    issuer: settings.issuer,
    idempotency: settings.idempotency,
    events: true,
    stepUp: settings.stepUp,
    dist: builtFolder,
    atlas: builtAtlas(),
  });
}

async function serveDevelopment(settings: Settings): Promise<Site> {
  const { startDevelopmentSite } = await import("../site/dev.ts");
  return startDevelopmentSite({ ...settings, events: true, atlas: builtAtlas() });
}

function describeAccounts(issuer: string | undefined): string {
  if (issuer !== undefined) return `Who can sign in: the people of ${issuer}`;
  const column = Math.max(...people.map(([email]) => email.length));
  const lines = people.map(
    ([email, name, state]) => `  ${email.padEnd(column)}  ${name.padEnd(11)}  ${state}`,
  );
  return `Who can sign in (the password of each is demo):\n${lines.join("\n")}`;
}

function printAddresses(site: Site, sandbox: Pick<Sandbox, "address">, issuer: string | undefined): void {
  if (site.configFault !== undefined) console.error(`The app will not start: ${site.configFault}.`);
  const flows =
    site.atlas ?? "npm run flows -- --build makes the atlas; start again, and it is here beside the app.";
  console.log(`
nupay is ready. Ctrl-C ends it.

  App      ${site.address}
  Sandbox  ${sandbox.address}
  Flows    ${flows}

${describeAccounts(issuer)}
`);
}

async function startProcess(isDevelopment: boolean): Promise<void> {
  const settings = readSettings(process.env, fileURLToPath(new URL("../.sandbox", import.meta.url)));
  const closeOnSignal = exitOnSignal(settings.drain);
  requireCurrencyOfApp(settings);
  await requireFreePorts(settings);
  // Start the build and import the sandbox only now, so that wrong settings and taken ports are reported at once.
  const builtSite = isDevelopment ? undefined : buildIfNeeded();
  // Awaited below; if the sandbox fails first, this prevents an unhandled rejection.
  builtSite?.catch(() => undefined);
  const { startSandbox } = await import("./server.ts");
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
  });
  const drainedSandbox = { close: () => sandbox.drain(settings.drain).then(() => sandbox.close()) };
  closeOnSignal([drainedSandbox]);
  try {
    const site = await (builtSite === undefined
      ? serveDevelopment(settings)
      : serveBuilt(settings, builtSite));
    // The site closes last, because its pages still call the draining sandbox.
    closeOnSignal([{ close: () => drainedSandbox.close().then(() => site.close()) }]);
    printAddresses(site, sandbox, settings.issuer);
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}

try {
  await startProcess(optionsOf({ dev: { type: "boolean", default: false } }).dev);
} catch (error) {
  if (error instanceof OperatorFault || error instanceof ServedConfigFault) console.error(error.message);
  else if (isPortTaken(error)) console.error("A port was taken while the app was being built: start again.");
  else console.error(error);
  process.exit(1);
}
