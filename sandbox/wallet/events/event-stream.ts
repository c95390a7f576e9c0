import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { StreamStart, WalletEvent } from "./event-log.ts";

/** Max unsent bytes per client. */
const maxBacklog = 64 * 1024;

export interface StreamOwner {
  readonly personId: string;
  readonly accountId: string;
  /** The session id in the owner's token; undefined if the identity provider's tokens have none. */
  readonly sid: string | undefined;
}

/**
 * One person's open event stream (WHATWG HTML, section 9.2). Events offered before `begin` are sent after the start.
 */
export class EventStream {
  readonly owner: StreamOwner;
  readonly body = new Readable({ read: () => undefined });
  readonly #response: ServerResponse;
  #lastSentId = 0;
  #offeredEvents: WalletEvent[] | undefined = [];

  constructor(owner: StreamOwner, response: ServerResponse) {
    this.owner = owner;
    this.#response = response;
  }

  begin({ reset, lastEventId, events }: StreamStart): void {
    this.#lastSentId = lastEventId;
    const offeredEvents = this.#offeredEvents ?? [];
    this.#offeredEvents = undefined;
    // Write at once, because the first write also sends the headers.
    if (reset) this.#write(`id: ${lastEventId}\nevent: reset\ndata: {}\n\n`);
    else this.keepAlive();
    for (const event of [...events, ...offeredEvents]) this.offer(event);
  }

  offer(event: WalletEvent): void {
    if (this.#offeredEvents) this.#offeredEvents.push(event);
    else if (event.id > this.#lastSentId) {
      this.#lastSentId = event.id;
      this.#write(`id: ${event.id}\nevent: changed\ndata: ${JSON.stringify(event.data)}\n\n`);
    }
  }

  /** Sends a comment, which keeps the connection open on both sides and in proxies. */
  keepAlive(): void {
    if (!this.#offeredEvents) this.#write(": keep\n\n");
  }

  end(): void {
    if (!this.body.destroyed && !this.body.readableEnded) this.body.push(null);
  }

  /** Writes the text, or disconnects a client that does not read. The client can resume with its last id. */
  #write(text: string): void {
    if (this.body.destroyed || this.body.readableEnded) return;
    if (this.body.readableLength + text.length > maxBacklog) this.#response.destroy();
    else this.body.push(text);
  }
}
