import type { ServerResponse } from "node:http";
import type { Middleware } from "koa";
import { settlesWithin } from "./within.ts";

/** Requests that have no complete response yet, so that a shutdown can wait for them. */
export class RunningRequests {
  readonly #running = new Map<ServerResponse, Promise<unknown>>();

  /** A request runs until its handler has ended and its response is sent. */
  readonly middleware: Middleware = async ({ res }, next) => {
    const responseClosed = new Promise<void>((resolve) => res.once("close", resolve));
    let finish = () => {};
    this.#running.set(res, new Promise<void>((resolve) => (finish = resolve)));
    try {
      await next();
    } finally {
      void responseClosed.then(() => {
        this.#running.delete(res);
        finish();
      });
    }
  };

  get size(): number {
    return this.#running.size;
  }

  /** Excludes a request from the wait: a fault may hold it indefinitely. */
  leave(response: ServerResponse): void {
    this.#running.delete(response);
  }

  /** Resolves when all requests are answered, or after `limit` milliseconds. Each response closes its connection. */
  async finish(limit: number): Promise<void> {
    for (const response of this.#running.keys()) response.shouldKeepAlive = false;
    await settlesWithin(limit, Promise.all(this.#running.values()));
  }
}
