import { createHmac, randomInt } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** `pm_…`, with Stripe's 24 characters after the prefix. */
export function newPaymentMethodId(): string {
  return `pm_1${randomText(23)}`;
}

/** `seti_…` and its client secret, `seti_…_secret_…`. */
export function newSetupIntentId(): { id: string; clientSecret: string } {
  const id = `seti_1${randomText(23)}`;
  return { id, clientSecret: `${id}_secret_${randomText(25)}` };
}

export function newSecret(): string {
  return randomText(43);
}

/** Equal numbers have equal fingerprints. Without the secret, a number cannot be guessed from its fingerprint. */
export function fingerprint(secret: string, number: string): string {
  const digest = createHmac("sha256", secret).update(number).digest();
  return Array.from(digest.subarray(0, 16), (byte) => alphabet[byte % alphabet.length]).join("");
}

/** Unix time in whole seconds. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
