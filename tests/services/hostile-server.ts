import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Answers with this status and JSON body. */
  answer(status: number, body: unknown, headers?: Readonly<Record<string, string>>): void;
}

/** A server that answers each call with the test's next handler. The last handler answers all further calls. */
export async function openHostileServer(port: number) {
  let handlers: ((exchange: Exchange) => void)[] = [];
  const requests: { method: string; path: string; headers: IncomingMessage["headers"]; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const handle = (handlers.length > 1 ? handlers.shift() : handlers[0]) ?? (() => response.destroy());
    let body = "";
    for await (const chunk of request) body += chunk;
    requests.push({ method: request.method ?? "", path: request.url ?? "", headers: request.headers, body });
    handle({
      request,
      response,
      answer: (status, json, headers = {}) =>
        response
          .writeHead(status, { "Content-Type": "application/json", ...headers })
          .end(JSON.stringify(json)),
    });
  });
  await new Promise<void>((resolve, reject) =>
    server.once("error", reject).listen(port, "localhost", resolve),
  );
  return {
    address: `http://localhost:${port}/api/v1`,
    requests,
    behave(...next: ((exchange: Exchange) => void)[]) {
      handlers = next;
      requests.length = 0;
    },
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
