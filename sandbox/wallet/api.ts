import type { IncomingMessage, ServerResponse } from "node:http";
import { answerJson } from "../http/answer.ts";
import { BodyInvalid, BodyTooLarge, parseJson, readBody } from "../http/body.ts";
import { allowOrigin, answerPreflight, isPreflight } from "../http/cors.ts";
import { parseTarget } from "../http/request-target.ts";
import {
  type Addresses,
  type Database,
  type Handler,
  type Identity,
  IdentityUnavailable,
  type PaymentProvider,
  type People,
  type Person,
  type Sql,
} from "../ports.ts";
import { createCardOperations, listCards } from "./cards.ts";
import type { Contract, ContractOperation } from "./contract.ts";
import { receiveDocument } from "./document.ts";
import { createKeyedCalls, type Result } from "./keyed-calls.ts";
import { createMoneyOperations, getBalance, listWallet } from "./money.ts";
import type { Call, Operations } from "./operation.ts";
import { findUsers } from "./payees.ts";
import { Refusal } from "./refusal.ts";
import {
  createAccount,
  getAccount,
  updateAccountStatus,
  updateBankAccount,
  updateIndividual,
  uploadIdentityDocument,
} from "./setup.ts";

export const apiPrefix = "/api/v1";

/** The largest body of the contract, the document aside, is below 4 KB. */
const largestJson = 64 * 1024;

/** What every answer of the API carries (OWASP REST Security Cheat Sheet). */
const securityHeaders = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
} as const;

export interface WalletParts {
  readonly addresses: Addresses;
  readonly contract: Contract;
  readonly database: Database;
  readonly identity: Identity;
  readonly payments: PaymentProvider;
  readonly people: People;
}

/** The wallet's sixteen calls. Requests and answers are both held to the contract; an answer outside it is a 500. */
export function createWalletApi(parts: WalletParts): Handler {
  const { addresses, contract, database, identity, people } = parts;
  const runKeyed = createKeyedCalls(database);
  const operations: Operations = {
    createAccount,
    findUsers,
    getAccount,
    getBalance,
    listCards,
    listTransactions: listWallet,
    updateAccountStatus,
    updateBankAccount,
    updateIndividual,
    uploadIdentityDocument,
    ...createCardOperations(parts.payments),
    ...createMoneyOperations(parts),
  };

  return async (request, response) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    if (isPreflight(request)) {
      answerPreflight(request, response, addresses.apps);
      return;
    }
    allowOrigin(request, response, addresses.apps);
    try {
      await answer(request, response);
    } catch (error) {
      const refusal = refusalOf(error);
      answerJson(response, refusal.status, refusal.body, refusal.headers);
    }
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { path, query } = parseTarget(request.url);
    const atPath = contract.operationsAt(path.slice(apiPrefix.length));
    if (!atPath) throw new Refusal("not_found", "There is no such call");
    const operation = atPath.get(request.method ?? "");
    if (!operation) {
      const allowed = [...atPath.keys()].join(", ");
      throw new Refusal("method_not_allowed", `This call takes ${allowed}`, { Allow: allowed });
    }
    const person = await authenticate(request);
    operation.checkQuery(query);
    const header = request.headers["idempotency-key"];
    const key = operation.keyed && typeof header === "string" ? operation.checkKey(header) : undefined;
    const body = await receiveBody(request, operation);
    const result = await run(operation, { person, body, query }, key);
    const replayed = key === undefined ? {} : { "Idempotency-Replayed": String(result.replayed) };
    answerJson(response, result.status, result.body, replayed);
  }

  async function authenticate(request: IncomingMessage): Promise<Person> {
    const token = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(request.headers.authorization ?? "")?.[1];
    const claims =
      token === undefined
        ? undefined
        : await identity.verifyAccessToken(token).catch((error: unknown) => {
            if (error instanceof IdentityUnavailable) throw error;
          });
    const person = claims && (await people.byId(claims.sub));
    if (person) return person;
    const challenge = token === undefined ? "Bearer" : 'Bearer error="invalid_token"';
    throw new Refusal("unauthorized", "Sign in first", { "WWW-Authenticate": challenge });
  }

  async function run(
    operation: ContractOperation,
    call: Call<unknown>,
    key: string | undefined,
  ): Promise<Result & { replayed: boolean }> {
    const runnable = operations[operation.id];
    const { isolation } = runnable;
    const begin = async () => {
      const act = await runnable.begin(call);
      return async (sql: Sql): Promise<Result> => {
        const body = await act(sql);
        const fault = operation.faultOf(body.status, body);
        if (fault !== undefined) throw new Error(fault);
        return { status: body.status, body };
      };
    };
    // A read answers as if the key were new: that it answers at all shows that keys are kept here.
    const keeps = key !== undefined && operation.id !== "getBalance";
    const result = keeps
      ? await runKeyed({
          personId: call.person.id,
          call: operation.id,
          key,
          body: call.body,
          begin,
          isolation,
        })
      : { ...(await database.transaction(await begin(), isolation)), replayed: false };
    if (!result.replayed) await runnable.settle(call);
    return result;
  }
}

/** Throws Refusal. A call without a body takes none, or an empty object. */
async function receiveBody(request: IncomingMessage, operation: ContractOperation): Promise<unknown> {
  if (operation.contentType === "multipart/form-data") {
    requireType(request, "multipart/form-data");
    return await receiveDocument(request);
  }
  const bytes = await readBody(request, largestJson);
  if (bytes.length === 0 && !operation.bodyRequired) return undefined;
  requireType(request, "application/json");
  const body = parseJson(bytes);
  if (operation.contentType === undefined) {
    if (JSON.stringify(body) === "{}") return undefined;
    throw new Refusal("invalid_request", "This call takes no body");
  }
  operation.checkBody(body);
  return body;
}

function requireType(request: IncomingMessage, expected: string): void {
  const [type = "", ...parameters] = (request.headers["content-type"] ?? "").toLowerCase().split(";");
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith("charset="));
  const plain = request.headers["content-encoding"] ?? "identity";
  const utf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  if (type.trim() !== expected || plain !== "identity" || !utf8) {
    request.resume();
    throw new Refusal("unsupported_media_type", `The body must be ${expected}`);
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof BodyTooLarge) return new Refusal("payload_too_large", "The body is too large");
  if (error instanceof BodyInvalid) return new Refusal("invalid_request", error.message);
  console.error("The wallet API failed:", error);
  return new Refusal("internal", "Something went wrong");
}
