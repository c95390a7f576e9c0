import type { Language } from "../../machines/core/rules/languages.ts";

export type Environment = "development" | "sandbox" | "production";
export type Theme = "nupay-light" | "nupay-dark";

/** The run-time configuration, `GET /config.json`. Addresses have no trailing slash. */
export interface Config {
  readonly product: string;
  readonly environment: Environment;
  readonly api: {
    readonly baseUrl: string;
    /** Empty, or a path that starts with a slash and does not end with one. */
    readonly prefix: string;
    /** The operator's setting for all servers. `required`: each stores idempotency keys; `none`: no keys are sent. */
    readonly idempotency: "required" | "none";
    /** Whether the wallet offers `GET /wallet/events`. */
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
    /** Address of the payment script; default: the provider's public host. */
    readonly scriptUrl?: string;
  };
  /** Each list has at least one entry and no duplicates. Default: nupay-light and en, or the first entry without it. */
  readonly themes: readonly Theme[];
  readonly languages: readonly Language[];
  /** ISO 4217 */
  readonly currencies: readonly string[];
  readonly features: {
    readonly analytics: boolean;
    /** Whether the bell shows the specification's sample notifications instead of real ones. */
    readonly sampleNotifications: boolean;
    /** Whether the identity provider can create passkeys; the profile then links to it. */
    readonly passkeys: boolean;
  };
  /** Path of the flow atlas; never set in production. */
  readonly flows?: "/flows/";
  /** Minutes without use, in any tab, after which a session ends. */
  readonly inactivity: number;
  /** Receivers of errors, web vitals and payment outcomes; if absent, nothing is reported. */
  readonly telemetry?: {
    /** An OTLP/HTTP collector, `https://otel.example.com`. */
    readonly endpoint?: string;
    /** Receives the browser's policy reports (Reporting API). */
    readonly reports?: string;
  };
  /** IANA name of the time zone for the account's days and times. */
  readonly timeZone: string;
  /** Unvalidated; `parseStepUp` validates it after the dashboard is shown. */
  readonly stepUp?: unknown;
  /** Unvalidated; `parseSupport` reads it for display, and `supportFaults` validates it. */
  readonly support?: unknown;
  /** The whole file, if it was loaded; the app warns of its unknown fields after the dashboard is shown. */
  readonly written?: unknown;
}

/**
 * Why the app cannot start. The first four are from the specification, section 5; the next two concern
 * `api.idempotency`.
 */
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
