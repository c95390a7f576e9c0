/** Stripe's error for a mistake of the integrating page. */
export class IntegrationError extends Error {
  override readonly name = "IntegrationError";
}
