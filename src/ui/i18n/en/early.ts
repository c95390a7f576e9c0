/** Texts that may be needed before the others have loaded; they are in the first script. */
export const early = {
  common: { dismiss: "Dismiss" },
  errors: {
    generic: "Something went wrong",
    loginFailed: "Sign-in did not work. Try again.",
    logoutFailed:
      "You are signed out here, but the identity provider was not reached. On a shared device, sign in and sign out again.",
    sessionEnded: "Your session has ended. Sign in again.",
    signedOutElsewhere: "You signed out in another window. Sign in again.",
    signedOutUnused: "You were signed out after a time without use. Sign in again.",
    languageFailed: "This language could not be loaded. Load the page again.",
  },
} as const;
