import type { World } from "../world.ts";
import type { Channel } from "./browser.ts";
import type { Page } from "./page.ts";

interface OpenChannel {
  readonly name: string;
  readonly page: Page;
  readonly channel: Channel;
  closed: boolean;
}

/** Broadcast channels of one device; each delivery to a listener is one step of the world. */
export class DeviceChannels {
  #open: OpenChannel[] = [];

  constructor(
    private readonly world: World,
    private readonly device: string,
  ) {}

  /** The channels' part of the state hash. */
  state(): unknown {
    return this.#open.map(({ name, page }) => `${page.name} ${name}`);
  }

  closeAll(page: Page): void {
    for (const entry of this.#open) if (entry.page === page) entry.closed = true;
    this.#open = this.#open.filter((entry) => !entry.closed);
  }

  open(page: Page, name: string): Channel {
    const channel: Channel = {
      onmessage: null,
      postMessage: (data) => {
        if (openChannel.closed) throw new DOMException("The channel is closed", "InvalidStateError");
        const copy: unknown = structuredClone(data);
        this.world.touch(`channel ${name}`);
        for (const otherChannel of this.#open) {
          if (otherChannel !== openChannel && otherChannel.name === name) this.#deliver(otherChannel, copy);
        }
      },
      close: () => {
        openChannel.closed = true;
        this.#open = this.#open.filter((entry) => entry !== openChannel);
      },
    };
    const openChannel: OpenChannel = { name, page, channel, closed: false };
    this.#open.push(openChannel);
    return channel;
  }

  #deliver(receivingChannel: OpenChannel, data: unknown): void {
    this.world.schedule({
      kind: "message",
      label: `${this.device}: ${receivingChannel.page.name} hears on ${receivingChannel.name}`,
      delay: 1,
      owner: receivingChannel.page,
      detail: data,
      run: () => {
        if (receivingChannel.closed) return;
        receivingChannel.channel.onmessage?.({ data } as MessageEvent);
      },
    });
  }
}
