import createClient, { type Client } from "openapi-fetch";
import type { Idempotency } from "../../machines/instructions/instruction.ts";
import type { Browser } from "../browser/browser.ts";
import { startTimeLimit } from "../browser/time-limit.ts";
import { ApiError, StatusError, TimeoutError, UnreadableError } from "../core/errors.ts";
import { addBodyStatus, checkAnswer, keepStatus, toNetworkError } from "./answers.ts";
import { EventIds } from "./event-ids.ts";
import type { paths } from "./schema.d.ts";
import { traceIdsOf } from "./trace.ts";

export interface ApiOptions {
  /** `http://localhost:4010/api/v1` */
  readonly address: string;
  /** Declared by the operator for all servers; keys are sent only with `required`. */
  readonly idempotency: Idempotency;
  /** A token that is valid for some more seconds, renewed if necessary; rejects with 400 or 401 without a session. */
  readonly token: () => Promise<string>;
  /** Fetches a newer token; parallel calls share one refresh. Rejects with 400 if the session has ended. */
  readonly renewToken: () => Promise<void>;
  /** The signed-in person's id, even while no token is available; undefined without a signed-in person. */
  readonly person: () => Promise<string | undefined>;
  readonly browser: Pick<Browser, "fetch" | "setTimeout" | "clearTimeout" | "now" | "uuid">;
  /** Whether each call carries `traceparent`. */
  readonly sendsTraceparent?: boolean;
}

export interface CallOptions {
  /** In milliseconds; default 20 s. */
  readonly timeout?: number;
  /** Aborts the call; never given to a call that moves money or creates something. */
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Options of a request whose answer the caller parses. */
export interface ExchangeOptions {
  readonly token: string;
  /** In milliseconds. */
  readonly timeout: number;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The key of the payment that the call asks about, for a common trace; not needed if the call sends the key as a
   * header.
   */
  readonly key?: string;
  /** Called right before the request is sent; if it throws, the request is not sent. */
  readonly beforeSend?: () => void;
  /** Aborts an upload; never given to another call that changes something. */
  readonly signal?: AbortSignal | undefined;
  /** Replaces `fetch` for one call, to report the progress of an upload. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** An unparsed answer of any status. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The contract's paths without header parameters: `keyHeader` adds the key only if the servers keep keys. */
type PathsWithoutHeaders = {
  [Path in keyof paths]: {
    [Method in keyof paths[Path]]: paths[Path][Method] extends { parameters: infer Parameters }
      ? Omit<paths[Path][Method], "parameters"> & {
          parameters: Omit<Parameters, "header"> & { header?: never };
        }
      : paths[Path][Method];
  };
};
type TypedClient = Client<PathsWithoutHeaders>;
/** Options of every call of the typed client. */
type TypedClientInit = {
  readonly signal: AbortSignal;
  readonly headers: Record<string, string>;
  readonly fetch: typeof globalThis.fetch;
};

/** One call whose answer is not parsed. */
export type RawCall = (
  client: TypedClient,
  init: TypedClientInit & {
    readonly parseAs: "stream";
    readonly redirect: "error";
    readonly cache: "no-store";
  },
) => Promise<unknown>;

/** One call whose answer the contract types; `error` is the body of an answer that is not 2xx. */
type TypedCall<Answer> = (
  client: TypedClient,
  init: TypedClientInit,
) => Promise<{ readonly response: Response; readonly data?: Answer; readonly error?: unknown }>;

const defaultTimeout = 20_000;

/** The wallet API's client, typed by the contract; only this file imports openapi-fetch. */
export class Api {
  /** The event ids in the answers to all reads. */
  readonly eventIds = new EventIds();
  readonly #wire: TypedClient;
  readonly #options: ApiOptions;

  constructor(options: ApiOptions) {
    this.#options = options;
    this.#wire = createClient<PathsWithoutHeaders>({ baseUrl: options.address, credentials: "omit" });
  }

  /**
   * Sends one request and returns its body; after a 401, renews the token and sends it once more.
   * @param isAnswer the contract's guard for this answer
   * @throws ApiError
   */
  async call<Answer>(
    make: TypedCall<NoInfer<Answer>>,
    isAnswer: (body: unknown) => body is Answer,
    options: CallOptions = {},
  ): Promise<Answer> {
    const token = await this.#token();
    try {
      return await this.#attempt(make, isAnswer, options, token);
    } catch (error) {
      if (!(error instanceof ApiError) || error.failure.status !== 401) throw error;
      return await this.#attempt(make, isAnswer, options, await this.tokenAfter(token));
    }
  }

  get idempotency(): Idempotency {
    return this.#options.idempotency;
  }

