/** A short, valid `config.json` of the sandbox. */
export const config = {
  product: "nupay",
  environment: "sandbox",
  api: { baseUrl: "http://localhost:4010", prefix: "/api/v1", idempotency: "required" },
  auth: { provider: "keycloak", url: "http://localhost:4010", realm: "nupay", clientId: "nupay-web" },
  payments: { provider: "stripe", publishableKey: "pk_test_sandbox" },
  themes: ["nupay-light"],
  languages: ["en"],
  currencies: ["AUD"],
  features: { analytics: false },
};
