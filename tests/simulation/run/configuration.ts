import { ConfigError } from "../../../src/services/config/config.ts";
import { parseConfig } from "../../../src/services/config/parse.ts";

type Idempotency = "required" | "none";

export interface DeclaredKeys {
  readonly idempotency: Idempotency;
  readonly acceptDoublePayments: boolean;
}

const declaredSettings = new Map<string, Idempotency | undefined>();

/** A page's setting from config.json; undefined if the app would not start with it. */
export function readDeclared({ idempotency, acceptDoublePayments }: DeclaredKeys): Idempotency | undefined {
  const name = `${idempotency} ${acceptDoublePayments}`;
  if (!declaredSettings.has(name)) declaredSettings.set(name, parse({ idempotency, acceptDoublePayments }));
  return declaredSettings.get(name);
}

function parse(api: DeclaredKeys): Idempotency | undefined {
  try {
    const config = parseConfig({
      product: "nupay",
      environment: "production",
      api: { baseUrl: "https://wallet.test", prefix: "/api/v1", ...api },
      auth: { provider: "keycloak", url: "https://id.test", realm: "nupay", clientId: "nupay-web" },
      payments: { provider: "stripe", publishableKey: "pk_live_simulated" },
      themes: ["nupay-light", "nupay-dark"],
      languages: ["en", "ar"],
      currencies: ["AUD"],
    });
    return config.api.idempotency;
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}
