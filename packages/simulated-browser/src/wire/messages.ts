import type { GatewayAnswer } from "./gateway-answers.ts";

/** A request as it arrives at the server. */
export interface WireRequest {
  /** `d1t1.1 request 4`; a copy of a request has the same label. */
  readonly label: string;
  readonly copy: boolean;
  readonly method: string;
  /** The path without the prefix of the network: `/count`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** A server's answer, before the network converts it to a `Response`. The body is sent as JSON. */
export interface WireAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The servers behind the load balancer. */
export interface Backend {
  /** @returns whether a process accepted the request; `answer` is never called if the process dies */
  receive(request: WireRequest, answer: (answer: WireAnswer) => void, onDeath: () => void): boolean;
}

export function responseOf({ status, body, headers }: WireAnswer): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", ...headers },
  });
}

export function gatewayResponse(gateway: GatewayAnswer, serverAnswer: WireAnswer | undefined): Response {
  return new Response(gateway.body(serverAnswer && JSON.stringify(serverAnswer.body)), {
    status: gateway.status,
    headers: { ...(gateway.type && { "Content-Type": gateway.type }), ...gateway.headers },
  });
}
