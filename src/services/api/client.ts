import createClient, { type Client } from "openapi-fetch";
import { errorOf, keepingStatus, readAnswer } from "./answers.ts";
import { ApiError, StatusError, TimeoutError } from "./errors.ts";
import { IdempotencyKeys, type KeySetting } from "./idempotency.ts";
import type { paths } from "./schema.d.ts";

export interface ApiOptions {
  /** `http://localhost:4010/api/v1` */
  readonly address: string;
  readonly idempotencyKey: KeySetting;
  /** A token that is good for some seconds yet, renewed where need be; rejects with 400 or 401 where there is none. */
  readonly token: () => Promise<string>;
  /** Fetches a newer token; parallel calls share one refresh. Rejects with 400 where the session is gone. */
  readonly renewToken: () => Promise<void>;
  readonly fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  /** In milliseconds; 20 s where it is left out. */
  readonly timeout?: number;
  /** Ends the call early; never given to a call that moves money or creates something. */
  readonly signal?: AbortSignal | undefined;
  /** A 401 is left to the caller, which renews the token and sends again itself. */
  readonly once?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** Takes the place of `fetch` for one call, to report the progress of an upload. */
  readonly fetch?: typeof globalThis.fetch;
}

type Body = Readonly<Record<string, unknown>>;
type Wire = Client<paths>;
/** What every call of the typed client shares, and what is read of its result. */
export type WireInit = {
  readonly signal: AbortSignal;
  readonly headers: Record<string, string>;
  readonly parseAs: "stream";
  readonly fetch: typeof globalThis.fetch;
};

/** What the typed client answers; `error` is the body of an answer that is not 2xx. */
interface WireResult {
  readonly response: Response;
  readonly error?: unknown;
}

type Make = (wire: Wire, init: WireInit) => Promise<WireResult>;
type Answer = { readonly body: Body; readonly headers: Headers };

const usualLimit = 20_000;

/** The wallet's sixteen calls, typed by the contract; the only file that knows openapi-fetch. */
export class Api {
  readonly keys: IdempotencyKeys;
  readonly #wire: Wire;
  readonly #options: ApiOptions;

  constructor(options: ApiOptions) {
    this.#options = options;
    this.keys = new IdempotencyKeys(options.idempotencyKey);
    this.#wire = createClient<paths>({ baseUrl: options.address, credentials: "omit" });
  }

  /**
   * Makes one call and answers its body; where the token was refused, renews it and makes the call once more.
   * @throws ApiError
   */
  async call(make: Make, options: CallOptions = {}): Promise<Body> {
    const { body } = await this.answer(make, options);
    return body;
  }

  /** As `call`, with the answer's headers. */
  async answer(make: Make, options: CallOptions = {}): Promise<Answer> {
    const token = await this.#token();
    try {
      return await this.#attempt(make, options, token);
    } catch (error) {
      if (options.once || !(error instanceof ApiError) || error.failure.status !== 401) throw error;
      // Another call may have renewed it while this one was on its way.
      if ((await this.#token()) === token) await this.#unlessGone(this.#options.renewToken());
      return await this.#attempt(make, options, await this.#token());
    }
  }

  #token(): Promise<string> {
    return this.#unlessGone(this.#options.token());
  }

  /** The identity provider's 400 is no word of the wallet's: a payment that it follows may have been made. */
  async #unlessGone<Value>(asking: Promise<Value>): Promise<Value> {
    try {
      return await asking;
    } catch (error) {
      if (error instanceof ApiError && error.failure.status === 400) {
        throw new StatusError({ status: 401, code: "unauthorized" });
      }
      throw error;
    }
  }

  async #attempt(make: Make, options: CallOptions, token: string): Promise<Answer> {
    const timeout = AbortSignal.timeout(options.timeout ?? usualLimit);
    const send = options.fetch ?? this.#options.fetch ?? ((input, init) => fetch(input, init));
    try {
      const { response, error } = await make(this.#wire, {
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
        headers: { ...options.headers, Authorization: `Bearer ${token}` },
        parseAs: "stream",
        fetch: keepingStatus(send),
      });
      return { body: await readAnswer(response, error), headers: response.headers };
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw timeout.aborted && options.signal?.aborted !== true
        ? new TimeoutError({ cause: error })
        : errorOf(error);
    }
  }
}
