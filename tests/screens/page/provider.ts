/** The part of the payment provider's script that React's binding uses: its fields stay empty. */
import type { ProviderHandle } from "../../../src/machines/cards/prepare-card.machine.ts";

const nothing = () => {};

const field = {
  mount: nothing,
  unmount: nothing,
  destroy: nothing,
  update: nothing,
  on: nothing,
  off: nothing,
};

const elements = { create: () => field, getElement: () => null, update: nothing, on: nothing, off: nothing };

export const provider: ProviderHandle = {
  elements: () => elements,
  createToken: nothing,
  createPaymentMethod: nothing,
  confirmCardPayment: nothing,
  registerAppInfo: nothing,
  _registerWrapper: nothing,
};
