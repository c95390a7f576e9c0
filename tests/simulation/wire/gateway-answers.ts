import { type GatewayAnswer, gatewayAnswers as general } from "simulated-browser";

/** The gateway answer that is hardest to distinguish from the wallet's. */
export const shapedRefusal: GatewayAnswer = {
  name: "a gateway's 403 in the contract's shape",
  status: 403,
  type: "application/json",
  body: () => JSON.stringify({ status: 403, message: "Blocked", data: null, code: "waf_blocked" }),
};

/** Answers that replace the wallet's: the general ones, and one in the contract's shape. */
export const gatewayAnswers: readonly GatewayAnswer[] = [
  ...general.slice(0, -1),
  {
    name: "an answer without data",
    status: 200,
    type: "application/json",
    needsAnswer: true,
    speaksForSuccess: true,
    body: () => JSON.stringify({ status: 200, message: "OK", data: null }),
  },
  {
    name: "an answer whose body says 400",
    status: 200,
    type: "application/json",
    body: () => JSON.stringify({ status: 400, message: "Bad request", data: null, code: "invalid_request" }),
  },
  ...general.slice(-1),
  shapedRefusal,
  {
    name: "a plain 401",
    status: 401,
    type: "application/json",
    body: () => JSON.stringify({ status: 401, message: "Sign in first", data: null, code: "unauthorized" }),
  },
  {
    name: "a 401 that asks for a newer sign-in",
    status: 401,
    type: "application/json",
    body: () =>
      JSON.stringify({
        status: 401,
        message: "Sign in again to confirm this",
        data: null,
        code: "insufficient_user_authentication",
      }),
    headers: { "WWW-Authenticate": 'Bearer error="insufficient_user_authentication", max_age="300"' },
  },
];
