import { type AnyEventObject, fromCallback } from "xstate";
import { followLinkedForm, openLinkedForm } from "../../machines/payments/linked-form.ts";
import { paymentLinkMachine } from "../../machines/payments/payment-link.machine.ts";
import { watchPaymentLink } from "../browser/payment-link.ts";

export function bindPaymentLink() {
  return paymentLinkMachine.provide({
    actors: {
      watchLink: fromCallback<AnyEventObject, undefined>(({ sendBack }) =>
        watchPaymentLink((fragment) => sendBack({ type: "link.opened", fragment })),
      ),
      openLinkedForm,
      followLinkedForm,
    },
  });
}
