import createClient, { type Client } from "openapi-fetch";
import { errorOf, readAnswer } from "./answers.ts";
import { ApiError } from "./errors.ts";
import { IdempotencyKeys, type KeySetting } from "./idempotency.ts";
import type { paths } from "./schema.d.ts";

export interface ApiOptions {
  /** `http://localhost:4010/api/v1` */
  readonly address: string;
  readonly idempotencyKey: KeySetting;
  /** A token that is good for some seconds yet, renewed where need be. */
  readonly token: () => Promise<string>;
  /** Fetches a newer token; parallel calls share one refresh. */
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
  readonly fetch?: typeof globalThis.fetch;
};

/** What the typed client answers; `error` is the body of an answer that is not 2xx. */
interface WireResult {
  readonly response: Response;
  readonly error?: unknown;
}

/** The wallet's sixteen calls, typed by the contract; the only file that knows openapi-fetch. */
export class Api {
  readonly keys: IdempotencyKeys;
  readonly #wire: Wire;
  readonly #options: ApiOptions;

  constructor(options: ApiOptions) {
    this.#options = options;
    this.keys = new IdempotencyKeys(options.idempotencyKey);
    this.#wire = createClient<paths>({
      baseUrl: options.address,
      ...(options.fetch && { fetch: options.fetch }),
      credentials: "omit",
    });
  }

  /**
   * Makes one call and answers its body; where the token was refused, renews it and makes the call once more.
   * @throws ApiError
   */
  async call(
    make: (wire: Wire, init: WireInit) => Promise<WireResult>,
    options: CallOptions = {},
  ): Promise<Body> {
    const { body } = await this.answer(make, options);
    return body;
  }

  /** As `call`, with the answer's headers. */
  async answer(
    make: (wire: Wire, init: WireInit) => Promise<WireResult>,
    options: CallOptions = {},
  ): Promise<{ body: Body; headers: Headers }> {
    try {
      return await this.#attempt(make, options);
    } catch (error) {
      if (options.once || !(error instanceof ApiError) || error.failure.status !== 401) throw error;
      await this.#options.renewToken();
      return await this.#attempt(make, options);
    }
  }

  async #attempt(
    make: (wire: Wire, init: WireInit) => Promise<WireResult>,
    options: CallOptions,
  ): Promise<{ body: Body; headers: Headers }> {
    const token = await this.#options.token();
    const timeout = AbortSignal.timeout(options.timeout ?? 20_000);
    let result: WireResult;
    try {
      result = await make(this.#wire, {
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
        headers: { ...options.headers, Authorization: `Bearer ${token}` },
        parseAs: "stream",
        ...(options.fetch && { fetch: options.fetch }),
      });
    } catch (error) {
      throw errorOf(error);
    }
    const { response, error } = result;
    return { body: await readAnswer(response, error), headers: response.headers };
  }
}
