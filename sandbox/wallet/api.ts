import { randomUUID } from "node:crypto";
import type { Context, Middleware } from "koa";
import { BodyInvalid, BodyTooLarge } from "../http/body.ts";
import { allowOrigin, answerPreflight, isPreflight } from "../http/cors.ts";
import { parseTarget } from "../http/request-target.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import {
  type Addresses,
  type Database,
  type Identity,
  IdentityUnavailable,
  type PaymentProvider,
  type People,
  type Person,
  type Sql,
  type TokenClaims,
} from "../ports.ts";
import { requireAccount } from "./accounts.ts";
import { createCardOperations, listCards } from "./cards.ts";
import type { CallId, Contract, ContractOperation, OperationId } from "./contract.ts";
import { newestEventOf } from "./events/event-log.ts";
import type { EventStreams } from "./events/event-streams.ts";
import type { CallResponse, KeyOwner } from "./key-records.ts";
import { type CallSteps, createKeyedCalls, type KeyedCalls } from "./keyed-calls.ts";
import { createMoneyOperations, listWallet } from "./money.ts";
import type { OperationCall, Operations } from "./operation.ts";
import { createFindUsers } from "./payees.ts";
import { createPaymentOperations } from "./payment-status.ts";
import { receiveBody } from "./received-body.ts";
import { type ErrorCode, Refusal } from "./refusal.ts";
import { createSetupOperations } from "./setup.ts";
import { requireFreshSignIn, type StepUpRules } from "./step-up.ts";
import type { VersionsSetting } from "./versions.ts";

export const apiPrefix = "/api/v1";

/** Headers of every response of the API (OWASP REST Security Cheat Sheet). */
const securityHeaders = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
} as const;

/**
 * Whether this server stores idempotency keys. `none` behaves like the specification's server: it ignores keys and
 * `If-Match`, returns no version, and does not have the three calls that the contract adds.
 */
export type IdempotencySetting = "required" | "none";

export interface WalletDependencies {
  readonly idempotency: IdempotencySetting;
  readonly addresses: Addresses;
  readonly contract: Contract;
  readonly database: Database;
  readonly identity: Identity;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly payments: PaymentProvider;
  readonly people: People;
  /** Open streams of `GET /wallet/events`; without it, that call does not exist. */
  readonly streams?: EventStreams | undefined;
  /** The calls that need a fresh sign-in; default: none. */
  readonly stepUp?: StepUpRules | undefined;
  /** Default `optional`. */
  readonly versions?: VersionsSetting | undefined;
}

export interface WalletApi {
  /** Handles `/api/v1/…` */
  readonly middleware: Middleware;
  readonly keyedCalls: KeyedCalls;
}

