import { expect, test } from "vitest";
import type { PaymentsCoordinatorContext } from "../../../src/machines/payments/payment-messages.ts";
import { announcementOf, orderOf } from "../../../src/machines/payments/payment-outcome.ts";
import { entry } from "./payment-fakes.ts";

test("an order from an entry without its card or payee has an empty card or payee, never another one", () => {
  expect(orderOf({ ...entry, operation: "topUp" })).toMatchObject({ paymentMethodId: "" });
  expect(orderOf({ ...entry, operation: "transfer" })).toMatchObject({ toAccountId: "", phone: "" });
});

test("a report about a payment that the coordinator no longer has is announced to no dialog", () => {
  const context = { payments: [] } as unknown as PaymentsCoordinatorContext;
  expect(announcementOf(context, { type: "report.unknown", id: "payment-1" })).toMatchObject({
    type: "payment.unknown",
    requestedBy: "",
  });
});
