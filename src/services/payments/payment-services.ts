import type { Api } from "../api/client.ts";
import type { Browser } from "../browser/browser.ts";
import { type DecidedEntries, decidedEntries } from "../storage/decided-entries.ts";
import { type PaymentJournal, paymentJournal } from "../storage/payment-journal.ts";
import { type PaymentChannel, paymentChannel } from "./payment-channel.ts";
import { type PaymentLock, paymentLock } from "./payment-lock.ts";
import { type PressRegister, pressRegister } from "./press-register.ts";

/** What the ports of the payment charts share; one of it a page. */
export interface PaymentServices {
  readonly browser: Browser;
  readonly api: Api;
  readonly channel: PaymentChannel;
  readonly lock: PaymentLock;
  readonly journal: PaymentJournal;
  readonly decided: DecidedEntries;
  readonly presses: PressRegister;
}

export function paymentServices(browser: Browser, api: Api): PaymentServices {
  const channel = paymentChannel(browser);
  const lock = paymentLock(browser, channel);
  return {
    browser,
    api,
    channel,
    lock,
    journal: paymentJournal(browser, lock.whileFree, () => channel.post({ type: "journal.changed" })),
    decided: decidedEntries(browser),
    presses: pressRegister(browser, () => api.token()),
  };
}
