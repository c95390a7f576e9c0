/** The pages of a person who is signed in, as the app's routes have them. */
export const everyPage: readonly string[] = [
  "/dashboard",
  "/cards",
  "/bank-accounts",
  "/transactions",
  "/transactions/:transactionId",
  "/account-statements",
  "/profile",
  "/request-money",
  "/settings",
  "/help",
];

/** The route of an address: the pages of two transactions are of one kind. */
export const kindOfPage = (address: string): string =>
  address.replace(/[?#].*$/, "").replace(/^(\/transactions)\/.+$/, "$1/:transactionId");
