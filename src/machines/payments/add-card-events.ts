import type { ProviderHandle, ProviderReport } from "./prepare-card.machine.ts";

/** What the provider's field says of what is in it. */
export interface CardChange {
  readonly complete: boolean;
  /** The provider's own handle to it. */
  readonly element: ProviderHandle;
  /** What is wrong, in the field's own words and language. */
  readonly fault?: string | undefined;
}

export type AddCardEvent =
  | { type: "name.changed"; holderName: string }
  | ({ type: "card.changed" } & CardChange)
  | { type: "submitted" }
  | { type: "retried" }
  | { type: "dismissed" }
  | ProviderReport;
