import { fromCallback, fromPromise } from "xstate";
import type { PaymentOrder } from "../../machines/instructions/instruction.ts";
import { needsSignIn, type StepUp } from "../../machines/instructions/rules/step-up.ts";
import { stepUpMachine } from "../../machines/instructions/step-up.machine.ts";
import { dialogPaymentMachine } from "../../machines/payments/dialog-payment.machine.ts";
import { returnedFormMachine } from "../../machines/payments/returned-form.machine.ts";
import { restoreForm } from "../../machines/session/restore-form.ts";
import type { Connections } from "../connect.ts";
import { stepUpServices } from "../identity/step-up.ts";
import type { PaymentServices } from "../payments/payment-services.ts";
import { sessionArea } from "../storage/browser-stores.ts";
import { createDestination } from "../storage/destination.ts";
import { paymentFormStore } from "../storage/payment-form.ts";

type Services = ReturnType<typeof stepUpServices>;

/** The chart of a dialog's payment, and the form that is restored when the holder returns from the provider. */
export function bindStepUp(
  getConnections: () => Connections,
  stepUp: StepUp | undefined,
  getPaymentServices: () => Pick<PaymentServices, "presses">,
) {
  let createdServices: Services | undefined;
  const getStepUpServices = () => {
    createdServices ??= stepUpServices(
      getConnections(),
      paymentFormStore(sessionArea),
      createDestination(sessionArea),
      () => Date.now(),
    );
    return createdServices;
  };
  const freshSignIn = stepUpMachine.provide({
    actors: {
      checkSignIn: fromPromise(({ input }: { input: Parameters<Services["checkSignIn"]>[0] }) =>
        getStepUpServices().checkSignIn(input),
      ),
      signInAgain: fromPromise(
        ({ input, signal }: { input: Parameters<Services["signInAgain"]>[0]; signal: AbortSignal }) =>
          getStepUpServices().signInAgain(input, signal),
      ),
    },
  });
  const noteClick = fromCallback<{ type: "none" }, undefined>(({ sendBack }) =>
    sendBack({ type: "click.noted", click: getPaymentServices().presses.note() }),
  );
  const readSignInLimit = fromCallback<{ type: "none" }, { order: PaymentOrder }>(({ input, sendBack }) => {
    const isDue = stepUp !== undefined && needsSignIn(input.order, stepUp);
    sendBack({ type: "limit.known", maxAge: isDue ? stepUp.maxAge : undefined });
  });
  return {
    payment: dialogPaymentMachine.provide({ actors: { stepUp: freshSignIn, noteClick, readSignInLimit } }),
    freshSignIn,
    returnedForm: returnedFormMachine.provide({
      actors: { takeForm: fromPromise(() => getStepUpServices().takeForm()), restoreForm },
    }),
  };
}
