import { bindPayment } from "../../src/services/bind/payment.ts";
import type { PaymentModule } from "../../src/services/bind/payments.ts";
import type { PaymentServices } from "../../src/services/payments/payment-services.ts";
import { removeUnreadable } from "../../src/services/payments/remove-unreadable.ts";

/** The chart of one payment after its module has loaded. */
export function loadedPayment(services: () => PaymentServices): PaymentModule {
  const payment = bindPayment(services);
  return {
    load: async () => {},
    payment: () => payment,
    removeUnreadable: (id, accountId) => removeUnreadable(services().journal, id, accountId),
  };
}
