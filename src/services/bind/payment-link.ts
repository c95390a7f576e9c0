import { type AnyEventObject, fromCallback } from "xstate";
import { paymentLinkMachine } from "../../machines/payees/payment-link.machine.ts";
import { followLinkedForm, openLinkedForm } from "../../machines/session/linked-form.ts";
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
