import type { Language } from "../core/rules/languages.ts";
import type { Idempotency } from "../instructions/instruction.ts";

/** The part of the configuration that the screens need. */
export interface Settings {
  readonly product: string;
  readonly environment: "development" | "sandbox" | "production";
  readonly themes: readonly string[];
  readonly languages: readonly Language[];
  readonly currencies: readonly string[];
  readonly timeZone: string;
  /** Whether the notifications list shows the specification's sample. */
  readonly sampleNotifications: boolean;
  /** Whether every server stores idempotency keys, as the operator has configured it. */
  readonly idempotency: Idempotency;
  /** How to contact support, as in the configuration; `parseSupport` validates it. */
  readonly support?: unknown;
  /** The account page of the identity provider. */
  readonly accountUrl?: string;
}
