// Made from openapi/wallet.yaml by `npm run api:types`; not to be edited.

/** The calls that send a saved card's id and nothing else, as the contract names them. */
export type CardCall = "removeCard" | "saveCard";
