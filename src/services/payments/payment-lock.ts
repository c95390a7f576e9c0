import { rejection } from "../../machines/core/failure.ts";
import type { Browser } from "../browser/browser.ts";
import { ApiError } from "../core/errors.ts";
import type { PaymentChannel } from "./payment-channel.ts";

export interface HoldListener {
  readonly onGranted: () => void;
  /** Another tab holds the lock; this tab does not wait for it. */
  readonly onUnavailable: () => void;
}

export interface WatchListener {
  /** Another tab holds the lock; `key` is that of its payment, once sent. */
  readonly onTaken: (key: string | undefined) => void;
  readonly onReleased: () => void;
}

export interface PaymentLock {
  /**
   * Holds an account's payment lock across all tabs until the returned function is called, or this page closes.
   * @throws ApiError `locks_unavailable` if the browser lacks or forbids Web Locks: then no payment is made
   */
  hold(account: { accountId: string; key: string | undefined }, events: HoldListener): () => void;
  /** Announces to the other tabs for which payment this tab holds the lock. */
  announceKey(accountId: string, key: string): void;
  /** Whether this tab holds the lock for this payment. */
  isHeldFor(accountId: string, key: string): boolean;
  /** Runs `callback` under the lock if no tab holds it; otherwise does nothing. */
  whileUnlocked(accountId: string, callback: () => Promise<void>): Promise<void>;
  /**
   * Reports when another tab holds the lock, never this tab itself.
   * @throws ApiError `locks_unavailable`
   */
  watch(accountId: string, events: WatchListener): () => void;
}

const prefix = "nupay-payment-";

function nameOf(accountId: string): string {
  return `${prefix}${accountId}`;
}

/**
 * Resolves once no tab of this origin holds a payment lock; at once without Web Locks, because then no payment is made.
 */
export async function paymentsSettled(browser: Pick<Browser, "locks">): Promise<void> {
  const locks = browser.locks();
  const { held = [] } = (await locks?.query()) ?? {};
  for (const { name } of held) {
    if (name?.startsWith(prefix)) await locks?.request(name, { mode: "shared" }, () => undefined);
  }
}

/** Web Locks API: the browser releases a lock when its page closes or crashes. */
export function paymentLock(browser: Pick<Browser, "locks">, channel: PaymentChannel): PaymentLock {
  /** The locks of this tab: account to key, if known. */
  const heldKeys = new Map<string, string | undefined>();
  /** True once a call of the Web Locks API was rejected: some browsers forbid locks together with storage. */
  let isForbidden = false;

  function requireLocks() {
    const locks = browser.locks();
    if (locks === undefined || isForbidden) throw new ApiError(rejection("locks_unavailable"));
    return locks;
  }

  function announceLock(accountId: string): void {
    channel.post({ type: "lock.taken", accountId, key: heldKeys.get(accountId) });
  }

  channel.subscribe((message) => {
    if (message.type === "lock.requested" && heldKeys.has(message.accountId)) announceLock(message.accountId);
  });

  async function isHeldElsewhere(accountId: string): Promise<boolean> {
    const { held: heldLocks = [] } = await requireLocks()
      .query()
      .catch((error: unknown) => {
        isForbidden = true;
        throw error;
      });
    const isExclusive = heldLocks.some(
      (lock) => lock.name === nameOf(accountId) && lock.mode === "exclusive",
    );
    return isExclusive && !heldKeys.has(accountId);
  }

  return {
    hold({ accountId, key }, events) {
      let release: () => void = () => {};
      const lockReleased = new Promise<void>((resolve) => {
        release = resolve;
      });
      let hasEnded = false;
      requireLocks()
        .request(nameOf(accountId), { ifAvailable: true }, async (lock) => {
          if (hasEnded) return;
          if (lock === null) {
            events.onUnavailable();
            return;
          }
          heldKeys.set(accountId, key);
          announceLock(accountId);
          events.onGranted();
          await lockReleased;
          heldKeys.delete(accountId);
        })
        .catch(() => {
          if (!hasEnded) events.onUnavailable();
        });
      return () => {
        hasEnded = true;
        release();
      };
    },

    announceKey(accountId, key) {
      if (!heldKeys.has(accountId)) return;
      heldKeys.set(accountId, key);
      announceLock(accountId);
    },

    isHeldFor: (accountId, key) => heldKeys.get(accountId) === key,

    async whileUnlocked(accountId, callback) {
      await requireLocks().request(nameOf(accountId), { ifAvailable: true }, async (lock) => {
        if (lock !== null) await callback();
      });
    },

    watch(accountId, events) {
      const locks = requireLocks();
      const endController = new AbortController();
      /** The latest wait for a release; each new holder replaces it. */
      let waitController: AbortController | undefined;

      function watchHolder(key: string | undefined): void {
        waitController?.abort();
        waitController = new AbortController();
        events.onTaken(key);
        void awaitRelease(waitController.signal);
      }

      /**
       * A shared request is granted once the holder has released the lock, or crashed. By then a third tab may hold the
       * lock.
       */
      async function awaitRelease(signal: AbortSignal): Promise<void> {
        try {
          do await locks.request(nameOf(accountId), { mode: "shared", signal }, () => {});
          while (await isHeldElsewhere(accountId));
        } catch {
          // Aborted, or the browser cannot report locks: the next press then requests the lock itself.
        }
        if (!signal.aborted) events.onReleased();
      }

      async function startWatching(): Promise<void> {
        if (
          !(await isHeldElsewhere(accountId)) ||
          endController.signal.aborted ||
          waitController !== undefined
        )
          return;
        watchHolder(undefined);
        channel.post({ type: "lock.requested", accountId });
      }

      const unsubscribe = channel.subscribe((message) => {
        if (message.type === "lock.taken" && message.accountId === accountId && !heldKeys.has(accountId))
          watchHolder(message.key);
      });
      startWatching().catch(() => {});
      return () => {
        endController.abort();
        waitController?.abort();
        unsubscribe();
      };
    },
  };
}
