import { createServer } from "node:http";
import Koa, { type Context, type Middleware } from "koa";
import { listenLocally } from "../site/listen.ts";
import { createControl } from "./control/control.ts";
import { type DatabaseLocation, type OpenDatabase, openDatabase } from "./database.ts";
import { applyFaults } from "./faults/apply-faults.ts";
import { Faults } from "./faults/faults.ts";
import { answerErrors, answerNotFound } from "./http/errors.ts";
import { answerHealth, answerMetrics } from "./http/health.ts";
import { requireTarget } from "./http/request-target.ts";
import { RunningRequests } from "./http/running-requests.ts";
import {
  createExternalIdentity,
  type ExternalRealm,
  findRealm,
  type KeyCacheTimes,
} from "./identity/external.ts";
import { createIdentity } from "./identity/index.ts";
import { createLog, type Log } from "./log.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { createMobileCodes } from "./people/mobile-codes.ts";
import { admitPerson, createPeople } from "./people/people.ts";
import { portFaultOf } from "./port-fault.ts";
import type { Addresses, Database, Identity, PaymentProvider } from "./ports.ts";
import { CallerFinder } from "./request-log/callers.ts";
import { createKnownFieldPicker } from "./request-log/known-fields.ts";
import { RequestLog } from "./request-log/request-log.ts";
import { writeRequestLog } from "./request-log/write-request-log.ts";
import { openSeededDatabase } from "./seed/kept-seed.ts";
import { isSeeded, seed } from "./seed/seed.ts";
import { createPaymentProvider } from "./stripe/index.ts";
import { apiPrefix, createWalletApi, type IdempotencySetting } from "./wallet/api.ts";
import { readContract } from "./wallet/contract.ts";
import { EventStreams } from "./wallet/events/event-streams.ts";
import { countKeysInProgress } from "./wallet/key-records.ts";
import { startKeyMaintenance } from "./wallet/key-upkeep.ts";
import { settleDuePayouts } from "./wallet/money.ts";
import { type StepUpRule, StepUpRules } from "./wallet/step-up.ts";
import type { VersionsSetting } from "./wallet/versions.ts";

export interface SandboxOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** The app's origins; the first is the default. */
  readonly apps: readonly string[];
  readonly data: DatabaseLocation;
  /** A Keycloak realm, `https://id.example.com/realms/nupay`, instead of the sandbox's identity provider. */
  readonly issuer?: string | undefined;
  /** How long that realm's keys are cached. */
  readonly keyTimes?: KeyCacheTimes | undefined;
  /** Default `required`. */
  readonly idempotency?: IdempotencySetting | undefined;
  /** ISO 4217, with two decimals; default: the brand's. */
  readonly currency?: string | undefined;
  /** Default `optional`. */
  readonly versions?: VersionsSetting | undefined;
  /** Which calls need a fresh sign-in; default none. */
  readonly stepUp?: StepUpRule | undefined;
  /** Default: errors on standard error. */
  readonly log?: Log | undefined;
  /** Default: a registry only for this sandbox. */
  readonly metrics?: Metrics | undefined;
}

export interface Sandbox {
  /** `http://localhost:4010` */
  readonly address: string;
  /**
   * Reports not ready, so that no further requests are routed here, and still answers requests for `drainTime`
   * milliseconds.
   */
  drain(drainTime: number): Promise<void>;
  /** Finishes requests in progress, for max `limit` milliseconds, then closes. */
  close(limit?: number): Promise<void>;
}

/** Max time for running requests, in milliseconds; a call takes a few. A process manager must wait slightly longer. */
const finishLimit = 4_000;

