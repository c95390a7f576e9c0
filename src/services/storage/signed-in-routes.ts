/** Every address of the app behind the sign-in; src/ui/routes/signed-in.tsx and src/ui/routes/pages.tsx have their screens. */
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

/** Whether a screen is there; a transaction's has its id in the path. */
export const isSignedInPath = (path: string): boolean =>
  signedInRoutes.includes(path) || /^\/transactions\/[^/]+$/.test(path);
