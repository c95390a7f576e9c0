import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { StreamStart, WalletEvent } from "./event-log.ts";

/** In bytes that wait for a client to read them. */
const largestBacklog = 64 * 1024;

export interface StreamOwner {
  readonly personId: string;
  readonly accountId: string;
  /** The session of its token, where the identity provider's tokens name one. */
  readonly sid: string | undefined;
}

/** One person's open stream (WHATWG HTML, section 9.2). What it is offered before it has begun follows its beginning. */
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
    const offered = this.#offered ?? [];
    this.#offered = undefined;
    // Something at once, in any case: the headers leave with it.
    if (reset) this.#write(`id: ${after}\nevent: reset\ndata: {}\n\n`);
    else this.keep();
    for (const event of [...events, ...offered]) this.offer(event);
  }

  offer(event: WalletEvent): void {
    if (this.#offered) this.#offered.push(event);
    else if (event.id > this.#sent) {
      this.#sent = event.id;
      this.#write(`id: ${event.id}\nevent: changed\ndata: ${JSON.stringify(event.data)}\n\n`);
    }
  }

  /** A comment, which tells both sides and each proxy between them that the stream is open. */
  keep(): void {
    if (!this.#offered) this.#write(": keep\n\n");
  }

  end(): void {
    if (!this.body.destroyed && !this.body.readableEnded) this.body.push(null);
  }

  /** A client that does not read loses its connection: it resumes with its last id. */
  #write(text: string): void {
    if (this.body.destroyed || this.body.readableEnded) return;
    if (this.body.readableLength + text.length > largestBacklog) this.#response.destroy();
    else this.body.push(text);
  }
}
