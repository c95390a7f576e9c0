import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { StreamStart, WalletEvent } from "./event-log.ts";

/** Max unsent bytes per client. */
const maxBacklog = 64 * 1024;

export interface StreamOwner {
  readonly personId: string;
  readonly accountId: string;
  /** The session of its token, if the identity provider's tokens have one. */
  readonly sid: string | undefined;
}

/**
 * One person's open event stream (WHATWG HTML, section 9.2). Events offered before `begin` are sent after the start.
 */
export class EventStream {
  readonly owner: StreamOwner;
  readonly body = new Readable({ read: () => undefined });
  readonly #response: ServerResponse;
  #sent = 0;
  #offered: WalletEvent[] | undefined = [];

  constructor(owner: StreamOwner, response: ServerResponse) {
    this.owner = owner;
    this.#response = response;
  }

  begin({ reset, after, events }: StreamStart): void {
    this.#sent = after;
    const offeredEvents = this.#offered ?? [];
    this.#offered = undefined;
    // Writes something at once, because that sends the headers, too.
    if (reset) this.#write(`id: ${after}\nevent: reset\ndata: {}\n\n`);
    else this.keep();
    for (const event of [...events, ...offeredEvents]) this.offer(event);
  }

  offer(event: WalletEvent): void {
    if (this.#offered) this.#offered.push(event);
    else if (event.id > this.#sent) {
      this.#sent = event.id;
      this.#write(`id: ${event.id}\nevent: changed\ndata: ${JSON.stringify(event.data)}\n\n`);
    }
  }

  /** Sends a comment, which keeps the connection open on both sides and in proxies. */
  keep(): void {
    if (!this.#offered) this.#write(": keep\n\n");
  }

  end(): void {
    if (!this.body.destroyed && !this.body.readableEnded) this.body.push(null);
  }

  /** Disconnects a client that does not read; it can resume with its last id. */
  #write(text: string): void {
    if (this.body.destroyed || this.body.readableEnded) return;
    if (this.body.readableLength + text.length > maxBacklog) this.#response.destroy();
    else this.body.push(text);
  }
}
