import type { Api } from "../api/client.ts";
import type { Browser } from "../browser/browser.ts";
import { createDecidedEntries, type DecidedEntries } from "../storage/decided-entries.ts";
import { addWrites, type PaymentJournal } from "../storage/payment-journal.ts";
import { type CoordinatorServices, createCoordinatorServices } from "./coordinator-services.ts";
import { type PressRegister, pressRegister } from "./press-register.ts";

/** The services that the ports of one payment's charts share; one instance per page. */
export interface PaymentServices extends CoordinatorServices {
  readonly journal: PaymentJournal;
  readonly decidedEntries: DecidedEntries;
  readonly presses: PressRegister;
}

/** Adds the services that only a press needs; their code loads with the pages. */
export function addPressServices(services: CoordinatorServices): PaymentServices {
  const { browser, api, lives, journal } = services;
  return {
    ...services,
    journal: addWrites(journal),
    decidedEntries: createDecidedEntries(browser),
    presses: pressRegister(browser, () => api.token(), lives),
  };
}

export function createPaymentServices(browser: Browser, api: Api): PaymentServices {
  return addPressServices(createCoordinatorServices(browser, api));
}
