/** The back end that answers at once: what is measured against it is the app's own time and the network's. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { allowOrigin, answerPreflight, isPreflight } from "../../../sandbox/http/cors.ts";
import { listenLocally } from "../../../site/listen.ts";
import { readBody } from "./body.ts";
import { InstantIdentity } from "./identity.ts";
import { answerWallet } from "./wallet.ts";

const prefix = "/api/v1";

export interface Backend {
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** @param apps every origin that an app is served from */
export async function startBackend(port: number, apps: readonly string[]): Promise<Backend> {
  const address = `http://localhost:${port}`;
  const identity = new InstantIdentity({ sandbox: address, apps });

  async function answerApi(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isPreflight(request)) {
      answerPreflight(request, response, apps);
      return;
    }
    allowOrigin(request, response, apps);
    const holder = identity.holderOf(request);
    const text = await readBody(request);
    const { status, body } =
      holder === undefined
        ? { status: 401, body: { status: 401, code: "unauthorized", message: "No token" } }
        : answerWallet(holder, request.method ?? "GET", path, text === "" ? undefined : JSON.parse(text));
    if (request.headers["idempotency-key"] !== undefined) response.setHeader("Idempotency-Replayed", "false");
    response.writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store" });
    response.end(JSON.stringify(body));
  }

  const server = createServer((request, response) => {
    const [path = "/"] = (request.url ?? "/").split("?");
    const answer = path.startsWith(`${prefix}/`)
      ? answerApi(path.slice(prefix.length), request, response)
      : identity.handle(request, response);
    answer.catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  const { close } = await listenLocally(server, port);
  return { address, close };
}
