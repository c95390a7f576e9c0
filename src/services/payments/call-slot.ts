import { subjectOf } from "../api/token-subject.ts";
import type { Browser, Channel } from "../browser/browser.ts";

/** Of the Web Lock that the calls of one person's slot share. */
export function slotName(person: string | undefined, slot: string): string {
  return `nupay-call-${person} ${slot}`;
}

/** Tells every window, also this one, that a slot was given back. Undefined where the browser has no channels. */
export function callsChannel(browser: Pick<Browser, "channel">): Channel | undefined {
  try {
    return browser.channel("nupay-calls");
  } catch {
    return undefined;
  }
}

/**
 * Holds a slot of the token's person among all tabs (Web Locks API: the browser gives it back when the page ends). Calls
 * `granted` once it is held, and at once where the browser has no locks or forbids them.
 * @returns the function that gives it back
 */
export function holdSlot(
  browser: Pick<Browser, "locks" | "channel">,
  token: () => Promise<string>,
  slot: string,
  granted: () => void,
): () => void {
  const ended = new AbortController();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function hold(): Promise<void> {
    const locks = browser.locks();
    if (locks === undefined) return granted();
    const name = slotName(subjectOf(await token()), slot);
    if (ended.signal.aborted) return;
    await locks.request(name, { signal: ended.signal }, async () => {
      granted();
      await released;
    });
    const channel = callsChannel(browser);
    channel?.postMessage({ type: "call.ended" });
    channel?.close();
  }
  hold().catch(() => {
    // Without a token the call rejects with the reason.
    if (!ended.signal.aborted) granted();
  });
  return () => {
    ended.abort();
    release();
  };
}
