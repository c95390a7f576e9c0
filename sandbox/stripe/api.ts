import type { Context } from "koa";
import type { Addresses, Database } from "../ports.ts";
import { createBankAccount } from "./bank-accounts.ts";
import { createCard } from "./cards.ts";
import { ApiError, invalidApiKey, invalidRequest } from "./errors.ts";
import { readJson, sendJson } from "./http.ts";
import { languageOf } from "./messages/index.ts";
import { type Fields, optionalText, requiredFields, requiredText } from "./request-body.ts";
import { authenticateSetupIntent, confirmSetupIntent, retrieveSetupIntent } from "./setup-intents.ts";

interface ApiDependencies {
  readonly addresses: Addresses;
  readonly database: Database;
  readonly fingerprintSecret: string;
}

/** `/stripe/v1/…`: POST, JSON in and out, only for the sandbox's frames. Errors are `{error}`, like Stripe's. */
export async function answerApi(dependencies: ApiDependencies, path: string, ctx: Context): Promise<void> {
  try {
    if (ctx.method !== "POST") throw unrecognizedUrl(ctx.method, path);
    if (ctx.headers.origin !== dependencies.addresses.sandbox)
      throw new ApiError(403, {
        type: "invalid_request_error",
        message: "Only the sandbox's own frames may call this.",
      });
    assertPublishableKey(ctx.headers.authorization);
    sendJson(ctx, 200, await callApi(dependencies, path, await readJson(ctx.req)));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    sendJson(ctx, error.status, { error: error.error });
  }
}

async function callApi(dependencies: ApiDependencies, path: string, body: Fields): Promise<unknown> {
  const language = languageOf(optionalText(body, "locale"));
  if (path === "payment_methods") return createPaymentMethod(dependencies, body);
  const [, id, action] = /^setup_intents\/(\w+)\/(confirm|retrieve|authenticate)$/.exec(path) ?? [];
  if (id === undefined) throw unrecognizedUrl("POST", path);
  const access = { id, clientSecret: requiredText(body, "client_secret") };
  if (action === "retrieve") return retrieveSetupIntent(dependencies.database, access);
  if (action === "confirm")
    return confirmSetupIntent(dependencies.database, access, {
      paymentMethod: optionalText(body, "payment_method"),
      language,
    });
  return authenticateSetupIntent(dependencies.database, access, {
    passed: body.outcome === "complete",
    language,
  });
}

async function createPaymentMethod(
  { database, fingerprintSecret }: ApiDependencies,
  body: Fields,
): Promise<unknown> {
  const language = languageOf(optionalText(body, "locale"));
  const type = requiredText(body, "type");
  const commonDetails = { billingDetails: body.billing_details, language, fingerprintSecret };
  if (type === "card") return createCard(database, { card: requiredFields(body, "card"), ...commonDetails });
  if (type === "au_becs_debit")
    return createBankAccount(database, { account: requiredFields(body, "au_becs_debit"), ...commonDetails });
  throw invalidRequest(`Invalid type: must be one of card or au_becs_debit`, "parameter_invalid", "type");
}

function assertPublishableKey(authorization: string | undefined): void {
  const key = /^Bearer (.*)$/.exec(authorization ?? "")?.[1] ?? "";
  if (!/^pk_test_\w+$/.test(key)) throw invalidApiKey(key);
}

function unrecognizedUrl(method: string, path: string): ApiError {
  return new ApiError(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${method}: /v1/${path}).`,
  });
}
