/** The expiry year of saved and typed cards that are still valid: years ahead of the run's clock. */
export const expYear = new Date().getUTCFullYear() + 8;

export const visa = { brand: "visa", last4: "4242", expMonth: 12, expYear };

/** `expYear` as the app shows it and people type it, two digits. */
export const shortYear = String(expYear % 100).padStart(2, "0");
