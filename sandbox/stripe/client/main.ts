import type { StripeConstructorOptions } from "@stripe/stripe-js";
import { IntegrationError } from "./integration-error.ts";
import { FakeStripe } from "./stripe.ts";

/** Stripe's release train that @stripe/stripe-js 10 expects; it warns about any other. */
const version = "endive";

const script = document.currentScript;
const origin = new URL(script instanceof HTMLScriptElement ? script.src : location.href).origin;

function createFakeStripe(publishableKey: string, options: StripeConstructorOptions = {}): FakeStripe {
  if (typeof publishableKey !== "string" || publishableKey === "")
    throw new IntegrationError("Please call Stripe() with your publishable key. You used an empty string.");
  if (publishableKey.startsWith("sk_"))
    throw new IntegrationError(
      "You should not use your secret key with Stripe.js.\n        Please pass a publishable key instead.",
    );
  if (publishableKey.startsWith("pk_live_") && location.protocol !== "https:")
    throw new IntegrationError("Live Stripe.js integrations must use HTTPS.");
  return new FakeStripe(origin, publishableKey, options);
}

Object.defineProperty(window, "Stripe", {
  value: Object.assign(createFakeStripe, { version }),
  configurable: true,
  writable: true,
  enumerable: true,
});
