import { expect, test } from "vitest";
import type { PaymentsCoordinatorContext } from "../../../src/machines/payments/payment-messages.ts";
import { announcementOf, orderOf } from "../../../src/machines/payments/payment-outcome.ts";
import { entry } from "./payment-fakes.ts";

test("an entry without its card or payee makes an order without one, and never for another", () => {
  expect(orderOf({ ...entry, operation: "topUp" })).toMatchObject({ paymentMethodId: "" });
  expect(orderOf({ ...entry, operation: "transfer" })).toMatchObject({ toAccountId: "", phone: "" });
});

test("a report of a payment that is gone is announced to no dialog", () => {
  const context = { payments: [] } as unknown as PaymentsCoordinatorContext;
  expect(announcementOf(context, { type: "report.unknown", id: "payment-1" })).toMatchObject({
    type: "payment.unknown",
    requestedBy: "",
  });
});