  /** The key as a structured field string (RFC 9651); no header if the operator declares that servers keep no keys. */
  keyHeader(key: string): Record<string, string> {
    return this.idempotency === "required" ? { "Idempotency-Key": `"${key}"` } : {};
  }

  /**
   * Sends one request, follows no redirect, and returns the answer, whatever its status.
   * @throws NetworkError or TimeoutError, also if the answer breaks off; what `beforeSend` throws
   */
  async exchange(call: RawCall, options: ExchangeOptions): Promise<RawAnswer> {
    const { browser } = this.#options;
    const limit = startTimeLimit(browser, options.timeout);
    let answer: RawAnswer | undefined;
    let middlewareFailure: { readonly reason: unknown } | undefined;
    try {
      await call(this.#wire, {
        signal: options.signal ? AbortSignal.any([options.signal, limit.signal]) : limit.signal,
        headers: this.headers(options.token, options.headers, options.key),
        parseAs: "stream",
        redirect: "error",
        cache: "no-store",
        fetch: async (input, init) => {
          try {
            options.beforeSend?.();
          } catch (reason) {
            middlewareFailure = { reason };
            throw reason;
          }
          const response = await (options.fetch ?? browser.fetch)(input, init);
          const { status, headers } = response;
          answer = { status, headers, text: await response.text() };
          return new Response(null);
        },
      });
    } catch (cause) {
      if (middlewareFailure) throw middlewareFailure.reason;
      throw limit.isOver() ? new TimeoutError({ cause }) : toNetworkError(cause);
    } finally {
      limit.end();
    }
    if (answer === undefined) throw toNetworkError(new Error("No answer was read"));
    return answer;
  }

  /** The headers of every call of the wallet. @param key of the payment that the call belongs to */
  headers(token: string, callHeaders?: CallOptions["headers"], key = callHeaders?.["Idempotency-Key"]) {
    const { browser, sendsTraceparent } = this.#options;
    return {
      ...callHeaders,
      ...(sendsTraceparent && { traceparent: traceParent(key ?? browser.uuid()) }),
      Authorization: `Bearer ${token}`,
    };
  }

  /** A token; rejects with 401 if the session has ended. */
  token(): Promise<string> {
    return this.#token();
  }

  /** The signed-in person's id, without waiting for a token. */
  person(): Promise<string | undefined> {
    return this.#options.person();
  }

  /** @throws ApiError, 401 if the session has ended */
  renewToken(): Promise<void> {
    return this.#mapEndedSession(this.#options.renewToken());
  }

  /** A token other than the one that got a 401; another call may already have renewed it. */
  async tokenAfter(refusedToken: string): Promise<string> {
    if ((await this.#token()) === refusedToken) await this.renewToken();
    return await this.#token();
  }

  #token(): Promise<string> {
    return this.#mapEndedSession(this.#options.token());
  }

  /**
   * Turns the identity provider's 400 into a 401: a 400 would look like the wallet's rejection of a payment that may
   * have been made.
   */
  async #mapEndedSession<Value>(request: Promise<Value>): Promise<Value> {
    try {
      return await request;
    } catch (error) {
      if (error instanceof ApiError && error.failure.status === 400) {
        throw new StatusError({ status: 401, code: "unauthorized" });
      }
      throw error;
    }
  }

  async #attempt<Answer>(
    call: TypedCall<Answer>,
    isAnswer: (body: unknown) => body is Answer,
    options: CallOptions,
    token: string,
  ): Promise<Answer> {
    const { browser } = this.#options;
    const limit = startTimeLimit(browser, options.timeout ?? defaultTimeout);
    let status = 200;
    const send = keepStatus(browser.fetch);
    try {
      const result = await call(this.#wire, {
        signal: options.signal ? AbortSignal.any([options.signal, limit.signal]) : limit.signal,
        headers: this.headers(token, options.headers),
        fetch: async (input, init) => {
          const response = await send(input, init);
          status = response.status;
          return response;
        },
      });
      const answerData = this.idempotency === "none" ? addBodyStatus(result.data, status) : result.data;
      const answer = checkAnswer({ ...result, data: answerData }, isAnswer, browser.now);
      this.eventIds.keep(result.response.headers);
      return answer;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (error instanceof SyntaxError) throw new UnreadableError(status, { cause: error });
      throw limit.isOver() && options.signal?.aborted !== true
        ? new TimeoutError({ cause: error })
        : toNetworkError(error);
    } finally {
      limit.end();
    }
  }
}

function traceParent(uuid: string): string {
  const { traceId, spanId } = traceIdsOf(uuid);
  return `00-${traceId}-${spanId}-01`;
}
