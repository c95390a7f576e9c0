/** The pages of a signed-in person, by the app's routes. */
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

/** The route that matches an address: the pages of all transactions have the same kind. */
export const kindOfPage = (address: string): string =>
  address.replace(/[?#].*$/, "").replace(/^(\/transactions)\/.+$/, "$1/:transactionId");
