import type { Stripe, StripeAuBankAccountElement, StripeCardElement } from "@stripe/stripe-js";
import { ApiError } from "../api/errors.ts";

export interface StripeOptions {
  readonly publishableKey: string;
  /** Where the script is served; absent, the provider's own public host serves it. */
  readonly scriptUrl?: string;
}

function unavailable(cause: unknown): ApiError {
  return new ApiError(
    { kind: "refused", code: "provider_unavailable", message: "Failed to load Stripe.js" },
    { cause },
  );
}

/** Loads a script once it is asked for; a failed one is taken away, so that the next try is a new one. */
function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error(`${address} did not load`));
    });
    document.head.append(script);
  });
}

/** The payment provider's script, loaded when a dialog needs it. */
export class StripeProvider {
  readonly #options: StripeOptions;
  #stripe: Stripe | undefined;

  constructor(options: StripeOptions) {
    this.#options = options;
  }

  /** @throws ApiError `provider_unavailable`: 'Failed to load Stripe.js' */
  async load(): Promise<Stripe> {
    if (this.#stripe) return this.#stripe;
    try {
      const { scriptUrl, publishableKey } = this.#options;
      if (scriptUrl !== undefined && !("Stripe" in window)) await loadScript(scriptUrl);
      const { loadStripe } = await import("@stripe/stripe-js/pure");
      loadStripe.setLoadParameters({ advancedFraudSignals: false });
      const stripe = await loadStripe(publishableKey);
      if (!stripe) throw new Error("Stripe.js is not available here");
      this.#stripe = stripe;
      return stripe;
    } catch (cause) {
      throw unavailable(cause);
    }
  }
}

interface ProviderError {
  readonly code?: string;
  readonly decline_code?: string;
  readonly message?: string;
}

/** The provider's own sentence stands in the dialog: it knows best, and in the dialog's language. */
function refusedBy(error: ProviderError): ApiError {
  return new ApiError({
    kind: "refused",
    code: `provider_${error.code ?? "error"}`,
    ...(error.message !== undefined && { message: error.message }),
  });
}

/** Confirms a card's setup under its holder's name. @throws ApiError with the provider's sentence */
export async function confirmCard(request: {
  stripe: Stripe;
  element: StripeCardElement;
  clientSecret: string;
  holderName: string;
}): Promise<{ paymentMethodId: string | undefined }> {
  const { setupIntent, error } = await request.stripe.confirmCardSetup(request.clientSecret, {
    payment_method: { card: request.element, billing_details: { name: request.holderName } },
  });
  if (error) throw refusedBy(error);
  const method = setupIntent.payment_method;
  return { paymentMethodId: typeof method === "string" ? method : method?.id };
}

/** Makes a payment method of an Australian bank account. @throws ApiError with the provider's sentence */
export async function createBankPaymentMethod(request: {
  stripe: Stripe;
  element: StripeAuBankAccountElement;
  name: string;
  email: string;
}): Promise<{ bsb: string; last4: string }> {
  const { paymentMethod, error } = await request.stripe.createPaymentMethod({
    type: "au_becs_debit",
    au_becs_debit: request.element,
    billing_details: { name: request.name, email: request.email },
  });
  if (error) throw refusedBy(error);
  return {
    bsb: paymentMethod.au_becs_debit?.bsb_number ?? "",
    last4: paymentMethod.au_becs_debit?.last4 ?? "",
  };
}
