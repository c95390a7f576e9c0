import type { StripeAuBankAccountElement, StripeAuBankAccountElementChangeEvent } from "@stripe/stripe-js";
import type { ElementState } from "../protocol.ts";
import { FrameElement } from "./element.ts";

export class AuBankAccountElement extends FrameElement implements StripeAuBankAccountElement {
  readonly elementType = "auBankAccount";
  protected readonly frameKind = "au-bank-account";
  protected readonly title = "bankFrame";

  protected changeEvent(state: ElementState): StripeAuBankAccountElementChangeEvent {
    return {
      elementType: "auBankAccount",
      empty: state.empty,
      complete: state.complete,
      error: state.error,
      ...(state.bankName === undefined ? {} : { bankName: state.bankName }),
    };
  }
}
