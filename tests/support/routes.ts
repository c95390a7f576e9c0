/** Every address of the app behind the sign-in (src/ui/signed-in.tsx). */
export const signedInRoutes = [
  "/dashboard",
  "/cards",
  "/bank-accounts",
  "/transactions",
  "/account-statements",
  "/profile",
  "/settings",
  "/help",
] as const;
