import type {
  ConfirmCardSetupData,
  ConfirmCardSetupOptions,
  CreatePaymentMethodData,
  PaymentMethodResult,
  SetupIntentResult,
  Stripe,
  StripeConstructorOptions,
  StripeElementLocale,
  StripeElements,
  StripeError,
} from "@stripe/stripe-js";
import { languageOf, messageText } from "../messages/index.ts";
import type { PaymentMethodAnswer, SetupIntentAnswer } from "../protocol.ts";
import { showChallenge } from "./challenge.ts";
import { Controller } from "./controller.ts";
import { FrameElement } from "./element.ts";
import { Elements, type ElementsSubset } from "./elements.ts";
import { FrameRemovedError } from "./frame.ts";
import { IntegrationError } from "./integration-error.ts";

/** The part of Stripe's object that the fake implements, in Stripe's types. */
export interface StripeSubset
  extends Pick<
    Stripe,
    "confirmCardPayment" | "confirmCardSetup" | "createToken" | "registerAppInfo" | "retrieveSetupIntent"
  > {
  elements(options?: { locale?: StripeElementLocale }): ElementsSubset;
  createPaymentMethod(data: CreatePaymentMethodData): Promise<PaymentMethodResult>;
}

/** Compile-time check that the subset is assignable from Stripe's types. */
export type StripeOffersTheSubset = Stripe extends StripeSubset ? true : never;
export type ElementsOfferTheSubset = StripeElements extends ElementsSubset ? true : never;
const typeProofs: readonly [StripeOffersTheSubset, ElementsOfferTheSubset] = [true, true];
void typeProofs;

export class FakeStripe implements StripeSubset {
  readonly #origin: string;
  readonly #publishableKey: string;
  readonly #locale: string;
  readonly #controller: Controller;

  constructor(origin: string, publishableKey: string, options: StripeConstructorOptions) {
    this.#origin = origin;
    this.#publishableKey = publishableKey;
    this.#locale = options.locale ?? "auto";
    this.#controller = new Controller(origin, { publishableKey, locale: this.#locale });
  }

  elements(options?: { locale?: StripeElementLocale }): Elements {
    return new Elements({
      origin: this.#origin,
      publishableKey: this.#publishableKey,
      locale: options?.locale ?? this.#locale,
    });
  }

  async createPaymentMethod(data: CreatePaymentMethodData): Promise<PaymentMethodResult> {
    if ("card" in data && data.card instanceof FrameElement)
      return createPaymentMethodFromElement(data.card, data.billing_details);
    if ("au_becs_debit" in data) {
      const account = data.au_becs_debit;
      if (account instanceof FrameElement)
        return createPaymentMethodFromElement(account, data.billing_details);
      return this.#controller.ask("createPaymentMethod", { billingDetails: data.billing_details, account });
    }
    throw new IntegrationError(
      "The sandbox makes payment methods from a card Element, or from an auBankAccount Element or an account's numbers.",
    );
  }

  async confirmCardSetup(
    clientSecret: string,
    data: ConfirmCardSetupData = {},
    options: ConfirmCardSetupOptions = {},
  ): Promise<SetupIntentResult> {
    assertClientSecret("confirmCardSetup", clientSecret);
    const givenMethod = data.payment_method;
    let locale = this.#locale;
    let paymentMethod = typeof givenMethod === "string" ? givenMethod : undefined;
    if (typeof givenMethod === "object") {
      if (!(givenMethod.card instanceof FrameElement))
        throw new IntegrationError(
          "Invalid value for stripe.confirmCardSetup: payment_method.card should be a card Element.",
        );
      const creation = await createPaymentMethodFromElement(givenMethod.card, givenMethod.billing_details);
      if (creation.error) return creation;
      paymentMethod = creation.paymentMethod.id;
      locale = givenMethod.card.locale;
    }
    const confirmedAnswer = await this.#confirm(clientSecret, paymentMethod, locale);
    if (confirmedAnswer.setupIntent?.status !== "requires_action" || options.handleActions === false)
      return confirmedAnswer;
    return showChallenge({
      origin: this.#origin,
      start: { publishableKey: this.#publishableKey, locale, clientSecret },
    });
  }

  async retrieveSetupIntent(clientSecret: string): Promise<SetupIntentResult> {
    assertClientSecret("retrieveSetupIntent", clientSecret);
    return this.#controller.ask("retrieveSetupIntent", { clientSecret, locale: this.#locale });
  }

  /** Tokens belong to Stripe's older API, which the sandbox does not implement. */
  async createToken(): Promise<{ error: StripeError }> {
    return {
      error: { type: "invalid_request_error", message: "The sandbox makes payment methods, not tokens." },
    };
  }

  /** The sandbox's back end charges top-ups, so no page ever gets a payment intent. */
  async confirmCardPayment(clientSecret: string): Promise<{ error: StripeError }> {
    const id = clientSecret.split("_secret_")[0] ?? clientSecret;
    return {
      error: {
        type: "invalid_request_error",
        code: "resource_missing",
        message: `No such payment_intent: '${id}'`,
        param: "intent",
      },
    };
  }

  /** Stripe records the libraries that wrap it; the sandbox does not. */
  registerAppInfo(): void {}

  _registerWrapper(): void {}

  async #confirm(
    clientSecret: string,
    paymentMethod: string | undefined,
    locale: string,
  ): Promise<SetupIntentAnswer> {
    return this.#controller.ask("confirmSetupIntent", {
      clientSecret,
      locale,
      ...(paymentMethod === undefined ? {} : { paymentMethod }),
    });
  }
}

/** Returns an error if the element is unmounted before its frame has answered: then no payment method was created. */
async function createPaymentMethodFromElement(
  element: FrameElement,
  billingDetails: unknown,
): Promise<PaymentMethodAnswer> {
  try {
    return await element.createPaymentMethod(billingDetails);
  } catch (error) {
    if (!(error instanceof FrameRemovedError)) throw error;
    const language = languageOf(element.locale, navigator.language);
    return {
      error: { type: "api_connection_error", message: messageText("api_connection_error", language) },
    };
  }
}

function assertClientSecret(method: string, clientSecret: unknown): void {
  if (typeof clientSecret !== "string" || !/^seti_[^_]+_secret_.+$/.test(clientSecret))
    throw new IntegrationError(
      `Invalid value for stripe.${method} intent secret: value should be a client secret of the form \${id}_secret_\${secret}. You specified: ${String(clientSecret)}.`,
    );
}
