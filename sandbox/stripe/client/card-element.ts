import type { StripeCardElement, StripeCardElementChangeEvent } from "@stripe/stripe-js";
import type { ElementState } from "../protocol.ts";
import { FrameElement } from "./element.ts";

export class CardElement extends FrameElement implements StripeCardElement {
  readonly elementType = "card";
  protected readonly frameKind = "card";
  protected readonly title = "cardFrame";

  protected changeEvent(state: ElementState): StripeCardElementChangeEvent {
    return {
      elementType: "card",
      empty: state.empty,
      complete: state.complete,
      error: state.error,
      brand: state.brand,
      value: { postalCode: state.postalCode },
    };
  }
}
