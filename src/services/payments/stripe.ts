import type { Stripe, StripeAuBankAccountElement, StripeCardElement } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { rejection } from "../../machines/core/failure.ts";
import { ApiError } from "../core/errors.ts";
import { loadScript, publicScript } from "./stripe-script.ts";

export interface StripeOptions {
  readonly publishableKey: string;
  /** Address of the payment script; default: the provider's public host. */
  readonly scriptUrl?: string;
}

function unavailableError(cause: unknown): ApiError {
  return new ApiError(
    { kind: "rejected", code: "provider_unavailable", message: "Failed to load Stripe.js" },
    { cause },
  );
}

/** The payment provider's script, loaded when a dialog needs it. */
export class StripeProvider {
  readonly #options: StripeOptions;
  #loading: Promise<Stripe> | undefined;

  constructor(options: StripeOptions) {
    this.#options = options;
  }

  /**
   * Loads the script once; after a failure it can be called again. @throws ApiError `provider_unavailable`: 'Failed to
   * load Stripe.js'
   */
  load(): Promise<Stripe> {
    this.#loading ??= this.#load().catch((cause: unknown) => {
      this.#loading = undefined;
      throw unavailableError(cause);
    });
    return this.#loading;
  }

  async #load(): Promise<Stripe> {
    if (!("Stripe" in window)) await loadScript(this.#options.scriptUrl ?? publicScript);
    const stripe = await loadStripe(this.#options.publishableKey);
    if (!stripe) throw new Error("Stripe.js is not available here");
    return stripe;
  }
}

interface ProviderError {
  readonly code?: string;
  readonly decline_code?: string;
  readonly message?: string;
}

/** Keeps the provider's own message for the dialog, because it is precise and in the dialog's language. */
function rejectionOf(error: ProviderError): ApiError {
  return new ApiError({
    kind: "rejected",
    code: `provider_${error.code ?? "error"}`,
    ...(error.message !== undefined && { message: error.message }),
  });
}

/** The details of each card that this page has tokenised, by token: every attempt with a card has its own token. */
const detailsByToken = new Map<string, string>();

/** The card details that the provider gives to a page: never the number. */
export interface TokenizedCard {
  readonly token: string;
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

/** Creates a payment method from the card in the provider's field. @throws ApiError with the provider's message */
export async function tokenizeCard(request: {
  stripe: Stripe;
  element: StripeCardElement;
  holderName: string;
}): Promise<TokenizedCard> {
  const { paymentMethod, error } = await request.stripe.createPaymentMethod({
    type: "card",
    card: request.element,
    billing_details: { name: request.holderName },
  });
  if (error) throw rejectionOf(error);
  const details = {
    brand: paymentMethod.card?.brand ?? "",
    last4: paymentMethod.card?.last4 ?? "",
    expiryMonth: paymentMethod.card?.exp_month ?? 0,
    expiryYear: paymentMethod.card?.exp_year ?? 0,
  };
  detailsByToken.set(paymentMethod.id, JSON.stringify(details));
  return { token: paymentMethod.id, ...details };
}

/**
 * Confirms a card's setup. @throws ApiError with the provider's message; `link_used` if an earlier attempt has confirmed
 * another card with this secret
 */
export async function confirmCard(request: {
  stripe: Stripe;
  clientSecret: string;
  token: string;
}): Promise<{ paymentMethodId: string | undefined }> {
  const { setupIntent, error } = await request.stripe.confirmCardSetup(request.clientSecret, {
    payment_method: request.token,
  });
  // An earlier attempt, whose answer was lost, has already confirmed it.
  const confirmedIntent = error?.setup_intent?.status === "succeeded" ? error.setup_intent : undefined;
  if (error && !confirmedIntent) throw rejectionOf(error);
  const method = (confirmedIntent ?? setupIntent)?.payment_method;
  const paymentMethodId = typeof method === "string" ? method : method?.id;
  const isSameCard = detailsByToken.get(paymentMethodId ?? "") === detailsByToken.get(request.token);
  if (confirmedIntent && !isSameCard) throw new ApiError(rejection("link_used"));
  return { paymentMethodId };
}

/** Creates a payment method from an Australian bank account. @throws ApiError with the provider's message */
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
  if (error) throw rejectionOf(error);
  return {
    bsb: paymentMethod.au_becs_debit?.bsb_number ?? "",
    last4: paymentMethod.au_becs_debit?.last4 ?? "",
  };
}
