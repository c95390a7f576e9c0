import type { ServerResponse } from "node:http";
import type { Middleware } from "koa";
import { within } from "./within.ts";

/** The requests that are being answered, so that ending the server cuts none of them short. */
export class RunningRequests {
  readonly #running = new Map<ServerResponse, Promise<unknown>>();

  /** A request runs until its handler has ended and its answer is sent. */
  readonly middleware: Middleware = async ({ res }, next) => {
    const sent = new Promise<void>((resolve) => res.once("close", resolve));
    let finish = () => {};
    this.#running.set(res, new Promise<void>((resolve) => (finish = resolve)));
    try {
      await next();
    } finally {
      void sent.then(() => {
        this.#running.delete(res);
        finish();
      });
    }
  };

  get size(): number {
    return this.#running.size;
  }

  /** It is not waited for: a fault holds it for as long as a test likes. */
  leave(response: ServerResponse): void {
    this.#running.delete(response);
  }

  /** Resolves when all are answered, or after `limit` milliseconds. Each closes its connection with its answer. */
  async finish(limit: number): Promise<void> {
    for (const response of this.#running.keys()) response.shouldKeepAlive = false;
    await within(limit, Promise.all(this.#running.values()));
  }
}
