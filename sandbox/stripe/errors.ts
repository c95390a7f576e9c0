import type { SetupIntent, StripeError } from "@stripe/stripe-js";
import { type Language, type MessageKey, messageText } from "./messages/index.ts";

/** An error response of the API: an HTTP status, and the body's `error`. */
export class ApiError extends Error {
  readonly status: number;
  readonly error: StripeError;

  constructor(status: number, error: StripeError) {
    super(error.message ?? error.code ?? error.type);
    this.status = status;
    this.error = error;
  }
}

function documentationUrl(code: string): string {
  return `https://docs.stripe.com/error-codes/${code.replaceAll("_", "-")}`;
}

/** 400 `invalid_request_error` */
export function invalidRequest(text: string, code?: string, param?: string): ApiError {
  return new ApiError(400, {
    type: "invalid_request_error",
    message: text,
    ...(code === undefined ? {} : { code, doc_url: documentationUrl(code) }),
    ...(param === undefined ? {} : { param }),
  });
}

/** 404 `resource_missing`, with Stripe's wording. */
export function resourceMissing(kind: "setupintent" | "PaymentMethod", id: string, param: string): ApiError {
  return new ApiError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    doc_url: documentationUrl("resource_missing"),
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

/** 401, for a key that is not a test-mode publishable key. */
export function invalidApiKey(key: string): ApiError {
  const maskedKey =
    key.length > 11 ? `${key.slice(0, 7)}${"*".repeat(key.length - 11)}${key.slice(-4)}` : key;
  return new ApiError(401, {
    type: "invalid_request_error",
    message: `Invalid API Key provided: ${maskedKey}`,
  });
}

/** 402 `card_error` */
export function cardError(code: MessageKey, language: Language, declineCode?: string): ApiError {
  const key = declineCode === "insufficient_funds" ? "insufficient_funds" : code;
  return new ApiError(402, {
    type: "card_error",
    code,
    doc_url: documentationUrl(code),
    message: messageText(key, language),
    ...(declineCode === undefined ? {} : { decline_code: declineCode }),
  });
}

/** 400, after the person or the bank rejected the challenge. */
export function authenticationFailure(language: Language): ApiError {
  const code = "setup_intent_authentication_failure";
  return invalidRequest(messageText(code, language), code);
}

/** The same error, with its setup intent. */
export function withSetupIntent(refusal: ApiError, intent: SetupIntent): ApiError {
  return new ApiError(refusal.status, { ...refusal.error, setup_intent: intent });
}
