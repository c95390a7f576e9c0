/**
 * As much of `Request` as openapi-fetch makes and the wire reads. Node's own reads its body as a stream, which takes most
 * of a run's time.
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

/** openapi-fetch reads the global `Request` once, when a client is made. */
export function withLightRequests<Value>(make: () => Value): Value {
  const { Request } = globalThis;
  globalThis.Request = LightRequest as unknown as typeof Request;
  try {
    return make();
  } finally {
    globalThis.Request = Request;
  }
}
