import { apiPrefix } from "../wallet/api.ts";
import type { Contract } from "../wallet/contract.ts";

/** Selects the fields of a parsed body that the request log keeps: those that the call defines, unchanged. */
export type KnownFieldPicker = (call: { method: string; path: string }, body: unknown) => unknown;

/** Fields of the identity provider's forms: OAuth, OpenID Connect and its pages. */
const realmFields = new Set(
  (
    "client_id client_secret code code_challenge code_challenge_method code_verifier email firstName grant_type " +
    "id_token_hint lastName login_hint logout mobile nonce password post_logout_redirect_uri prompt redirect_uri " +
    "refresh_token response_mode response_type scope state xsrf"
  ).split(" "),
);

/** Parameters that the Stripe fake reads. */
const stripeFields = new Set(
  (
    "account_number address au_becs_debit billing_details bsb_number card city client_secret country cvc email " +
    "exp_month exp_year line1 line2 locale name number passed payment_method phone postal_code state type"
  ).split(" "),
);

/** Names of fields whose value is an object. */
const groups: ReadonlySet<string> = new Set(["address", "au_becs_debit", "billing_details", "card"]);

export function createKnownFieldPicker(contract: Contract): KnownFieldPicker {
  return ({ method, path }, body) => {
    if (path.startsWith("/realms/")) return pickFields(realmFields, body);
    if (path.startsWith("/stripe/")) return pickFields(stripeFields, body);
    if (!path.startsWith(`${apiPrefix}/`)) return null;
    const operation = contract.operationsAt(path.slice(apiPrefix.length))?.get(method);
    return operation?.knownPart(body) ?? null;
  };
}

/** Null for a body that is not an object. */
function pickFields(names: ReadonlySet<string>, body: unknown): unknown {
  if (!isObject(body)) return null;
  const knownEntries = Object.entries(body).filter(
    ([name, value]) => names.has(name) && groups.has(name) === isObject(value) && !Array.isArray(value),
  );
  return Object.fromEntries(
    knownEntries.map(([name, value]) => [name, isObject(value) ? pickFields(names, value) : value]),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
