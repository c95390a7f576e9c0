/**
 * The part of `Request` that openapi-fetch and the network use. Node's `Request` reads its body as a stream, which
 * would take most of a run's time.
 */
export class LightRequest {
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | undefined;
  readonly redirect: RequestRedirect;
  readonly signal: AbortSignal | undefined;

  constructor(
    readonly url: string,
    init: RequestInit,
  ) {
    this.method = init.method ?? "GET";
    this.headers = new Headers(init.headers);
    if (typeof init.body !== "string" && init.body !== undefined && init.body !== null) {
      throw new TypeError("The simulation sends text alone");
    }
    this.body = init.body ?? undefined;
    this.redirect = init.redirect ?? "follow";
    this.signal = init.signal ?? undefined;
  }
}

/** Replaces the global `Request` while a client is created, because openapi-fetch reads it only then. */
export function withLightRequests<Value>(callback: () => Value): Value {
  const { Request } = globalThis;
  globalThis.Request = LightRequest as unknown as typeof Request;
  try {
    return callback();
  } finally {
    globalThis.Request = Request;
  }
}
