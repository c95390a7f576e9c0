import type { Browser, Channel } from "../browser/browser.ts";
import { isFields } from "../core/fields.ts";

/** Messages between tabs, without amounts, names or tokens. */
export type PaymentMessage =
  | { readonly type: "journal.changed" }
  | { readonly type: "lock.taken"; readonly accountId: string; readonly key: string | undefined }
  /** Requests `lock.taken` from the tab that holds the account's lock. */
  | { readonly type: "lock.requested"; readonly accountId: string };

export interface PaymentChannel {
  post(message: PaymentMessage): void;
  /** @returns unsubscribe */
  subscribe(listener: (message: PaymentMessage) => void): () => void;
}

function parseMessage(data: unknown): PaymentMessage | undefined {
  if (!isFields(data)) return undefined;
  const { type, accountId, key } = data;
  if (type === "journal.changed") return { type };
  if (typeof accountId !== "string") return undefined;
  if (type === "lock.requested") return { type, accountId };
  if (type === "lock.taken") return { type, accountId, key: typeof key === "string" ? key : undefined };
  return undefined;
}

/**
 * The channel of all tabs of this origin. Each page has only one channel object, because a second one would receive the
 * first one's messages. Without channels, the other tabs are not notified; lock and journal still work.
 */
export function paymentChannel(browser: Pick<Browser, "channel">): PaymentChannel {
  const listeners = new Set<(message: PaymentMessage) => void>();
  let channel: Channel | undefined;
  function openChannel(): Channel | undefined {
    try {
      channel ??= browser.channel("nupay-payments");
    } catch {
      return undefined;
    }
    channel.onmessage = (event) => {
      const message = parseMessage(event.data);
      if (message !== undefined) for (const listener of [...listeners]) listener(message);
    };
    return channel;
  }
  return {
    post(message) {
      openChannel()?.postMessage(message);
    },
    subscribe(listener) {
      openChannel();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
