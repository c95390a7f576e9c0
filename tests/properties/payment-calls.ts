/** Which calls of the API pay, and which ask what became of a payment, by their path. */
export const api = "/api/v1/";
export const money = /\/wallet\/(top-up|transfer|payout)$/;
export const status = /\/wallet\/payments\/[^/]+$/;
