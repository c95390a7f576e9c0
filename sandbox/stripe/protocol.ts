/**
 * The messages between the script on the app's page and the sandbox's frames. They use a message port that is
 * transferred once, between two exact origins. No message sends a card or account number to the page.
 */
import type {
  PaymentMethod,
  SetupIntent,
  StripeAuBankAccountElementOptions,
  StripeCardElementOptions,
  StripeElementChangeEvent,
  StripeError,
} from "@stripe/stripe-js";
import type { Brand } from "./rules/brand.ts";

export type FrameKind = "card" | "au-bank-account" | "challenge" | "controller";

/** The frame's first message to the page, sent when the frame listens to messages. */
export const hello = "stripe.hello";

/** The page's answer, which transfers the port; all later messages use the port. */
export const handshake = "stripe.connect";

/** The query parameter of a frame's URL with the origin of the embedding page. */
export const appParameter = "app";

export interface Handshake<Start> {
  readonly type: typeof handshake;
  readonly start: Start;
}

/** Sent to every frame at its start. */
export interface CommonStart {
  readonly publishableKey: string;
  readonly locale: string;
}

/** An element's options, without those that a message port cannot transfer or the frame does not need. */
export type FrameOptions = Omit<StripeCardElementOptions & StripeAuBankAccountElementOptions, "classes">;

export interface ElementStart extends CommonStart {
  readonly options: FrameOptions;
}

export interface ChallengeStart extends CommonStart {
  readonly clientSecret: string;
  readonly dark: boolean;
}

/** State of an element, from which each kind creates its change event. */
export interface ElementState {
  readonly empty: boolean;
  readonly complete: boolean;
  readonly error: StripeElementChangeEvent["error"];
  readonly brand: Brand;
  readonly postalCode: string;
  readonly bankName: string | undefined;
}

export type PageToElement =
  | { readonly type: "focus" | "blur" | "clear" }
  | { readonly type: "update"; readonly options: FrameOptions };

export type ElementToPage =
  | { readonly type: "focus" | "blur" | "escape" | "submit" }
  | { readonly type: "ready"; readonly state: ElementState }
  | { readonly type: "change"; readonly state: ElementState }
  | { readonly type: "resize"; readonly height: number };

export type PaymentMethodAnswer =
  | { readonly paymentMethod: PaymentMethod; readonly error?: undefined }
  | { readonly paymentMethod?: undefined; readonly error: StripeError };

export type SetupIntentAnswer =
  | { readonly setupIntent: SetupIntent; readonly error?: undefined }
  | { readonly setupIntent?: undefined; readonly error: StripeError };

/** Requests to the frames, each with its answer. */
export interface Questions {
  readonly createPaymentMethod: {
    readonly ask: { readonly billingDetails: unknown; readonly account?: unknown };
    readonly answer: PaymentMethodAnswer;
  };
  readonly confirmSetupIntent: {
    readonly ask: { readonly clientSecret: string; readonly paymentMethod?: string; readonly locale: string };
    readonly answer: SetupIntentAnswer;
  };
  readonly retrieveSetupIntent: {
    readonly ask: { readonly clientSecret: string; readonly locale: string };
    readonly answer: SetupIntentAnswer;
  };
  readonly authenticate: {
    readonly ask: Record<never, never>;
    readonly answer: SetupIntentAnswer;
  };
}

export type QuestionName = keyof Questions;

export type Envelope =
  | { readonly kind: "note"; readonly note: unknown }
  | { readonly kind: "question"; readonly id: number; readonly name: QuestionName; readonly ask: unknown }
  | { readonly kind: "answer"; readonly id: number; readonly answer: unknown };
