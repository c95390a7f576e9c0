import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface GatewayCall {
  readonly method: string;
  /** Path below `/api/v1`. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface GatewayAnswer {
  status: number;
  readonly headers: Headers;
  text: string;
}

/** The changes that a gateway makes to the calls and answers of a correct server. */
export interface Fault {
  /** Changes the call, or answers it instead of the server. */
  readonly call?: (call: GatewayCall) => Partial<GatewayCall> | GatewayAnswer;
  readonly answer?: (answer: GatewayAnswer, call: GatewayCall) => void;
}

/** Opens a gateway to the server at `address`. @returns the gateway's address and its `close` */
export async function openFaultyGateway(address: string, { call: change, answer: alter }: Fault) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const call: GatewayCall = {
      method: request.method ?? "GET",
      path: request.url ?? "/",
      headers: request.headers,
      body: Buffer.concat(chunks),
    };
    const changedCall = change?.(call) ?? {};
    if ("text" in changedCall) return send(changedCall);
    const { method, path, headers, body } = { ...call, ...changedCall };
    const ending = new AbortController();
    response.once("close", () => ending.abort());
    const hasBody = method !== "GET" && method !== "DELETE" && method !== "OPTIONS" && body.length > 0;
    const serverResponse = await fetch(`${address}${path}`, {
      method,
      redirect: "manual",
      signal: ending.signal,
      headers: sentHeaders(headers),
      body: hasBody ? new Uint8Array(body) : null,
    }).catch(() => undefined);
    if (!serverResponse) return void response.destroy();
    const keptHeaders = new Headers(serverResponse.headers);
    for (const name of ["connection", "keep-alive", "transfer-encoding", "content-length"])
      keptHeaders.delete(name);
    if (!keptHeaders.get("content-type")?.startsWith("text/event-stream")) {
      const altered = {
        status: serverResponse.status,
        headers: keptHeaders,
        text: await serverResponse.text(),
      };
      alter?.(altered, call);
      return send(altered);
    }
    response.writeHead(serverResponse.status, Object.fromEntries(keptHeaders));
    try {
      const decoder = new TextDecoder();
      for await (const chunk of serverResponse.body ?? []) {
        const answerPart: GatewayAnswer = {
          status: 200,
          headers: keptHeaders,
          text: decoder.decode(chunk, { stream: true }),
        };
        alter?.(answerPart, call);
        response.write(answerPart.text);
      }
    } catch {
      // The reader has closed the stream.
    }
    response.end();

    function send({ status, headers: responseHeaders, text }: GatewayAnswer): void {
      response.writeHead(status, Object.fromEntries(responseHeaders));
      response.end(status === 204 ? undefined : text);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function sentHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const ownHeaders = ["host", "connection", "content-length", "transfer-encoding", "keep-alive"];
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ownHeaders.includes(name) ? [] : [[name, String(value)]],
    ),
  );
}
