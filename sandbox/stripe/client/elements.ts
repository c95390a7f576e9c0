import type {
  StripeAuBankAccountElement,
  StripeAuBankAccountElementOptions,
  StripeCardElement,
  StripeCardElementOptions,
  StripeElementLocale,
  StripeElements,
} from "@stripe/stripe-js";
import { AuBankAccountElement } from "./au-bank-account-element.ts";
import { CardElement } from "./card-element.ts";
import type { ElementHome } from "./element.ts";
import { IntegrationError } from "./integration-error.ts";

/** The part of Stripe's `Elements` object that the fake implements. */
export interface ElementsSubset extends Pick<StripeElements, "update" | "submit" | "fetchUpdates" | "on"> {
  create(elementType: "card", options?: StripeCardElementOptions): StripeCardElement;
  create(
    elementType: "auBankAccount",
    options?: StripeAuBankAccountElementOptions,
  ): StripeAuBankAccountElement;
  getElement(elementType: "card"): StripeCardElement | null;
  getElement(elementType: "auBankAccount"): StripeAuBankAccountElement | null;
}

type ElementTypeName = "card" | "auBankAccount";
type ElementOptions = StripeCardElementOptions & StripeAuBankAccountElementOptions;
type CreatedElement = CardElement & AuBankAccountElement;

/** A group of elements with one locale. */
export class Elements implements ElementsSubset {
  readonly #elements = new Map<ElementTypeName, CardElement | AuBankAccountElement>();
  readonly #home: Omit<ElementHome, "locale" | "forget">;
  readonly #updated = new Set<() => void>();
  #locale: string;

  constructor(home: Omit<ElementHome, "forget">) {
    this.#home = home;
    this.#locale = home.locale;
  }

  create(type: "card", options?: StripeCardElementOptions): CardElement;
  create(type: "auBankAccount", options?: StripeAuBankAccountElementOptions): AuBankAccountElement;
  create(type: ElementTypeName, options: ElementOptions = {}): CardElement | AuBankAccountElement {
    if (type !== "card" && type !== "auBankAccount")
      throw new IntegrationError(
        `A valid Element name must be provided. The sandbox's Elements are:\n  card, auBankAccount; you passed: ${String(type)}.`,
      );
    if (this.#elements.has(type))
      throw new IntegrationError(
        `Can only create one Element of type ${type}. Use elements.getElement('${type}') to retrieve the existing ${type} Element.`,
      );
    const home: ElementHome = {
      ...this.#home,
      locale: this.#locale,
      forget: () => void this.#elements.delete(type),
    };
    const element =
      type === "card" ? new CardElement(home, options) : new AuBankAccountElement(home, options);
    this.#elements.set(type, element);
    return element;
  }

  getElement(type: "card"): CardElement | null;
  getElement(type: "auBankAccount"): AuBankAccountElement | null;
  /** Also accepts react-stripe-js's components, whose type is in `__elementType`. */
  getElement(type: ElementTypeName | { readonly __elementType?: ElementTypeName }): CreatedElement | null {
    const name = typeof type === "string" ? type : type.__elementType;
    const element = name === undefined ? undefined : this.#elements.get(name);
    return (element as CreatedElement | undefined) ?? null;
  }

  /** The locale applies to elements created afterwards; Stripe fixes it at an element's creation. */
  async update(options: { locale?: StripeElementLocale }): Promise<void> {
    if (options.locale !== undefined) this.#locale = options.locale;
    for (const handler of this.#updated) handler();
  }

  on(eventType: "update-end", handler: () => void): void {
    if (eventType === "update-end") this.#updated.add(handler);
  }

  /** Card and bank account elements validate on confirmation, so there is nothing to collect first. */
  async submit(): Promise<{ error?: never; selectedPaymentMethod: string }> {
    const [type] = this.#elements.keys();
    return { selectedPaymentMethod: type === "auBankAccount" ? "au_becs_debit" : "card" };
  }

  async fetchUpdates(): Promise<Record<never, never>> {
    return {};
  }
}
