import { type AnyEventObject, fromCallback, fromPromise } from "xstate";
import { type InactivityEvent, inactivityMachine } from "../../machines/session/inactivity.machine.ts";
import { watchActivity } from "../browser/activity.ts";
import type { Connections } from "../connect.ts";
import { paymentsSettled } from "../payments/payment-lock.ts";

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
      awaitPayments: fromPromise(() => paymentsSettled(connected().browser)),
      readAppearance: fromPromise(async () => {
        const { dataset, lang } = document.documentElement;
        return { dark: dataset.theme === "nupay-dark", locale: lang === "ar" ? "ar" : "en" } as const;
      }),
    },
  });
}
