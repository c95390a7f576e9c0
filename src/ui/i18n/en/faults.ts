/** Texts of the pages that replace the app; they are in the first script, since nothing else may have loaded. */
export const faults = {
  chunk: {
    title: "Unexpected Application Error!",
    text: "A part of the app could not be loaded. Your money is safe.",
  },
  render: {
    title: "Sorry.. there was an error",
    text: "Your money is safe. Load the page again; if it happens once more, tell us what you did.",
  },
  startup: {
    invalidAuthProvider: "Invalid auth provider",
    unsupportedAuthProvider: "Unsupported auth provider",
    missingKeycloakConfiguration: "Missing Keycloak configuration",
    invalidPaymentProvider: "Invalid payment provider",
    idempotencyKeyReplaced: "api.idempotencyKey is replaced by api.idempotency",
    doublePaymentsNotAccepted: 'api.idempotency "none" needs api.acceptDoublePayments in production',
    unreadable: "The configuration could not be read",
    invalidField: "The configuration is not valid",
    unexpected: "The app could not start",
    next: "The app cannot start. Its operator has to correct config.json.",
    nextUnreadable: "Check your connection and try again. If it stays like this, tell the operator.",
  },
  tryAgain: "Try again",
  reload: "Load the page again",
  home: "Go to the start page",
} as const;
