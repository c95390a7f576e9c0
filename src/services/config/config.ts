import type { Language } from "../../machines/core/rules/languages.ts";

export type Environment = "development" | "sandbox" | "production";
export type Theme = "nupay-light" | "nupay-dark";

/** The run-time configuration, `GET /config.json`. Addresses carry no trailing slash. */
export interface Config {
  readonly product: string;
  readonly environment: Environment;
  readonly api: {
    readonly baseUrl: string;
    /** Begins with a slash and does not end in one; or empty. */
    readonly prefix: string;
    /** The operator's statement about the whole fleet: every server keeps idempotency keys, or they are not sent. */
    readonly idempotency: "required" | "none";
    /** The wallet has `GET /wallet/events`. */
    readonly events?: boolean;
  };
  readonly auth: {
    readonly provider: "keycloak";
    readonly url: string;
    readonly realm: string;
    readonly clientId: string;
  };
  readonly payments: {
    readonly provider: "stripe";
    readonly publishableKey: string;
    /** Where the payment script is served; absent, the provider's own public host serves it. */
    readonly scriptUrl?: string;
  };
  /** At least one each, without doubles; the fallback is nupay-light and en, or the first where that is not offered. */
  readonly themes: readonly Theme[];
  readonly languages: readonly Language[];
  /** ISO 4217 */
  readonly currencies: readonly string[];
  readonly features: {
    readonly analytics: boolean;
    /** The specification's demo stands behind the bell, and not what happened. */
    readonly sampleNotifications: boolean;
    /** The identity provider creates passkeys, and the profile leads there. */
    readonly passkeys: boolean;
  };
  /** Where the flow atlas is served beside the app, never in production. */
  readonly flows?: "/flows/";
  /** After how many minutes without use, in any tab, a session ends. */
  readonly inactivity: number;
  /** Where errors, vitals and payment outcomes are reported; nothing is where it is left out. */
  readonly telemetry?: {
    /** A collector of OTLP over HTTP, `https://otel.example.com`. */
    readonly endpoint?: string;
    /** Takes the browser's own reports of its policies (Reporting API). */
    readonly reports?: string;
  };
  /** IANA name of the zone whose days and times the account keeps. */
  readonly timeZone: string;
  /** As it is written; `parseStepUp` checks it, after the dashboard. */
  readonly stepUp?: unknown;
  /** As it is written; `supportOf` reads it where it is shown, and `supportFaults` checks it. */
  readonly support?: unknown;
  /** The whole file, where it was loaded; the app warns of its unknown fields after the dashboard. */
  readonly written?: unknown;
}

/** Why the app cannot start. The first four are the specification's, section 5; the next two are about `api.idempotency`. */
export type ConfigFault =
  | "invalidAuthProvider"
  | "unsupportedAuthProvider"
  | "missingKeycloakConfiguration"
  | "invalidPaymentProvider"
  | "idempotencyKeyReplaced"
  | "doublePaymentsNotAccepted"
  | "unreadable"
  | "invalidField";

export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly reason: ConfigFault;

  constructor(reason: ConfigFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
