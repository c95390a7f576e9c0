import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { isPortTaken, listenLocally } from "../site/listen.ts";
import { createControl } from "./control/control.ts";
import { type DatabaseLocation, type OpenDatabase, openDatabase } from "./database.ts";
import { Faults } from "./faults/faults.ts";
import { answerFaulty } from "./faults/faulty.ts";
import { answerJson } from "./http/answer.ts";
import { isPreflight } from "./http/cors.ts";
import { answerHealth, answerMetrics } from "./http/health.ts";
import { originForm, parseTarget } from "./http/request-target.ts";
import { RunningRequests } from "./http/running-requests.ts";
import { createExternalIdentity, findRealm, type Realm } from "./identity/external.ts";
import { createIdentity } from "./identity/index.ts";
import { Callers } from "./journal/callers.ts";
import { Journal } from "./journal/journal.ts";
import { knownFieldsOf } from "./journal/known-fields.ts";
import { observeRequest } from "./journal/observed-request.ts";
import { createLog, type Log } from "./log.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { OperatorFault } from "./operator-fault.ts";
import { admitPerson, createPeople } from "./people/people.ts";
import type { Addresses, Database, Handler, Identity, PaymentProvider } from "./ports.ts";
import { openSeededDatabase } from "./seed/kept-seed.ts";
import { isSeeded, seed } from "./seed/seed.ts";
import { createPaymentProvider } from "./stripe/index.ts";
import { apiPrefix, createWalletApi, type IdempotencySetting } from "./wallet/api.ts";
import { readContract } from "./wallet/contract.ts";
import { countKeysInProgress } from "./wallet/key-records.ts";
import { startKeyUpkeep } from "./wallet/key-upkeep.ts";
import { settleDuePayouts } from "./wallet/money.ts";
import { type StepUpRule, StepUpRules } from "./wallet/step-up.ts";

export interface SandboxOptions {
  /** 0 for any that is free. */
  readonly port: number;
  /** The app's origins; the first is its usual one. */
  readonly apps: readonly string[];
  readonly data: DatabaseLocation;
  /** A Keycloak realm, `https://id.example.com/realms/nupay`, in the place of the sandbox's own identity provider. */
  readonly issuer?: string | undefined;
  /** `required` where it is left out. */
  readonly idempotency?: IdempotencySetting | undefined;
  /** Which calls need a fresh sign-in; none where it is left out. */
  readonly stepUp?: StepUpRule | undefined;
  /** Errors on standard error where it is left out. */
  readonly log?: Log | undefined;
  /** The sandbox's alone, where it is left out. */
  readonly metrics?: Metrics | undefined;
}

export interface Sandbox {
  /** `http://localhost:4010` */
  readonly address: string;
  /** Finishes what is being answered, for `limit` milliseconds at most, then ends. */
  close(limit?: number): Promise<void>;
}

/** In milliseconds; a call takes a few. A process manager has to wait a little longer than that. */
const finishLimit = 4_000;

/** Starts the whole back end on this machine's own addresses. Throws OperatorFault where the port or the data is taken. */
export async function startSandbox({
  port,
  apps,
  data,
  issuer,
  idempotency = "required",
  stepUp,
  log: given = createLog(),
  metrics = createMetrics(),
}: SandboxOptions): Promise<Sandbox> {
  const log = metrics.counting(given);
  let handle: Handler = answerStarting;
  let askReady: () => Promise<unknown> = () => Promise.reject(new Error("The sandbox is starting"));
  // In the very tick of the request: a watcher of its body must be there before the first chunk.
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/health/") === true) {
      void answerHealth(request, response, askReady).then(
        (answered) => answered || answerNotFound(request, response),
      );
    } else if (request.url === "/metrics") void answerMetrics(request, response, metrics);
    else void handle(request, response);
  });
  const listener = await listenLocally(server, port).catch((error: unknown) => {
    if (!isPortTaken(error)) throw error;
    throw new OperatorFault(
      `Port ${port} is already in use: end what listens there, or set SANDBOX_PORT to another.`,
    );
  });
  let database: OpenDatabase | undefined;
  try {
    // A wrong realm is reported before the seconds that a database takes.
    const realm = issuer === undefined ? undefined : await findRealm(issuer);
    const open =
      data === "memory" && realm === undefined
        ? await openSeededDatabase()
        : await openDatabase(data, metrics);
    database = open;
    const addresses = { sandbox: `http://localhost:${listener.port}`, apps };
    const toItself = data === "memory" || "folder" in data;
    const composed = await open.alone(() =>
      compose({
        addresses,
        database: open,
        realm,
        idempotency,
        stepUp: new StepUpRules(stepUp),
        toItself,
        log,
        metrics,
      }),
    );
    handle = composed.handle;
    askReady = () => open.query("select 1");
    metrics.sources.running = () => composed.running.size;
    metrics.sources.connections = open.connections;
    metrics.sources.keysInProgress = () => countKeysInProgress(open);
    return {
      address: addresses.sandbox,
      async close(limit = finishLimit) {
        handle = answerEnding;
        askReady = () => Promise.reject(new Error("The sandbox is ending"));
        await listener.close(composed.running.finish(limit));
        await composed.stop();
        await open.close();
      },
    };
  } catch (error) {
    await listener.close();
    await database?.close();
    throw error;
  }
}

