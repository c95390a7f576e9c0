/** The paths of API calls that pay, and of those that request a payment's status. */
export const api = "/api/v1/";
export const money = /\/wallet\/(top-up|transfer|payout)$/;
export const status = /\/wallet\/payments\/[^/]+$/;
