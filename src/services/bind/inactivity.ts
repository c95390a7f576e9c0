import { type AnyEventObject, fromCallback, fromPromise } from "xstate";
import { type InactivityEvent, inactivityMachine } from "../../machines/session/inactivity.machine.ts";
import { watchActivity } from "../browser/activity.ts";
import type { Browser } from "../browser/browser.ts";
import type { Connections } from "../connect.ts";
import { paymentsSettled } from "../payments/payment-lock.ts";
import { localArea, unusedEnd } from "../storage/browser-stores.ts";

/** Milliseconds for which one tab alone signs out: it ends the session of the others, too. */
const turn = 10_000;

/** Resolves in one tab of this origin at a time; the next has its turn when this page is gone, or has not left in time. */
async function takeTurn(browser: Pick<Browser, "locks" | "setTimeout">): Promise<void> {
  const locks = browser.locks();
  if (locks === undefined) return;
  await new Promise<void>((resolve, reject) => {
    const hold = () => {
      resolve();
      return new Promise<void>((end) => browser.setTimeout(end, turn));
    };
    locks.request("nupay-sign-out", hold).catch(reject);
  });
}

export function bindInactivity(connected: () => Connections) {
  return inactivityMachine.provide({
    actors: {
      readLimit: fromPromise(async () => {
        const { config, browser } = connected();
        return { minutes: config.inactivity, at: browser.now() };
      }),
      watchActivity: fromCallback<AnyEventObject, undefined>(({ sendBack, receive }) => {
        const send = (event: InactivityEvent) => sendBack(event);
        const { stay, end } = watchActivity(connected().browser, {
          used: (at) => send({ type: "activity.noted", at }),
          shown: (at) => send({ type: "page.shown", at }),
          stays: (at) => send({ type: "stay.heard", at }),
        });
        receive(({ type }) => {
          if (type === "stay.requested") stay();
        });
        return end;
      }),
      prepareSignOut: fromPromise(async () => {
        const { browser } = connected();
        await paymentsSettled(browser);
        await takeTurn(browser);
        unusedEnd(localArea).write(browser.now());
      }),
      readAppearance: fromPromise(async () => {
        const { dataset, lang } = document.documentElement;
        return { dark: dataset.theme === "nupay-dark", locale: lang === "ar" ? "ar" : "en" } as const;
      }),
    },
  });
}
