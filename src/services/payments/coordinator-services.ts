import type { Api } from "../api/client.ts";
import type { Browser } from "../browser/browser.ts";
import { type JournalReader, journalReader } from "../storage/journal-reader.ts";
import { type PageLives, pageLives } from "./page-lives.ts";
import { type PaymentChannel, paymentChannel } from "./payment-channel.ts";
import { type PaymentLock, paymentLock } from "./payment-lock.ts";

/** The services that the payments coordinator needs before any press; one instance per page. */
export interface CoordinatorServices {
  readonly browser: Browser;
  readonly api: Api;
  readonly channel: PaymentChannel;
  readonly lock: PaymentLock;
  readonly journal: JournalReader;
  readonly lives: PageLives;
}

export function createCoordinatorServices(browser: Browser, api: Api): CoordinatorServices {
  const channel = paymentChannel(browser);
  const lock = paymentLock(browser, channel);
  return {
    browser,
    api,
    channel,
    lock,
    journal: journalReader(browser, lock.whileUnlocked, () => channel.post({ type: "journal.changed" })),
    lives: pageLives(browser),
  };
}
