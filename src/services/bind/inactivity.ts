import { type AnyEventObject, fromCallback, fromPromise } from "xstate";
import { languageOf } from "../../machines/core/rules/languages.ts";
import { type InactivityEvent, inactivityMachine } from "../../machines/session/inactivity.machine.ts";
import { watchActivity } from "../browser/activity.ts";
import type { Browser } from "../browser/browser.ts";
import type { Connections } from "../connect.ts";
import { paymentsSettled } from "../payments/payment-lock.ts";

/** Milliseconds in which one tab may sign out (which ends the session in all tabs) before the next tab tries. */
const lockTimeout = 10_000;

/** Milliseconds in which a tab learns that another tab has signed out. */
const sessionEndDelay = 2_000;

/**
 * Resolves once this tab holds the sign-out lock; at once in a browser without Web Locks. The lock is released when
 * this page closes, or after `lockTimeout`.
 */
async function acquireSignOutLock(browser: Pick<Browser, "locks" | "setTimeout">): Promise<void> {
  const locks = browser.locks();
  if (locks === undefined) return;
  await new Promise<void>((resolve, reject) => {
    const holdUntilSettled = () => {
      resolve();
      return new Promise<void>((releaseLock) => browser.setTimeout(releaseLock, lockTimeout));
    };
    locks.request("nupay-sign-out", holdUntilSettled).catch(reject);
  });
}

export function bindInactivity(getConnections: () => Connections) {
  return inactivityMachine.provide({
    actors: {
      readLimit: fromPromise(async () => {
        const { config, browser } = getConnections();
        return { minutes: config.inactivity, at: browser.now() };
      }),
      watchActivity: fromCallback<AnyEventObject, undefined>(({ sendBack, receive }) => {
        const send = (event: InactivityEvent) => sendBack(event);
        const { tell, end } = watchActivity(getConnections().browser, {
          onUse: (usedAt) => send({ type: "activity.noted", at: usedAt }),
          onShown: (shownAt) => send({ type: "page.shown", at: shownAt }),
          onStay: (stayedAt) => send({ type: "stay.heard", at: stayedAt }),
        });
        receive(({ type }) => {
          if (type === "stay.requested") tell("stay");
          if (type === "activity.noted") tell("activity");
        });
        return end;
      }),
      prepareSignOut: fromPromise(async () => {
        const { browser, inactivityEnd } = getConnections();
        await paymentsSettled(browser);
        await acquireSignOutLock(browser);
        // Two parallel sign-outs can conflict at the provider: wait, so that the chart can stop a tab that is already
        // signed out.
        if (inactivityEnd.isRecent(browser.now()))
          await new Promise<void>((resolve) => browser.setTimeout(resolve, sessionEndDelay));
        inactivityEnd.write(browser.now());
      }),
      /** The page's theme and language, for the provider's sign-out page. */
      readAppearance: fromPromise(async () => {
        const { dataset, lang } = document.documentElement;
        return { dark: dataset.theme === "nupay-dark", locale: languageOf(lang) };
      }),
    },
  });
}
