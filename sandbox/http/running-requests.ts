import type { ServerResponse } from "node:http";
import { within } from "./within.ts";

/** The requests that are being answered, so that ending the server cuts none of them short. */
export class RunningRequests {
  readonly #running = new Map<ServerResponse, Promise<unknown>>();

  /** It runs until its handler has ended and its answer is sent. */
  run(response: ServerResponse, handle: () => Promise<void>): void {
    const sent = new Promise<void>((resolve) => response.once("close", resolve));
    let finish = () => {};
    this.#running.set(response, new Promise<void>((resolve) => (finish = resolve)));
    void Promise.allSettled([handle(), sent]).then(() => {
      this.#running.delete(response);
      finish();
    });
  }

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
