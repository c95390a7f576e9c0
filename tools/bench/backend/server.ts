/** Starts a back end that answers immediately, so that the bench measures only the time of app and network. */
import { createServer } from "node:http";
import Koa, { type Context } from "koa";
import { readBody } from "../../../sandbox/http/body.ts";
import { allowOrigin, answerPreflight, isPreflight } from "../../../sandbox/http/cors.ts";
import { listenLocally } from "../../../site/listen.ts";
import { InstantIdentity, largestBody } from "./identity.ts";
import { answerWallet } from "./wallet.ts";

const prefix = "/api/v1";

export interface Backend {
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** @param apps the origins of all apps */
export async function startBackend(port: number, apps: readonly string[]): Promise<Backend> {
  const address = `http://localhost:${port}`;
  const identity = new InstantIdentity({ sandbox: address, apps });

  async function answerApi(ctx: Context): Promise<void> {
    if (isPreflight(ctx)) return answerPreflight(ctx, apps);
    allowOrigin(ctx, apps);
    const holder = identity.holderOf(ctx);
    const text = (await readBody(ctx.req, largestBody)).toString();
    const path = ctx.path.slice(prefix.length);
    const { status, body } =
      holder === undefined
        ? { status: 401, body: { status: 401, code: "unauthorized", message: "No token" } }
        : answerWallet(holder, ctx.method, path, text === "" ? undefined : JSON.parse(text));
    if (ctx.headers["idempotency-key"] !== undefined) ctx.set("Idempotency-Replayed", "false");
    ctx.status = status;
    ctx.set("Cache-Control", "no-store");
    ctx.set("Content-Type", "application/json");
    ctx.body = JSON.stringify(body);
  }

  const app = new Koa();
  app.use((ctx) => (ctx.path.startsWith(`${prefix}/`) ? answerApi(ctx) : identity.answer(ctx)));
  const { close } = await listenLocally(createServer(app.callback()), port);
  return { address, close };
}
