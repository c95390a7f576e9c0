import type { Language } from "../core/rules/languages.ts";
import type { Idempotency } from "../instructions/instruction.ts";

/** What the screens need to know of the configuration. */
export interface Settings {
  readonly product: string;
  readonly environment: "development" | "sandbox" | "production";
  readonly themes: readonly string[];
  readonly languages: readonly Language[];
  readonly currencies: readonly string[];
  readonly timeZone: string;
  /** The specification's demo stands behind the bell. */
  readonly sampleNotifications: boolean;
  /** Whether the whole fleet of servers keeps idempotency keys: the operator's statement. */
  readonly idempotency: Idempotency;
  /** Where support is asked, as the configuration has it; `supportOf` reads it. */
  readonly support?: unknown;
  /** The identity provider's own account page. */
  readonly accountUrl?: string;
}
