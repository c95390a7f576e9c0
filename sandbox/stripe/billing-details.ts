import type { PaymentMethod } from "@stripe/stripe-js";
import { invalidRequest } from "./errors.ts";
import { type Fields, isFields, optionalText } from "./request-body.ts";

/** The `billing_details` of a payment method, as Stripe stores them. @throws `email_invalid` */
export function billingDetailsOf(value: unknown): PaymentMethod.BillingDetails {
  const given: Fields = isFields(value) ? value : {};
  const email = optionalText(given, "email") ?? null;
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw invalidRequest(`Invalid email address: ${email}`, "email_invalid", "billing_details[email]");
  return {
    address: addressOf(given.address),
    email,
    name: optionalText(given, "name") ?? null,
    phone: optionalText(given, "phone") ?? null,
  };
}

function addressOf(value: unknown): PaymentMethod.BillingDetails["address"] {
  const given: Fields = isFields(value) ? value : {};
  return {
    city: optionalText(given, "city") ?? null,
    country: optionalText(given, "country") ?? null,
    line1: optionalText(given, "line1") ?? null,
    line2: optionalText(given, "line2") ?? null,
    postal_code: optionalText(given, "postal_code") ?? null,
    state: optionalText(given, "state") ?? null,
  };
}
