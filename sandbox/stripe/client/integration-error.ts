/** Stripe's name for a mistake of the page's own making. */
export class IntegrationError extends Error {
  override readonly name = "IntegrationError";
}
