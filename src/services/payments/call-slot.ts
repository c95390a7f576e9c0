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

/**
 * Holds a slot for the signed-in person across all tabs (Web Locks API: the browser releases it when the page closes).
 * It queues at the click, without waiting for a token, so that the calls of all tabs are sent in the order of the clicks.
 * @param onGranted called with the person once the slot is held, or at once if the browser lacks or forbids locks
 * @returns the function that releases the slot
 */
export function holdSlot(
  browser: Pick<Browser, "locks" | "channel">,
  readPerson: () => Promise<string | undefined>,
  slot: string,
  onGranted: (person: string | undefined) => void,
): () => void {
  const controller = new AbortController();
  let release = () => {};
  const lockReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  let person: string | undefined;
  async function holdLock(): Promise<void> {
    person = await readPerson();
    if (controller.signal.aborted) return;
    const locks = browser.locks();
    if (locks === undefined) return onGranted(person);
    await locks.request(slotName(person, slot), { signal: controller.signal }, async () => {
      onGranted(person);
      await lockReleased;
    });
    const channel = callsChannel(browser);
    channel?.postMessage({ type: "call.ended" });
    channel?.close();
  }
  holdLock().catch(() => {
    if (!controller.signal.aborted) onGranted(person);
  });
  return () => {
    controller.abort();
    release();
  };
}
