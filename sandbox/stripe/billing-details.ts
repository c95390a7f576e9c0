import type { PaymentMethod } from "@stripe/stripe-js";
import { invalidRequest } from "./errors.ts";
import { type Fields, isFields, optionalText } from "./request-body.ts";

/** The `billing_details` of a payment method, as Stripe stores them. @throws `email_invalid` */
export function billingDetailsOf(value: unknown): PaymentMethod.BillingDetails {
  const details: Fields = isFields(value) ? value : {};
  const email = optionalText(details, "email") ?? null;
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw invalidRequest(`Invalid email address: ${email}`, "email_invalid", "billing_details[email]");
  return {
    address: addressOf(details.address),
    email,
    name: optionalText(details, "name") ?? null,
    phone: optionalText(details, "phone") ?? null,
  };
}

function addressOf(value: unknown): PaymentMethod.BillingDetails["address"] {
  const address: Fields = isFields(value) ? value : {};
  return {
    city: optionalText(address, "city") ?? null,
    country: optionalText(address, "country") ?? null,
    line1: optionalText(address, "line1") ?? null,
    line2: optionalText(address, "line2") ?? null,
    postal_code: optionalText(address, "postal_code") ?? null,
    state: optionalText(address, "state") ?? null,
  };
}
