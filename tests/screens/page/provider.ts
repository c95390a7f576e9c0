/** The part of the payment provider's script that React's binding uses: its fields stay empty. */
import type { ProviderHandle } from "../../../src/machines/cards/prepare-card.machine.ts";

const ignore = () => {};

const field = {
  mount: ignore,
  unmount: ignore,
  destroy: ignore,
  update: ignore,
  on: ignore,
  off: ignore,
};

const elements = { create: () => field, getElement: () => null, update: ignore, on: ignore, off: ignore };

export const provider: ProviderHandle = {
  elements: () => elements,
  createToken: ignore,
  createPaymentMethod: ignore,
  confirmCardPayment: ignore,
  registerAppInfo: ignore,
  _registerWrapper: ignore,
};
