/** How long after a press something may be sent for it, in milliseconds (docs/payments.md). */
export const pressLimit = 60_000;
