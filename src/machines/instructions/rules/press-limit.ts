/** Max age of a press at which a request may still be sent, in milliseconds (docs/payments.md). */
export const pressLimit = 60_000;
