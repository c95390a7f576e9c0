import type { StripeError } from "@stripe/stripe-js";
import { type Language, messageText } from "../messages/index.ts";
import { isFields } from "../request-body.ts";

const timeout = 30_000;

/** The sandbox's API for the frames: same origin, JSON, publishable key as bearer token. */
export class Api {
  readonly #publishableKey: string;

  constructor(publishableKey: string) {
    this.#publishableKey = publishableKey;
  }

  /** Resolves to the response's object or the API's error; never rejects. */
  async post<Answer>(
    path: string,
    body: Readonly<Record<string, unknown>>,
    language: Language,
  ): Promise<{ value: Answer; error?: undefined } | { value?: undefined; error: StripeError }> {
    try {
      const response = await fetch(`/stripe/v1/${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${this.#publishableKey}` },
        body: JSON.stringify({ ...body, locale: language }),
        keepalive: true,
        signal: AbortSignal.timeout(timeout),
      });
      const answer: unknown = await response.json();
      if (isFields(answer) && isFields(answer.error))
        return { error: answer.error as unknown as StripeError };
      if (response.ok) return { value: answer as Answer };
      return { error: { type: "api_error", message: messageText("api_error", language) } };
    } catch {
      return {
        error: { type: "api_connection_error", message: messageText("api_connection_error", language) },
      };
    }
  }
}