/** The wallet API. Requests and responses are validated against the contract; an invalid response becomes a 500. */
export function createWalletApi(dependencies: WalletDependencies): WalletApi {
  const { addresses, contract, database, idempotency, identity, log, metrics, people, stepUp, streams } =
    dependencies;
  const { versions = "optional" } = dependencies;
  const keyedCalls = createKeyedCalls({
    currency: contract.currency,
    database,
    decides: contract.decides,
    log,
    resume: stepsAfterCrash,
  });
  const operations: Operations = {
    findUsers: createFindUsers((personId) => stepUp?.of(personId)?.firstTransfer === true),
    listCards,
    listTransactions: listWallet,
    ...createSetupOperations({
      versions: idempotency === "none" ? "none" : versions,
      keepsVerified: identity.vouchesForMobiles === true,
    }),
    ...createCardOperations(dependencies.payments),
    ...createMoneyOperations(dependencies),
    ...createPaymentOperations(keyedCalls),
  };

  return { middleware: handleRequest, keyedCalls };

  async function handleRequest(ctx: Context): Promise<void> {
    ctx.set(securityHeaders);
    if (isPreflight(ctx)) return answerPreflight(ctx, addresses.apps);
    allowOrigin(ctx, addresses.apps);
    const loggedCall: LoggedCall = {};
    const startedAt = performance.now();
    let openSeconds: number | undefined;
    ctx.res.once("finish", () => {
      const seconds = openSeconds ?? (performance.now() - startedAt) / 1_000;
      metrics.called({ operation: loggedCall.operation, status: ctx.status, seconds });
    });
    try {
      await answerCall(ctx, loggedCall);
      // For a stream, the metric is the time to open it.
      if (loggedCall.operation === "streamEvents") openSeconds = (performance.now() - startedAt) / 1_000;
    } catch (error) {
      const refusal = refusalOf(error);
      logRefusal(refusal, error, loggedCall);
      ctx.status = refusal.status;
      ctx.set(refusal.headers);
      ctx.body = refusal.body;
    }
  }

  function logRefusal({ code, status }: Refusal, error: unknown, loggedCall: LoggedCall): void {
    metrics.refused(loggedCall.operation, code);
    // Rejecting a stream during shutdown is not an error.
    if (status === 503) return;
    if (code === "internal") log.write("error", "call.failed", { ...loggedCall, error });
    else if (code === "idempotency_key_reused") log.write("warn", "key.reused", { ...loggedCall, code });
    else if (code === "unauthorized" || code === "insufficient_user_authentication" || code === "forbidden") {
      log.write("info", "access.refused", { ...loggedCall, code });
    }
  }

  async function answerCall(ctx: Context, loggedCall: LoggedCall): Promise<void> {
    const { headers } = ctx;
    const { path, query } = parseTarget(ctx.url);
    const operationPath = path.slice(apiPrefix.length);
    const pathOperations = contract.operationsAt(operationPath);
    if (!pathOperations || (idempotency === "none" && hasAddedCalls(pathOperations)))
      throw new Refusal("not_found", "There is no such call");
    const operation = pathOperations.get(ctx.method);
    if (!operation) {
      const allowedMethods = [...pathOperations.keys()].join(", ");
      throw new Refusal("method_not_allowed", `This call takes ${allowedMethods}`, { Allow: allowedMethods });
    }
    loggedCall.operation = operation.id;
    loggedCall.trace = parseTraceId(headers.traceparent);
    const { person, authTime, exp, sid } = await authenticate(headers.authorization);
    loggedCall.person = person.id;
    const hasEffect = operation.isKeyed || operation.id === "cancelPayment";
    if (hasEffect && sid !== undefined && (await identity.isSessionEnded?.(sid))) {
      throw notSignedInRefusal("invalid_token");
    }
    operation.checkQuery(query);
    if (!isCall(operation)) return await answerStream(ctx, operation, { person, exp, sid });
    const params = operation.checkPath(operationPath);
    loggedCall.key = params.key?.toLowerCase();
    const isKeyRequired = operation.isKeyed && idempotency === "required";
    const key = isKeyRequired ? operation.checkKey(headers["idempotency-key"]) : undefined;
    if (key !== undefined) loggedCall.key = key;
    const ifMatch =
      isKeyRequired && operation.isVersioned ? operation.checkVersion(headers["if-match"]) : undefined;
    const { body, refusal } = await receiveBody(ctx.req, operation);
    if (refusal && (key === undefined || !contract.decides(refusal.code))) throw refusal;
    const reference = referenceOf({ personId: person.id, key: key ?? randomUUID() });
    const call = { person, body, query, path: params, ifMatch, reference };
    const steps = refusal ? decliningSteps(refusal) : stepsOf(operation, call, authTime);
    if (key === undefined) {
      // Read the newest event before the data, so that the data include at least this event's change.
      const isEventNamed = streams && operation.namesEvent && idempotency === "required";
      const eventId = isEventNamed ? await newestEventOf(database, person.id) : 0;
      const result = await runOnce(steps);
      await operations[operation.id].settle(call);
      if (operation.id === "cancelPayment" && stateOf(result) === "cancelled") {
        log.write("info", "payment.cancelled", loggedCall);
      }
      ctx.status = result.status;
      if (eventId > 0) ctx.set("Last-Event-ID", String(eventId));
      ctx.body = result.body;
      return;
    }
    const result = await keyedCalls.run({
      ...steps,
      personId: person.id,
      key,
      operation: operation.id,
      body: call.body,
    });
    if (!result.isReplayed) await operations[operation.id].settle(call);
    const code = codeOf(result);
    if (result.isReplayed) metrics.replayed(operation.id);
    else if (code !== undefined) metrics.refused(operation.id, code);
    if (result.status === 403) log.write("info", "access.refused", { ...loggedCall, code });
    ctx.status = result.status;
    ctx.set("Idempotency-Replayed", String(result.isReplayed));
    ctx.body = result.body;
  }

  async function answerStream(
    ctx: Context,
    operation: ContractOperation,
    { person, exp, sid }: AuthenticatedCaller,
  ): Promise<void> {
    if (!streams) throw new Refusal("not_found", "There is no such call");
    if (!ctx.accepts("text/event-stream")) {
      throw new Refusal("invalid_request", "This call answers text/event-stream", {}, { status: 406 });
    }
    const { refusal } = await receiveBody(ctx.req, operation);
    if (refusal) throw refusal;
    const account = await requireAccount(database, person.id);
    const lastEventId = ctx.get("Last-Event-ID");
    const owner = { personId: person.id, accountId: account.id, sid };
    const body = await streams.open({ ...owner, exp, lastEventId, response: ctx.res });
    ctx.status = 200;
    ctx.set("Content-Type", "text/event-stream; charset=utf-8");
    ctx.set("X-Accel-Buffering", "no");
    ctx.body = body;
  }

  async function authenticate(
    authorization = "",
  ): Promise<AuthenticatedCaller & Pick<TokenClaims, "authTime">> {
    const token = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(authorization)?.[1];
    const claims =
      token === undefined
        ? undefined
        : await identity.verifyAccessToken(token).catch((error: unknown) => {
            if (error instanceof IdentityUnavailable) throw error;
          });
    const person = claims && (await people.byId(claims.sub));
    if (person) return { person, authTime: claims.authTime, exp: claims.exp, sid: claims.sid };
    throw notSignedInRefusal(token === undefined ? undefined : "invalid_token");
  }

  function stepsOf(
    operation: ContractOperation<CallId>,
    call: OperationCall<unknown>,
    authTime: number | undefined,
  ): CallSteps {
    const { begin, isolation, externalEffect } = operations[operation.id];
    const { person, body } = call;
    return {
      isolation,
      // A call whose key has an outcome returns that outcome without this check, however old the sign-in is.
      begin: async () => {
        const request = { operation: operation.id, personId: person.id, body, authTime };
        await requireFreshSignIn(database, stepUp?.of(person.id), request);
        return withCheckedAnswer(operation, await begin(call));
      },
      ...(externalEffect && { undo: () => externalEffect.undo(call) }),
    };
  }

  /** The steps that complete a keyed call after a crash. */
  function stepsAfterCrash({
    operation: id,
    ...owner
  }: KeyOwner & { operation: OperationId }): CallSteps | undefined {
    if (id === "streamEvents") return undefined;
    const { isolation, externalEffect } = operations[id];
    const operation = contract.operations.find((candidate) => candidate.id === id);
    if (!externalEffect || !operation) return undefined;
    const interruptedCall = { personId: owner.personId, reference: referenceOf(owner) };
    return {
      isolation,
      begin: async () => withCheckedAnswer(operation, await externalEffect.resume(interruptedCall)),
      undo: () => externalEffect.undo(interruptedCall),
    };
  }

  /**
   * Runs a call without a key, like the specification's server. If the call fails, its external effect is undone. After
   * a crash, the effect is neither undone nor completed.
   */
  async function runOnce({ begin, isolation, undo }: CallSteps): Promise<CallResponse> {
    try {
      return await database.transaction(await begin(), isolation);
    } catch (error) {
      await undo?.();
      throw error;
    }
  }
}

