import { subjectOf } from "../api/token-subject.ts";
import type { Browser, Channel } from "../browser/browser.ts";

/** The name of the Web Lock for one person's calls of a slot, the resource that they change. */
export function slotName(person: string | undefined, slot: string): string {
  return `nupay-call-${person} ${slot}`;
}

/** Tells every window, this one included, that a slot was released. Undefined if the browser has no channels. */
export function callsChannel(browser: Pick<Browser, "channel">): Channel | undefined {
  try {
    return browser.channel("nupay-calls");
  } catch {
    return undefined;
  }
}

export interface SlotEvents {
  readonly granted: () => void;
  /** The token, which names the person, could not be renewed. */
  readonly failed: (error: unknown) => void;
}

/**
 * Holds a slot for the token's person across all tabs (Web Locks API: the browser releases it when the page closes).
 * Calls `granted` once the slot is held, or at once if the browser has no locks or forbids them.
 * @returns the function that releases the slot
 */
export function holdSlot(
  browser: Pick<Browser, "locks" | "channel">,
  token: () => Promise<string>,
  slot: string,
  { granted, failed }: SlotEvents,
): () => void {
  const controller = new AbortController();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function hold(): Promise<void> {
    const locks = browser.locks();
    if (locks === undefined) return granted();
    let name: string;
    try {
      name = slotName(subjectOf(await token()), slot);
    } catch (error) {
      // A later renewal may succeed, and the call would then be sent without its lock.
      if (!controller.signal.aborted) failed(error);
      return;
    }
    if (controller.signal.aborted) return;
    await locks.request(name, { signal: controller.signal }, async () => {
      granted();
      await released;
    });
    const channel = callsChannel(browser);
    channel?.postMessage({ type: "call.ended" });
    channel?.close();
  }
  hold().catch(() => {
    if (!controller.signal.aborted) granted();
  });
  return () => {
    controller.abort();
    release();
  };
}
