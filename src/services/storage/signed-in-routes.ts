/**
 * Every address that requires a sign-in; src/ui/routes/signed-in.tsx and src/ui/routes/pages.tsx have their screens.
 */
export const signedInRoutes: readonly string[] = [
  "/dashboard",
  "/cards",
  "/bank-accounts",
  "/transactions",
  "/account-statements",
  "/profile",
  "/request-money",
  "/pay",
  "/settings",
  "/help",
];

/** Whether the path has a screen; a transaction's path contains its id. */
export const isSignedInPath = (path: string): boolean =>
  signedInRoutes.includes(path) || /^\/transactions\/[^/]+$/.test(path);
