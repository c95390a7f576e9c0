/** What a silent check found: a person, nobody, or a browser that keeps the provider's cookies from the app. */
export type SessionCheck =
  | { readonly outcome: "signedIn"; readonly personId: string }
  | { readonly outcome: "signedOut" }
  /** `likely`: the stored sign-in says that one full redirect is worth it. */
  | { readonly outcome: "unsupported"; readonly likely: boolean };

/** Milliseconds that a check may take. */
export const checkLimit = 12_000;

/** Milliseconds until a redirect that has not left the page counts as failed. */
export const redirectLimit = 30_000;