/** Starts the whole back end on loopback addresses. @throws OperatorFault if the port or the data is in use */
export async function startSandbox({
  port,
  apps,
  data,
  issuer,
  keyTimes,
  idempotency = "required",
  currency,
  versions = "optional",
  stepUp,
  log: givenLog = createLog(),
  metrics = createMetrics(),
}: SandboxOptions): Promise<Sandbox> {
  const log = metrics.counting(givenLog);
  let state: "starting" | "running" | "draining" | "ending" = "starting";
  let database: OpenDatabase | undefined;
  const checkReady = async () => {
    if (state !== "running" || !database) throw new Error(`The sandbox is ${state}`);
    await database.query("select 1");
  };
  const app = new Koa();
  // Errors that no middleware has caught. Koa also reports disconnected clients.
  app.on("error", (error: Error, ctx: Context) => {
    if (ctx.writable) log.write("error", "call.failed", { error });
  });
  app.use(answerHealth(checkReady));
  app.use(answerMetrics(metrics));
  app.use(async (ctx, next) => {
    if (state === "running" || state === "draining") return next();
    ctx.status = 503;
    ctx.set("Retry-After", "1");
    // Closes connections that were open before: no further requests are accepted.
    if (state === "ending") ctx.set("Connection", "close");
    ctx.body = { status: 503, message: `The sandbox is ${state}`, data: null, code: "internal" };
  });
  let answer = app.callback();
  const server = createServer((request, response) => void answer(request, response));
  const listener = await listenLocally(server, port).catch((error: unknown) => {
    throw portFaultOf(error, port, "SANDBOX_PORT") ?? error;
  });
  try {
    // Check the realm first, because opening a database takes seconds.
    const realm = issuer === undefined ? undefined : await findRealm(issuer);
    const openedDatabase =
      data === "memory" && realm === undefined
        ? await openSeededDatabase()
        : await openDatabase(data, metrics);
    database = openedDatabase;
    const addresses = { sandbox: `http://localhost:${listener.port}`, apps };
    const isSelfContained = data === "memory" || "folder" in data;
    const composedApp = await openedDatabase.alone(() =>
      createServices({
        addresses,
        database: openedDatabase,
        realm,
        keyTimes,
        idempotency,
        currency,
        versions,
        stepUp: new StepUpRules(stepUp),
        toItself: isSelfContained,
        log,
        metrics,
      }),
    );
    for (const middleware of composedApp.middleware) app.use(middleware);
    answer = app.callback();
    state = "running";
    metrics.sources.countRequestsInProgress = () => composedApp.running.size;
    metrics.sources.streams = () => composedApp.streams.size;
    metrics.sources.connections = openedDatabase.connections;
    metrics.sources.keysInProgress = () => countKeysInProgress(openedDatabase);
    return {
      address: addresses.sandbox,
      async drain(drainTime) {
        state = "draining";
        composedApp.streams.end();
        await new Promise((resolve) => setTimeout(resolve, drainTime));
      },
      async close(limit = finishLimit) {
        state = "ending";
        composedApp.streams.end();
        await listener.close(composedApp.running.finish(limit));
        await composedApp.stop();
        await openedDatabase.close();
      },
    };
  } catch (error) {
    await listener.close();
    await database?.close();
    throw error;
  }
}

async function createServices({
  addresses,
  database,
  realm,
  keyTimes,
  idempotency,
  currency,
  versions,
  stepUp,
  toItself,
  log,
  metrics,
}: {
  addresses: Addresses;
  database: Database;
  realm: ExternalRealm | undefined;
  keyTimes: KeyCacheTimes | undefined;
  idempotency: IdempotencySetting;
  currency: string | undefined;
  versions: VersionsSetting;
  stepUp: StepUpRules;
  /** Whether no other process uses the database. */
  toItself: boolean;
  log: Log;
  metrics: Metrics;
}): Promise<{
  middleware: readonly Middleware[];
  running: RunningRequests;
  streams: EventStreams;
  stop(): Promise<void>;
}> {
  const people = createPeople(database);
  const mobileCodes = createMobileCodes(database);
  const identity: Identity =
    realm === undefined
      ? await createIdentity({
          issuer: `${addresses.sandbox}/realms/nupay`,
          addresses,
          people,
          mobileCodes,
          database,
          log,
        })
      : createExternalIdentity(realm, (profile) => admitPerson(database, profile), keyTimes);
  const payments: PaymentProvider = await createPaymentProvider({ addresses, database });
  const hasDemoPeople = realm === undefined;
  if (!(await isSeeded(database)))
    await seed({ database, identity, payments, withDemoPeople: hasDemoPeople });
  // Settle payouts that a process had recorded, but not settled, when it ended.
  await settleDuePayouts(database);

  const faults = new Faults();
  const callers = new CallerFinder(people);
  const requestLog = new RequestLog(callers);
  const contract = readContract(currency);
  const knownFields = createKnownFieldPicker(contract);
  const runningRequests = new RunningRequests();
  const streams = new EventStreams({
    database,
    identity,
    log,
    leave: (response) => runningRequests.leave(response),
  });
  const wallet = createWalletApi({
    addresses,
    contract,
    database,
    idempotency,
    identity,
    log,
    metrics,
    payments,
    people,
    stepUp,
    streams,
    versions,
  });
  await wallet.keyedCalls.recoverLeftBehind({ all: toItself });
  const upkeep = startKeyMaintenance(database, wallet.keyedCalls, log);
  const control = createControl({
    addresses,
    callers,
    database,
    faults,
    identity,
    requestLog,
    log,
    payments,
    mobileCodes,
    people,
    stepUp,
    withDemoPeople: hasDemoPeople,
  });

  const middleware = [
    runningRequests.middleware,
    requireTarget,
    // Before the request log and the faults, which do not apply to control calls.
    mountBelow("/sandbox/", control),
    writeRequestLog({ callers, requestLog, known: knownFields }),
    // After the request log, so that it logs these statuses, too.
    answerErrors(log),
    applyFaults({ apps: addresses.apps, faults, running: runningRequests }),
    mountBelow(`${apiPrefix}/`, wallet.middleware),
    mountBelow("/realms/", identity.middleware),
    mountBelow("/resources/", identity.middleware),
    mountBelow("/stripe/", payments.middleware),
    answerNotFound,
  ];
  const stopServices = async () => {
    await Promise.all([upkeep.stop(), streams.stop()]);
  };
  return { middleware, running: runningRequests, streams, stop: stopServices };
}

function mountBelow(prefix: string, middleware: Middleware): Middleware {
  return (ctx, next) => (ctx.url.startsWith(prefix) ? middleware(ctx, next) : next());
}
