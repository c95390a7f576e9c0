/** The provider on its own port, for tests: in-memory database, one app origin. */
import { createServer, type RequestListener, type Server } from "node:http";
import Koa from "koa";
import { openDatabase } from "../../sandbox/database.ts";
import type { Database, PaymentProvider } from "../../sandbox/ports.ts";
import { createPaymentProvider } from "../../sandbox/stripe/index.ts";

export interface StripeTestServers {
  readonly sandbox: string;
  readonly app: string;
  readonly database: Database;
  readonly provider: PaymentProvider;
  /** The received requests in order. */
  readonly requests: readonly { method: string; path: string; body: string }[];
  close(): Promise<void>;
}

export async function openTestServers(ports: { sandbox: number; app: number }): Promise<StripeTestServers> {
  const sandbox = `http://localhost:${ports.sandbox}`;
  const app = `http://localhost:${ports.app}`;
  const database = await openDatabase("memory");
  const provider = await createPaymentProvider({ addresses: { sandbox, apps: [app] }, database });
  const requests: { method: string; path: string; body: string }[] = [];
  const koa = new Koa().use((ctx, next) => {
    const record = { method: ctx.method, path: ctx.url, body: "" };
    requests.push(record);
    ctx.req.on("data", (chunk: Buffer) => {
      record.body += chunk.toString();
    });
    return provider.middleware(ctx, next);
  });
  const server = await listen(ports.sandbox, koa.callback());
  return {
    sandbox,
    app,
    database,
    provider,
    requests,
    async close() {
      await closeServer(server);
      await database.close();
    },
  };
}

export function listen(port: number, listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "localhost", () => resolve(server));
  });
}

export function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
