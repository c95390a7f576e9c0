// Generated from openapi/wallet.yaml by `npm run api:types`; do not edit.

/** A call for a saved card, by the contract's `operationId`: its id, and the flag that the call sets. */
export type CardOrder =
  | { readonly operation: "freezeCard"; readonly paymentMethodId: string; readonly frozen: boolean }
  | { readonly operation: "removeCard"; readonly paymentMethodId: string }
  | { readonly operation: "saveCard"; readonly paymentMethodId: string };

export const cardOperations: readonly CardOrder["operation"][] = ["freezeCard", "removeCard", "saveCard"];