/** @param error the error code of RFC 6750, section 3.1; undefined if no token was sent */
function notSignedInRefusal(error?: "invalid_token"): Refusal {
  const challenge = error === undefined ? "Bearer" : `Bearer error="${error}"`;
  return new Refusal("unauthorized", "Sign in first", { "WWW-Authenticate": challenge });
}

/** Validates the response within the transaction, which is rolled back if the response is invalid. */
function withCheckedAnswer(
  operation: ContractOperation,
  performCall: (sql: Sql) => Promise<{ status: number }>,
) {
  return async (sql: Sql): Promise<CallResponse> => {
    const body = await performCall(sql);
    const fault = operation.faultOf(body.status, body);
    if (fault !== undefined) throw new Error(fault);
    return { status: body.status, body };
  };
}

/** Fields of a call for the log. */
interface LoggedCall {
  person?: string;
  key?: string | undefined;
  trace?: string | undefined;
  operation?: OperationId;
}

type AuthenticatedCaller = { readonly person: Person } & Pick<TokenClaims, "exp" | "sid">;

/** The trace id (W3C Trace Context, version 00). */
function parseTraceId(header: string | string[] | undefined): string | undefined {
  return /^00-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(String(header))?.[1];
}

const stateOf = ({ body }: CallResponse) => (body as { data?: { state?: unknown } }).data?.state;

function codeOf({ body }: CallResponse): ErrorCode | undefined {
  return (body as { code?: ErrorCode }).code;
}

function decliningSteps(refusal: Refusal): CallSteps {
  return { begin: () => Promise.reject(refusal) };
}

function referenceOf({ personId, key }: KeyOwner): string {
  return `${personId}/${key}`;
}

/** Whether the operation returns a single JSON response. */
const isCall = (operation: ContractOperation): operation is ContractOperation<CallId> =>
  operation.id !== "streamEvents";

/** Whether the path has calls that the specification does not have. */
function hasAddedCalls(pathOperations: ReadonlyMap<string, ContractOperation>): boolean {
  return [...pathOperations.values()].some(({ id }) => id === "getPaymentStatus" || id === "streamEvents");
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof BodyTooLarge) return new Refusal("payload_too_large", "The body is too large");
  if (error instanceof BodyInvalid) return new Refusal("invalid_request", error.message);
  return new Refusal("internal", "Something went wrong");
}
