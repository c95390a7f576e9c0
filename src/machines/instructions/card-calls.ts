// Generated from openapi/wallet.yaml by `npm run api:types`; do not edit.

/** The calls whose only field is a saved card's id, by the contract's `operationId`. */
export type CardCall = "removeCard" | "saveCard";