async function compose({
  addresses,
  database,
  realm,
  idempotency,
  stepUp,
  toItself,
  log,
  metrics,
}: {
  addresses: Addresses;
  database: Database;
  realm: Realm | undefined;
  idempotency: IdempotencySetting;
  stepUp: StepUpRules;
  /** No other process uses the database. */
  toItself: boolean;
  log: Log;
  metrics: Metrics;
}): Promise<{ handle: Handler; running: RunningRequests; stop(): Promise<void> }> {
  const people = createPeople(database);
  const identity: Identity =
    realm === undefined
      ? await createIdentity({
          issuer: `${addresses.sandbox}/realms/nupay`,
          addresses,
          people,
          database,
          log,
        })
      : createExternalIdentity(realm, (profile) => admitPerson(database, profile));
  const payments: PaymentProvider = await createPaymentProvider({ addresses, database });
  const withDemoPeople = realm === undefined;
  if (!(await isSeeded(database))) await seed({ database, identity, payments, withDemoPeople });
  // Payouts that a process left behind when it ended between taking and settling them.
  await settleDuePayouts(database);

  const faults = new Faults();
  const callers = new Callers(people);
  const journal = new Journal(callers);
  const contract = readContract();
  const known = knownFieldsOf(contract);
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
  });
  await wallet.keyedCalls.recoverLeftBehind({ all: toItself });
  const upkeep = startKeyUpkeep(database, wallet.keyedCalls, log);
  const parts: readonly (readonly [prefix: string, handle: Handler])[] = [
    [`${apiPrefix}/`, wallet.handle],
    ["/realms/", identity.handle],
    ["/resources/", identity.handle],
    ["/stripe/", payments.handle],
  ];
  const control = createControl({
    addresses,
    callers,
    database,
    faults,
    identity,
    journal,
    log,
    payments,
    people,
    stepUp,
    withDemoPeople,
  });

  const handleOutside = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { path } = parseTarget(request.url);
    const handle = parts.find(([prefix]) => path.startsWith(prefix))?.[1] ?? answerNotFound;
    if (isPreflight(request)) {
      await handle(request, response);
      return;
    }
    const observed = observeRequest(request, response, { callers, journal, known });
    const { method } = observed;
    const email = faults.concernsSomebody(method, path)
      ? await callers.emailOf(await observed.findCaller())
      : undefined;
    const fault = faults.take(method, path, email);
    if (!fault) {
      await handle(request, response);
      return;
    }
    running.leave(response);
    await answerFaulty(fault, handle, { request, response, apps: addresses.apps });
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const target = originForm(request.url);
      if (target === undefined) {
        const message = "The request's target is no address";
        answerJson(response, 400, { status: 400, message, data: null, code: "invalid_request" });
        return;
      }
      request.url = target;
      const isControl = parseTarget(request.url).path.startsWith("/sandbox/");
      await (isControl ? control : handleOutside)(request, response);
    } catch (error) {
      log.write("error", "call.failed", { error });
      if (response.headersSent) response.destroy();
      else answerJson(response, 500, { status: 500, message: "Something went wrong" });
    }
  };
  const running = new RunningRequests();
  const handle: Handler = (request, response) => {
    running.run(response, () => answer(request, response));
  };
  return { handle, running, stop: upkeep.stop };
}

const answerStarting: Handler = (_request, response) => {
  const body = { status: 503, message: "The sandbox is starting", data: null, code: "internal" };
  answerJson(response, 503, body, { "Retry-After": "1" });
};

/** On a connection that was open before: nothing is begun any more. */
const answerEnding: Handler = (_request, response) => {
  const body = { status: 503, message: "The sandbox is ending", data: null, code: "internal" };
  answerJson(response, 503, body, { "Retry-After": "1", Connection: "close" });
};

const answerNotFound: Handler = (_request, response) => {
  const body = { status: 404, message: "There is nothing here", data: null, code: "not_found" };
  answerJson(response, 404, body, { "X-Content-Type-Options": "nosniff" });
};
