import type { Device } from "simulated-browser";

/** Names of the locks under which the device's live pages submit payments. */
export function paymentLocksOn(device: Device): string[] {
  return device
    .livePages()
    .flatMap((page) => device.locks.heldBy(page))
    .filter((name) => name.startsWith("nupay-payment-"));
}

export function holdsPayment(device: Device): boolean {
  return paymentLocksOn(device).length > 0;
}
